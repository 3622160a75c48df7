"""Using an ability or playing an event: which is meant (``meant``), when (``when``), under which conditions
(``conditions``), its six steps (``steps``), what begins it (``using``); carrying its text out effect by effect
(``effects``) with its ``verbs``."""
