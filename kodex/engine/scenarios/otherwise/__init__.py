"""What would be otherwise: under another reading, and after the smallest change that turns an outcome."""
