"""What search and answers in the browser load, packed."""
