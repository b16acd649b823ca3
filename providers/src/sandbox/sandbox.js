// The sandbox's pages: shows new mail without a reload, copies codes, fills in cards. Everything works without it too.
"use strict";

const PAUSE = 1500;
// What the page was drawn with: a mail that came since then is new, even at the first look.
let shown = document.getElementById("live")?.dataset.newest;

async function refresh() {
  try {
    const answer = await fetch("/sandbox/inbox.json" + location.search);
    const newest = (await answer.json()).mails[0]?.id ?? "";
    if (newest !== shown) {
      const page = await (await fetch(location.href)).text();
      const fresh = new DOMParser().parseFromString(page, "text/html").getElementById("live");
      document.getElementById("live").replaceWith(fresh);
    }
    shown = newest;
  } catch {
    // The server is restarting; the next round finds it again.
  }
  setTimeout(refresh, PAUSE);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-fill]");
  if (button === null) return;
  const field = document.getElementById(button.dataset.fill);
  field.value = button.dataset.value;
  field.focus();
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (button === null) return;
  await navigator.clipboard.writeText(button.dataset.copy);
  button.textContent = "Copied";
});

if (document.getElementById("live") !== null) void refresh();

// A provider that answers by a form posts it by itself.
document.querySelector("form#return")?.submit();
