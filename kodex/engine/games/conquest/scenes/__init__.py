"""How scenarios speak of Conquest: the file format, the snapshot of a given table, sentences, pages, the playground."""
