// The link to the content, where the fragment of the address is for something else.

/** Lets it lead there without a change of the address. */
export function skips() {
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    document.getElementById(document.getElementById("page-title") ? "page-title" : "page").focus();
  });
}
