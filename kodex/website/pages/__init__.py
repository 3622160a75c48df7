"""The pages: the Markdown of titles, rules, lists, scenarios and what else is read."""
