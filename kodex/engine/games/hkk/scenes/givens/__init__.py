"""The tables that scenarios start from, as they are written."""
