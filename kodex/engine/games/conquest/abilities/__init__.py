"""The abilities of cards: what is always in force (``inforce``) and what it makes of values (``values``); using an
ability or playing an event in six steps (``using``, ``prices``, ``limits``), carrying its text out (``effects``, with
its ``verbs``), and answering what is about to happen or has happened (``answering``)."""
