"""What all scenarios together show: rules cited and decisive, what each norm is worth, norms that answer at once."""
