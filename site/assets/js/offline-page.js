/**
 * The button that keeps the whole site on this device: all books, sheets and drawings (atirat.md).
 */

import { make } from "./search-dom.js";

const place = /** @type {HTMLElement} */ (document.querySelector("[data-k-offline]"));
const told = make("p", { role: "status" });
const button = make("button", { type: "button", class: "md-button" });
const bar = make("progress", { "aria-label": "Letöltés", hidden: true });

/** Ask the service worker; hears all that it says to it. @param {any} wanted @param {(said: any) => void} heard */
async function ask(wanted, heard) {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => heard(data);
  active?.postMessage(wanted, [port2]);
}

function hear({ kept, all, done, error }) {
  if (all) [bar.max, bar.value] = [all, kept];
  if (all) told.textContent = `${kept} fájl megvan, összesen ${all}.`;
  if (!done && !error) return;
  bar.hidden = true;
  button.disabled = false;
  told.textContent = done ? "Minden megvan ezen a készüléken, hálózat nélkül is olvasható." : "A letöltés megszakadt. Újrakezdheted: ami megvan, azt nem tölti le még egyszer.";
}

button.addEventListener("click", () => {
  button.disabled = true;
  bar.hidden = false;
  ask({ everything: true }, hear);
});

if ("serviceWorker" in navigator) {
  place.replaceChildren(make("p", {}, button), bar, told);
  button.disabled = true;
  button.textContent = "Mindent letöltök";
  ask({ size: true }, ({ bytes, has }) => {
    button.disabled = false;
    button.textContent = `Mindent letöltök (${Math.max(1, Math.round(bytes / 1e6))} MB)`;
    if (has) told.textContent = "Egyszer már mindent letöltöttél; ami azóta változott, azt a látogatásaidkor frissítjük.";
  });
} else place.replaceChildren(make("p", {}, "Ez a böngésző nem tudja elmenteni az oldalakat hálózat nélküli olvasásra."));
