// The documents speak of a service at http://127.0.0.1:8000: on a page of a service, that is this one.

const WRITTEN = /(?<!proxy_pass )http:\/\/127\.0\.0\.1:8000/g; // a proxy's configuration stays as it is
const main = document.querySelector("main");
const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
for (let text = texts.nextNode(); text; text = texts.nextNode())
  text.data = text.data.replace(WRITTEN, location.origin);
for (const link of main.querySelectorAll("a")) link.href = link.href.replace(WRITTEN, location.origin);
