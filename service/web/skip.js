// The link to the content, where the fragment of the address is for something else.

/** Where it leads, by what there is: the first field of a roll, the heading, the page. */
const PLACES = ["#roll-form :is(input, select)", "#page-title", "#page"];

/** Lets it lead there without a change of the address. */
export function skips() {
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    const [place] = PLACES.map((one) => document.querySelector(one)).filter(Boolean);
    /** @type {HTMLElement} */ (place).focus();
  });
}
