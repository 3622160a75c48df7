"""Using an ability or playing an event in six steps (``using``); carrying its text out effect by effect (``effects``)
with its ``verbs``."""
