"""The playground of HKK as data: its table, the cards it begins with, and the form for cards of one's own."""
