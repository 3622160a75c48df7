/* Light or dark before anything is painted, as chosen here or in the system. */
{
  let color = __md_get("__palette")?.color;
  if (!color || color.media === "(prefers-color-scheme)") {
    const scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const input = document.querySelector(`[data-md-color-media="(prefers-color-scheme: ${scheme})"]`);
    color = input && { scheme: input.getAttribute("data-md-color-scheme") };
  }
  for (const [key, value] of Object.entries(color ?? {})) document.body.setAttribute(`data-md-color-${key}`, value);
}
