// Live pages and the preview while writing. Every page works without it.
"use strict";

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone) document.cookie = `moot_zone=${encodeURIComponent(zone)}; path=/; max-age=31536000; samesite=lax`;

// What scripts say is translated by the page: English words stand for themselves.
const words = Object.assign({}, ...[...document.querySelectorAll("[data-words]")].map((one) => JSON.parse(one.textContent)));
const _ = (message, values = {}) => (words[message] ?? message).replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
// The service worker says them where the site can't be reached.
if (window.caches) caches.open("pages-1").then((kept) => kept.put("/static/words", new Response(JSON.stringify(words))));

// On the first view the server doesn't know the browser's zone yet, and wrote the times in another.
const html = document.documentElement;
if (zone && (html.dataset.zone ?? zone) !== zone) {
  const [day, clock] = [{ day: "numeric", month: "short", year: "numeric" }, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }];
  const language = html.lang === "en" ? "en-GB" : html.lang;
  for (const time of document.querySelectorAll("time[datetime*=T]")) {
    const at = new Date(time.dateTime);
    time.textContent = at.toLocaleString(language, { ...day, ...clock });
    time.title = at.toLocaleString(language, { ...day, ...clock, second: "2-digit", timeZoneName: "short" });
  }
  for (const place of document.querySelectorAll(".zone")) place.textContent = zone.replaceAll("_", " ");
}

const told = document.getElementById("told");

// --- parts of a page that follow the game ------------------------------------------------------

function isChanged(field) {
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  return field.type !== "hidden" && field.type !== "search" && field.value !== field.defaultValue;
}

function isBeingWritten(part) {
  return part.contains(document.activeElement) && document.activeElement.matches("input, textarea, select")
    || [...part.querySelectorAll("input, textarea")].some(isChanged);
}

// How an element is found again in a fresh part: by its id, its address, or what it does.
function trace(element) {
  if (!element || element === document.body) return "";
  if (element.id) return `#${CSS.escape(element.id)}`;
  const href = element.getAttribute("href");
  if (href) return `a[href="${CSS.escape(href)}"]`;
  const form = element.closest("form");
  if (form?.id && element.name) return `#${CSS.escape(form.id)} [name="${CSS.escape(element.name)}"][value="${CSS.escape(element.value)}"]`;
  return element.tagName === "SUMMARY" ? "summary" : "";
}

function swap(old, fresh) {
  const open = [...old.querySelectorAll("details")].map((details) => details.open);
  const focused = old.contains(document.activeElement) ? trace(document.activeElement) : "";
  const replacement = document.importNode(fresh, true);
  old.replaceWith(replacement);
  const details = [...replacement.querySelectorAll("details")];
  if (details.length === open.length) details.forEach((one, n) => { one.open = open[n]; });
  if (focused) replacement.querySelector(focused)?.focus({ preventScroll: true });
  replacement.classList.add("fresh");
}

async function refresh() {
  const address = new URL(location.href);
  address.searchParams.delete("done");
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  if (!answer.ok) {
    const seconds = Number(answer.headers.get("Retry-After"));
    if (seconds) setTimeout(refresh, 1000 * seconds * (1 + Math.random())); // not with all who were told to wait
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.body.dataset.entry = page.body.dataset.entry;
  document.title = page.title;
  const icon = "link[rel='icon']";
  document.querySelector(icon).href = page.querySelector(icon).getAttribute("href");
  for (const old of document.querySelectorAll("[data-part]")) {
    const fresh = page.getElementById(old.id);
    if (!fresh || fresh.innerHTML === old.innerHTML) continue;
    if (isBeingWritten(old)) old.dataset.stale = "";
    else swap(old, fresh);
  }
  const isWritten = [...document.querySelectorAll("main form")].some(isBeingWritten);
  const isNew = [...page.querySelectorAll("[data-part]")].some((fresh) => !document.getElementById(fresh.id));
  if (isNew && !isWritten) location.reload();
}

// What was not refreshed because somebody wrote in it is, once they have left it as it was.
document.addEventListener("focusout", () => setTimeout(() => {
  const stale = document.querySelector("[data-stale]");
  if (stale && !isBeingWritten(stale)) refresh();
}, 200));

function announcing(place) {
  const waiting = [];
  let timer = 0;
  return (told) => {
    waiting.push(...told);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const said = waiting.splice(0);
      if (!place || !said.length) return;
      place.textContent = said.length > 3 ? _("{count} things have happened. {last}", { count: said.length, last: said.at(-1) }) : said.join(" ");
    }, 600);
  };
}

function watch(address) {
  const announce = announcing(told);
  const lost = document.getElementById("lost");
  let stream = null;
  let last = "";
  let refreshing = false;
  let again = false;
  let timer = 0;
  let retry = 0;
  let wait = 1000;
  async function catchUp() {
    if (refreshing) { again = true; return; }
    refreshing = true;
    try {
      do {
        again = false;
        const begun = performance.now();
        await refresh();
        // A class votes within seconds, and each vote renews every page: a host that answers slowly gets time for others.
        if (again) await new Promise((done) => setTimeout(done, 2 * (performance.now() - begun)));
      } while (again);
    } finally {
      refreshing = false;
    }
  }
  function follow() {
    const since = new URL(address, location.href);
    if (last) since.searchParams.set("since", last);
    stream = new EventSource(since);
    stream.addEventListener("open", () => { clearTimeout(timer); timer = 0; wait = 1000; lost.hidden = true; });
    stream.addEventListener("error", () => {
      timer ||= setTimeout(() => { lost.hidden = false; }, 4000);
      // Where it is refused outright, as by a proxy while the host starts anew, a browser does not ask again by itself.
      if (stream.readyState !== EventSource.CLOSED) return;
      wait = Math.min(2 * wait, 60000);
      retry = setTimeout(follow, wait * (0.5 + Math.random() / 2));
    });
    stream.addEventListener("end", () => { stream.close(); location.reload(); });
    stream.addEventListener("entry", (event) => {
      last = event.lastEventId;
      announce(JSON.parse(event.data).told);
      catchUp();
    });
  }
  follow();
  window.addEventListener("pagehide", () => { clearTimeout(retry); stream.close(); });
  window.addEventListener("pageshow", (event) => { if (event.persisted) follow(); });
}

// --- writing comments --------------------------------------------------------------------------

// What each button puts before and after the words that are chosen; `line` goes before every line of them.
const FORMATS = [
  { name: _("Bold"), before: "**", after: "**" },
  { name: _("Italic"), before: "*", after: "*" },
  { name: _("Link"), before: "[", after: "](https://)" },
  { name: _("Quote"), line: "> " },
  { name: _("List"), line: "- " },
];

function format(area, { before = "", after = "", line }) {
  let { selectionStart: from, selectionEnd: to } = area;
  if (line) from = area.value.lastIndexOf("\n", from - 1) + 1;
  const chosen = area.value.slice(from, to);
  const made = line ? chosen.split("\n").map((one) => line + one).join("\n") : before + chosen + after;
  area.setRangeText(made, from, to, line ? "end" : "preserve");
  if (!line) area.setSelectionRange(from + before.length, from + before.length + chosen.length);
  area.focus();
}

for (const area of document.querySelectorAll("[data-formatted]")) {
  const bar = document.createElement("div");
  bar.className = "formats";
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", _("Format"));
  for (const one of FORMATS) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent: one.name });
    button.addEventListener("click", () => format(area, one));
    bar.append(button);
  }
  area.before(bar);
}

// A time that comes is counted down by the second.
function countDown() {
  for (const place of document.querySelectorAll("[data-until]")) {
    const left = Math.max(0, Math.round(place.dataset.until - Date.now() / 1000));
    if (left > 86400) continue;
    const parts = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
    place.textContent = (parts[0] ? parts : parts.slice(1)).map((part, n) => n ? String(part).padStart(2, "0") : part).join(":");
  }
}
if (document.querySelector(".screen")) setInterval(countDown, 1000), countDown();

// A slider says which moment it stands at before it is asked for.
function sliding(place) {
  const slider = place.querySelector("input[type=range]");
  const said = place.querySelector("output");
  let timer = 0;
  slider.addEventListener("input", () => {
    clearTimeout(timer);
    const entry = slider.value;
    said.textContent = _("Entry {entry}", { entry });
    timer = setTimeout(async () => {
      const answer = await fetch(`${place.dataset.moment}?at=${entry}`);
      if (!answer.ok || slider.value !== entry) return;
      const time = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("time");
      if (time) said.replaceChildren(_("Entry {entry}", { entry }) + ", ", document.importNode(time, true));
    }, 120);
  });
}

// What stands beside a form is about its words, or looks otherwise until the answer to the newest comes.
function previewing(form) {
  const place = document.getElementById("preview");
  const note = document.createElement("p");
  note.className = "notice";
  let timer = 0;
  let asked = null;

  async function show(whole) {
    asked?.abort();
    asked = new AbortController();
    place.classList.add("busy");
    let seconds = 5;
    try {
      const body = new URLSearchParams(new FormData(form));
      if (whole === true) body.append("whole", "1");
      const answer = await fetch(form.dataset.preview, { method: "POST", body, signal: asked.signal });
      if (answer.ok) {
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        place.replaceChildren(...[...page.body.childNodes].map((node) => document.importNode(node, true)));
        place.classList.remove("busy", "stale");
        if (place.querySelector("[data-waiting]")) timer = setTimeout(show, 1500, true);
        return;
      }
      seconds = Number(answer.headers.get("Retry-After")) || seconds;
    } catch (error) {
      if (error.name === "AbortError") return;
    }
    place.classList.remove("busy");
    note.textContent = _("What stands here is about your earlier words. moot tries your new ones again in a moment.");
    place.prepend(note);
    timer = setTimeout(show, seconds * 1000);
  }

  form.addEventListener("input", (event) => {
    if (event.target.matches("[data-refill]")) return;
    place.classList.add("stale");
    clearTimeout(timer);
    timer = setTimeout(show, 450);
  });
}

function withoutButtons(form) {
  form.addEventListener("change", (event) => {
    if (event.target.matches("[data-refill]")) form.querySelector("[data-noscript]")?.click();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches("input")) event.preventDefault();
  });
  for (const button of form.querySelectorAll("[data-noscript]")) button.hidden = true;
}

// --- keys ------------------------------------------------------------------------------------------

// The letter after g for each page of the menu: the first of its name that no page before it has.
function places() {
  const found = new Map();
  for (const link of document.querySelectorAll(".mast nav li:not(.slim) > a")) {
    const letter = [...link.textContent.trim().toLowerCase()].find((one) => /[a-z]/.test(one) && !found.has(one));
    if (letter) found.set(letter, link);
  }
  return found;
}

function listed(found) {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-labelledby", "keys-head");
  const head = Object.assign(document.createElement("h2"), { id: "keys-head", textContent: _("Keyboard shortcuts") });
  const list = Object.assign(document.createElement("dl"), { className: "facts" });
  const rows = [["?", _("show this list")], ["/", _("search this page's list")], ["n", _("next")], ["p", _("previous")],
    ...[...found].map(([letter, link]) => [`g ${letter}`, link.textContent.trim()])];
  for (const [keys, words] of rows) {
    const term = document.createElement("dt");
    for (const key of keys.split(" ")) term.append(Object.assign(document.createElement("kbd"), { textContent: key }), " ");
    list.append(term, Object.assign(document.createElement("dd"), { textContent: words }));
  }
  const form = document.createElement("form");
  form.method = "dialog";
  form.append(Object.assign(document.createElement("button"), { textContent: _("Close"), className: "quiet" }));
  const hint = Object.assign(document.createElement("p"), { className: "hint", textContent: _("You can turn these off at the bottom of any page.") });
  dialog.append(head, list, hint, form);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function keys() {
  let afterG = false; // however long ago: some type slowly
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest("input, textarea, select, [contenteditable], dialog")) return;
    const going = afterG;
    afterG = false;
    const link = going ? places().get(event.key)
      : event.key === "n" ? document.querySelector("a[rel=next]")
      : event.key === "p" ? document.querySelector("a[rel=prev]") : null;
    if (link) { event.preventDefault(); link.click(); return; }
    if (event.key === "g") afterG = true;
    else if (event.key === "?") listed(places());
    else if (event.key === "/") {
      const field = document.querySelector("main input[type=search]");
      if (field) { event.preventDefault(); field.closest("details")?.setAttribute("open", ""); field.focus(); }
    }
  });
}

// A menu closes when the focus or the pointer goes elsewhere, and by Escape.
for (const going of ["click", "focusin"]) {
  document.addEventListener(going, (event) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
  });
}
document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.activeElement.closest("details.menu[open]");
  if (menu) { menu.open = false; menu.querySelector("summary").focus(); }
});

// Buttons that copy a link, or all links of a list with what each is for.
function copying(button, text) {
  const words = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text());
      button.textContent = _("Copied");
    } catch {
      button.textContent = _("Select it and copy");
    }
    setTimeout(() => { button.textContent = words; }, 2000);
  });
}

if (navigator.clipboard) {
  for (const button of document.querySelectorAll("[data-copy]")) {
    copying(button, () => button.parentElement.querySelector("[data-copied]").textContent);
  }
  for (const button of document.querySelectorAll("[data-copy-all]")) {
    const links = [...button.closest("section").querySelectorAll("[data-copied]")];
    copying(button, () => links.map((link) => `${link.dataset.copied}: ${link.textContent}`).join("\n"));
  }
}

if (document.body.dataset.keys !== "off") keys();
if (document.body.dataset.live) watch(document.body.dataset.live);
const draft = document.getElementById("draft");
if (draft) {
  previewing(draft);
  withoutButtons(draft);
}
if (document.getElementById("insert")) withoutButtons(document.getElementById("words"));
// Notices on this device: the browser is asked, and its answer is sent as a form.
function pushing(form) {
  if (!("PushManager" in window && navigator.serviceWorker)) return;
  const said = form.querySelector("[data-said]");
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    said.textContent = _("Asking your browser …");
    try {
      const worker = await navigator.serviceWorker.ready;
      const key = { userVisibleOnly: true, applicationServerKey: form.dataset.push };
      const { endpoint, keys } = (await worker.pushManager.subscribe(key)).toJSON();
      for (const [name, value] of Object.entries({ endpoint, ...keys })) if (form.elements[name]) form.elements[name].value = value;
      form.submit();
    } catch (error) {
      said.textContent = error.name === "NotAllowedError"
        ? _("Your browser doesn’t allow notifications from this site: change that in its settings, and try again.")
        : _("Your browser can’t reach its push service: try again later.");
    }
  });
}

// A ranking is put in order by tapping its choices one after another, by dragging, or with buttons. The places that
// are chosen without scripts say the order, and can still be chosen.
function ranking(list) {
  const choices = [...list.children], place = (item) => item.querySelector("select");
  const names = choices.map((item) => place(item).name), label = (item) => item.querySelector("label").textContent;
  let order = choices.filter((item) => place(item).value).sort((a, b) => place(a).value - place(b).value);
  const said = Object.assign(document.createElement("p"), { className: "hint", textContent: _("Tap them in your order, drag them, or use the arrows. Tap again to leave one out.") });
  said.setAttribute("role", "status");
  list.before(said);
  list.classList.add("orderly");

  function show(focused) {
    const shown = [...order, ...choices.filter((item) => !order.includes(item))];
    shown.forEach((item, n) => {
      if (list.children[n] !== item) list.insertBefore(item, list.children[n]);
      place(item).name = names[n];
      place(item).value = n < order.length ? n + 1 : "";
      item.classList.toggle("placed", n < order.length);
      const [up, down] = item.querySelectorAll("button");
      up.disabled = n === 0 && order.length > 0;
      down.disabled = n >= order.length;
    });
    (focused?.disabled ? place(focused.closest("li")) : focused)?.focus({ preventScroll: true });
  }
  function move(item, to, focused) {
    order = order.filter((one) => one !== item);
    if (to !== null) order.splice(to, 0, item);
    show(focused);
  }
  const tell = () => { said.textContent = order.length ? _("Your order: {choices}.", { choices: order.map((item, n) => `${n + 1}. ${label(item)}`).join(", ") }) : _("Nothing is ranked."); };

  function dragging(item, event) {
    event.preventDefault();
    item.classList.add("dragged");
    const follow = ({ clientY }) => {
      const above = order.filter((one) => one !== item && one.getBoundingClientRect().top + one.offsetHeight / 2 < clientY);
      if (order.indexOf(item) !== above.length) move(item, above.length);
    };
    const drop = () => {
      item.classList.remove("dragged");
      document.removeEventListener("pointermove", follow);
      tell();
    };
    document.addEventListener("pointermove", follow);
    for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, drop, { once: true });
  }

  for (const item of choices) {
    const handle = Object.assign(document.createElement("span"), { className: "handle", textContent: "⠿" });
    handle.setAttribute("aria-hidden", "true");
    handle.addEventListener("pointerdown", (event) => dragging(item, event));
    const steps = [["↑", -1, _("Move {choice} up")], ["↓", 1, _("Move {choice} down")]].map(([text, step, told]) => {
      const button = Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent: text });
      button.setAttribute("aria-label", told.replace("{choice}", () => label(item)));
      button.addEventListener("click", () => {
        const at = order.indexOf(item), to = at < 0 ? order.length : at + step;
        move(item, at >= 0 && to >= order.length ? null : Math.max(to, 0), button);
        tell();
      });
      return button;
    });
    item.prepend(handle);
    item.append(...steps);
    item.addEventListener("click", (event) => {
      if (event.target.closest("select, button, a, .handle")) return;
      event.preventDefault();
      move(item, order.includes(item) ? null : order.length);
      tell();
    });
    place(item).addEventListener("change", () => {
      move(item, place(item).value ? Math.min(place(item).value - 1, order.filter((one) => one !== item).length) : null, place(item));
      tell();
    });
  }
  show();
}
document.querySelectorAll("[data-ranking]").forEach(ranking);

document.querySelectorAll("[data-moment]").forEach(sliding);
document.getElementById("refused")?.focus();
if (!location.hash) document.getElementById("done")?.focus({ preventScroll: true });
document.querySelectorAll("[data-push]").forEach(pushing);
navigator.serviceWorker?.register("/static/service-worker.js", { scope: "/" });
