"""What stands beside the pages: JSON for programs, short links, sheets, drawings, the playground, offline use."""
