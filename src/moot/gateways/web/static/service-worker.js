// Pages that were read can be read again off line. Nothing is sent later: a form that can't be sent says so.

const KEPT = "pages-1";
const PAGES_MAX = 40;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(begin()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "POST") {
    if (url.pathname === "/sign-out" || url.pathname.endsWith("/you")) event.waitUntil(caches.delete(KEPT));
    if (request.mode === "navigate" && !navigator.onLine) event.respondWith(notSent());
  } else if (request.method === "GET" && request.mode === "navigate") {
    event.respondWith(page(event));
  } else if (request.method === "GET" && url.pathname.startsWith("/static/") && url.searchParams.has("v")) {
    event.respondWith(file(request));
  }
});

self.addEventListener("push", (event) => event.waitUntil(told(event)));
self.addEventListener("notificationclick", (event) => event.waitUntil(opened(event)));

// A notice from the host, which names its game, what is to be done and where.
async function told(event) {
  const { title, body, page } = event.data.json();
  await self.registration.showNotification(title, { body, tag: page, icon: "/static/icon-192.png", data: { page } });
}

async function opened(event) {
  event.notification.close();
  const page = new URL(event.notification.data.page, location.origin).href;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const known = windows.find((one) => one.url === page);
  await (known ? known.focus() : self.clients.openWindow(page));
}

async function begin() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  await self.clients.claim();
}

// The page from the host; the one that was read last, where the host can't be reached.
async function page(event) {
  try {
    const answer = await fetch(event.request);
    if (isKept(answer)) event.waitUntil(keep(event.request, answer.clone()));
    return answer;
  } catch {
    return (await (await caches.open(KEPT)).match(event.request)) ?? offline((_) => _("This page hasn’t been read on this device."));
  }
}

function isKept(answer) {
  const isPage = (answer.headers.get("Content-Type") ?? "").startsWith("text/html");
  return answer.status === 200 && isPage && !(answer.headers.get("Cache-Control") ?? "").includes("no-store");
}

async function keep(request, answer) {
  const cache = await caches.open(KEPT);
  await cache.delete(request);
  await cache.put(request, answer);
  const pages = (await cache.keys()).filter((one) => !new URL(one.url).pathname.startsWith("/static/"));
  for (const old of pages.slice(0, -PAGES_MAX)) await cache.delete(old);
}

async function file(request) {
  const cache = await caches.open(KEPT);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

function notSent() {
  return offline((_) => _("Nothing was sent. Go back, and send it again once you’re connected."));
}

// A page in the language of the page that was read last, which has kept the words for it.
async function offline(told) {
  const kept = await (await caches.open(KEPT)).match("/static/words");
  const words = kept ? await kept.json() : {};
  const _ = (message) => words[message] ?? message;
  const text = `<!doctype html><html lang="${words.lang ?? "en"}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${_("Off line")} · moot</title><body style="font: 1.1rem/1.6 Georgia, serif; max-width: 34rem; margin: 4rem auto; padding: 0 1.2rem">
<h1>${_("You’re off line")}</h1><p>${told(_)}</p><p><a href="/">${_("All games")}</a></p></body></html>`;
  return new Response(text, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}
