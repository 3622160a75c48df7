// The button that prints a sheet; on paper it is not there.

const button = document.createElement("button");
button.type = "button";
button.className = "print";
button.textContent = "Nyomtatás";
button.addEventListener("click", () => print());
document.querySelector("h1").before(button);
