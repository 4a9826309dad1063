// Live pages and the preview while writing. Every page works without it.
"use strict";

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone) document.cookie = `moot_zone=${encodeURIComponent(zone)}; path=/; max-age=31536000; samesite=lax`;

const told = document.getElementById("told");

function isBeingWritten(part) {
  const changed = (field) =>
    field.type === "checkbox" || field.type === "radio" ? field.checked !== field.defaultChecked
    : field.tagName === "SELECT" ? false
    : field.type !== "hidden" && field.value !== field.defaultValue;
  return part.contains(document.activeElement) && document.activeElement.matches("input, textarea, select")
    || [...part.querySelectorAll("input, textarea")].some(changed);
}

function openDetails(part) {
  return [...part.querySelectorAll("details")].map((details) => details.open);
}

function swap(old, fresh) {
  const open = openDetails(old);
  const focused = old.contains(document.activeElement) ? document.activeElement.id : "";
  const replacement = document.importNode(fresh, true);
  old.replaceWith(replacement);
  const details = [...replacement.querySelectorAll("details")];
  if (details.length === open.length) details.forEach((one, n) => { one.open = open[n]; });
  if (focused) document.getElementById(focused)?.focus();
  replacement.classList.add("fresh");
}

async function refresh() {
  const address = new URL(location.href);
  address.searchParams.delete("done");
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.body.dataset.entry = page.body.dataset.entry;
  for (const old of document.querySelectorAll("[data-part]")) {
    const fresh = page.getElementById(old.id);
    if (fresh && fresh.innerHTML !== old.innerHTML && !isBeingWritten(old)) swap(old, fresh);
  }
  for (const fresh of page.querySelectorAll("[data-part]")) {
    if (!document.getElementById(fresh.id)) { location.reload(); return; }
  }
  const last = document.querySelector(".recent .log li li, #entries .log li li");
  if (told && last) told.textContent = last.textContent;
}

function watch(address) {
  const stream = new EventSource(address);
  let waiting = false;
  let again = false;
  stream.addEventListener("entry", async () => {
    if (waiting) { again = true; return; }
    waiting = true;
    do { again = false; await refresh(); } while (again);
    waiting = false;
  });
  window.addEventListener("pagehide", () => stream.close());
}

// A slider says which moment it stands at before it is asked for.
function sliding(place) {
  const slider = place.querySelector("input[type=range]");
  const said = place.querySelector("output");
  let timer = 0;
  slider.addEventListener("input", () => {
    clearTimeout(timer);
    const entry = slider.value;
    said.textContent = `Entry ${entry}`;
    timer = setTimeout(async () => {
      const answer = await fetch(`${place.dataset.moment}?at=${entry}`);
      if (!answer.ok || slider.value !== entry) return;
      const time = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("time");
      if (time) said.replaceChildren(`Entry ${entry}, `, document.importNode(time, true));
    }, 120);
  });
}

function previewing(form) {
  const place = document.getElementById("preview");
  let timer = 0;
  let asked = null;
  const fields = () => new URLSearchParams(new FormData(form));

  async function show() {
    asked?.abort();
    asked = new AbortController();
    place.classList.add("busy");
    try {
      const answer = await fetch(form.dataset.preview, { method: "POST", body: fields(), signal: asked.signal });
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      place.replaceChildren(...[...page.body.childNodes].map((node) => document.importNode(node, true)));
    } catch (error) {
      if (error.name === "AbortError") return;
    }
    place.classList.remove("busy");
  }

  form.addEventListener("input", (event) => {
    if (event.target.matches("[data-refill]")) return;
    clearTimeout(timer);
    timer = setTimeout(show, 450);
  });
  form.addEventListener("change", (event) => {
    if (!event.target.matches("[data-refill]")) return;
    clearTimeout(timer);
    form.querySelector("[data-noscript]").click();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches("input")) event.preventDefault();
  });
  for (const button of form.querySelectorAll("[data-noscript]")) button.hidden = true;
}

if (document.body.dataset.live) watch(document.body.dataset.live);
const draft = document.getElementById("draft");
if (draft) previewing(draft);
document.querySelectorAll("[data-moment]").forEach(sliding);
document.getElementById("refused")?.focus();
