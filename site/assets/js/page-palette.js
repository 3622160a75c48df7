/* Light or dark before anything is painted, as chosen here or in the system. */
document.body.dataset.mdColorScheme = kodexKept("scheme")
  ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "slate" : "default");
