"""From the pages to a site in a folder: the tree, mkdocs, what is used again, and a server to look at it."""
