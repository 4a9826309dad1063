// Writing proposals: colours and faults in mechanisms, the preview while one fills in, and drafts that are kept here.
// Everything works without it: a mechanism is then written in a plain field, and buttons show what it would do.
"use strict";

// --- colours -----------------------------------------------------------------------------------

const KINDS = new RegExp([
  "(#[^\\n]*)",
  "([fF]?(?:\"\"\"[\\s\\S]*?(?:\"\"\"|$)|'''[\\s\\S]*?(?:'''|$)|\"(?:\\\\.|[^\"\\\\\\n])*(?:\"|(?=\\n)|$)|'(?:\\\\.|[^'\\\\\\n])*(?:'|(?=\\n)|$)))",
  "(@[A-Za-z_][\\w.]*)",
  "\\b(and|as|break|continue|def|elif|else|for|if|in|is|lambda|not|or|pass|return|while)\\b",
  "\\b(True|False|None|[0-9][0-9_]*(?:\\.[0-9]+)?)\\b",
  "\\b([A-Za-z_]\\w*)(?=\\()",
].join("|"), "g");
const CLASSES = ["comment", "text", "mark", "word", "number", "name"];

function coloured(code) {
  const out = document.createDocumentFragment();
  let at = 0;
  for (const found of code.matchAll(KINDS)) {
    out.append(code.slice(at, found.index));
    const mark = document.createElement("span");
    mark.className = "code-" + CLASSES[found.slice(1).findIndex((group) => group !== undefined)];
    mark.textContent = found[0];
    out.append(mark);
    at = found.index + found[0].length;
  }
  out.append(code.slice(at));
  return out;
}

// --- the editor --------------------------------------------------------------------------------

class Editor {
  constructor(field) {
    this.field = field;
    this.list = document.querySelector(`[data-faults="${field.name}"]`);
    this.leaving = false;
    this.back = document.createElement("pre");
    this.back.className = "code back";
    this.back.setAttribute("aria-hidden", "true");
    const frame = document.createElement("div");
    frame.className = "editor";
    field.before(frame);
    frame.append(this.back, field);
    field.addEventListener("input", () => this.draw());
    field.addEventListener("scroll", () => this.follow());
    field.addEventListener("keydown", (event) => this.key(event));
    field.addEventListener("focus", () => { this.leaving = false; });
    this.faulty = new Map();
    this.draw();
  }

  draw() {
    const lines = this.field.value.split("\n");
    const code = document.createElement("span");
    code.append(coloured(this.field.value + "\n"));
    const marks = document.createElement("span");
    marks.className = "marks";
    for (let n = 1; n <= lines.length; n += 1) {
      const line = document.createElement("span");
      line.textContent = String(n);
      if (this.faulty.has(n)) { line.className = "wrong"; line.title = this.faulty.get(n); }
      marks.append(line);
    }
    this.back.replaceChildren(marks, code);
    this.follow();
  }

  follow() {
    this.back.scrollTop = this.field.scrollTop;
    this.back.scrollLeft = this.field.scrollLeft;
  }

  // Tab indents and Shift+Tab takes back; after Escape, Tab goes on to the next field.
  key(event) {
    if (event.key === "Escape") { this.leaving = true; return; }
    if (event.key === "Enter" && !event.shiftKey && !event.ctrlKey) { this.newLine(event); return; }
    if (event.key !== "Tab" || event.altKey || event.ctrlKey || event.metaKey) {
      if (event.key !== "Shift") this.leaving = false;
      return;
    }
    if (this.leaving) return;
    event.preventDefault();
    const { value, selectionStart: from, selectionEnd: to } = this.field;
    const first = value.lastIndexOf("\n", from - 1) + 1;
    if (from === to && !event.shiftKey) { this.write("    ".slice((from - first) % 4)); return; }
    const block = value.slice(first, to);
    const moved = event.shiftKey ? block.replace(/^ {1,4}/gm, "") : block.replace(/^(?=.)/gm, "    ");
    if (moved === block) return;
    this.field.setSelectionRange(first, to);
    this.write(moved);
    this.field.setSelectionRange(from === to ? Math.max(first, from + moved.length - block.length) : first, first + moved.length);
  }

  newLine(event) {
    const { value, selectionStart: from } = this.field;
    const line = value.slice(value.lastIndexOf("\n", from - 1) + 1, from);
    const indent = line.match(/^ */)[0] + (line.trimEnd().endsWith(":") ? "    " : "");
    if (!indent) return;
    event.preventDefault();
    this.write("\n" + indent);
  }

  // As if it were typed, so that it can be undone.
  write(text) {
    if (!document.execCommand("insertText", false, text)) {
      this.field.setRangeText(text, this.field.selectionStart, this.field.selectionEnd, "end");
      this.field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  tell(faults) {
    this.faulty = new Map(faults.map((fault) => [fault.line, fault.message]));
    this.field.toggleAttribute("aria-invalid", false);
    if (faults.length) this.field.setAttribute("aria-invalid", "true");
    this.draw();
    this.list.hidden = faults.length === 0;
    this.list.replaceChildren(...faults.map((fault) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.className = "word";
      button.textContent = _("Line {line}", { line: fault.line });
      button.addEventListener("click", () => this.goTo(fault.line, fault.column));
      item.append(button, `: ${fault.message}${fault.remedy ? ` — ${fault.remedy}` : ""}`);
      return item;
    }));
  }

  goTo(line, column) {
    const before = this.field.value.split("\n").slice(0, line - 1).join("\n");
    const at = before.length + (line > 1 ? 1 : 0) + Math.max(0, (column || 1) - 1);
    this.field.focus();
    this.field.setSelectionRange(at, at);
  }
}

// --- what is asked of the server while somebody writes ---------------------------------------------

function fieldsOf(form) {
  return new URLSearchParams(new FormData(form));
}

function checking(form, editors) {
  let timer = 0;
  let asked = null;
  async function check() {
    asked?.abort();
    asked = new AbortController();
    try {
      const answer = await fetch(form.dataset.check, { method: "POST", body: fieldsOf(form), signal: asked.signal });
      if (!answer.ok) return;
      const faults = await answer.json();
      for (const editor of editors) editor.tell(faults[editor.field.name] || []);
    } catch (error) {
      if (error.name !== "AbortError") throw error;
    }
  }
  form.addEventListener("input", (event) => {
    if (!event.target.matches("[data-editor]")) return;
    clearTimeout(timer);
    timer = setTimeout(check, 350);
  });
  if (editors.some((editor) => editor.field.value.trim())) check();
}

// --- what may follow while somebody writes a rule ------------------------------------------------------

// A toolbar under the field: Tab goes to it, arrows move in it, Escape or a choice goes back to the field.
function completing(field) {
  const bar = document.createElement("div");
  bar.className = "completions";
  bar.setAttribute("role", "toolbar");
  bar.setAttribute("aria-label", _("Words that may follow"));
  bar.hidden = true;
  const hint = document.createElement("p");
  hint.className = "hint";
  hint.id = `${field.id}-follow`;
  const isCode = field.dataset.editor !== undefined;
  hint.textContent = isCode ? _("While you write, names that may follow are shown here: press Escape, then Tab, or tap one.")
    : _("While you write, words that may follow are shown here: press Tab, or tap one.");
  field.after(bar, hint);
  field.setAttribute("aria-describedby", `${field.getAttribute("aria-describedby") || ""} ${hint.id}`.trim());
  let timer = 0;
  let asked = null;

  async function show() {
    asked?.abort();
    const { value, selectionStart: from, selectionEnd: to } = field;
    if (from !== to || /^\S/.test(value.slice(to))) { bar.hidden = true; return; }
    asked = new AbortController();
    const body = new URLSearchParams({ text: value.slice(0, to), form_token: field.form.elements.form_token.value });
    if (isCode) body.set("code", "yes");
    try {
      const answer = await fetch(field.dataset.complete, { method: "POST", body, signal: asked.signal });
      if (answer.ok) offer(await answer.json(), value.slice(0, to));
    } catch (error) {
      if (error.name !== "AbortError") bar.hidden = true;
    }
  }

  function offer(found, text) {
    const typed = [...text].slice(found.start).join("");
    bar.hidden = found.phrases.length === 0;
    bar.replaceChildren(...found.phrases.map((phrase, n) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "quiet";
      button.tabIndex = n ? -1 : 0;
      button.textContent = phrase.trim();
      button.addEventListener("mousedown", (event) => event.preventDefault());
      button.addEventListener("click", () => take(phrase, typed));
      return button;
    }));
  }

  function take(phrase, typed) {
    field.focus();
    const space = /^[,.]/.test(phrase) && field.value[field.selectionEnd - 1] === " " ? 1 : 0;
    field.setSelectionRange(field.selectionEnd - typed.length - space, field.selectionEnd);
    const text = `${phrase}${isCode || /^\s/.test(field.value.slice(field.selectionEnd)) ? "" : " "}`;
    if (!document.execCommand("insertText", false, text)) {
      field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  bar.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { field.focus(); bar.hidden = true; return; }
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...bar.children];
    const now = buttons.indexOf(document.activeElement);
    const next = buttons[(now + step + buttons.length) % buttons.length];
    buttons[now].tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  });
  field.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(show, 200); });
  field.addEventListener("focus", () => { if (!bar.contains(document.activeElement) && bar.hidden) show(); });
  field.addEventListener("keydown", (event) => { if (event.key === "Escape" && !isCode) bar.hidden = true; });
}

// --- drafts that outlast a lost session --------------------------------------------------------------

const UNKEPT = new Set(["form_token", "do", "revise", "seen"]);

function keeping(form, editors) {
  const name = `moot draft ${form.dataset.keep}`;
  const told = form.querySelector("[data-kept]");
  const kept = (field) => !UNKEPT.has(field) && !form.elements.namedItem(field)?.closest?.("#insert, #preview");
  const written = () => [...fieldsOf(form)].filter(([field]) => kept(field));
  const began = JSON.stringify(written());
  const before = localStorage.getItem(name);
  if (form.dataset.pristine === undefined && form.id === "words") localStorage.setItem(name, began);
  else if (before && before !== began && form.dataset.pristine !== undefined) restore(JSON.parse(before));
  form.addEventListener("input", () => {
    const now = JSON.stringify(written());
    if (now === began) localStorage.removeItem(name);
    else localStorage.setItem(name, now);
  });
  form.addEventListener("submit", (event) => {
    if (["propose", "text-only"].includes(event.submitter?.value)) sessionStorage.setItem("moot proposed", name);
  });
  form.querySelector("[data-forget]")?.addEventListener("click", () => {
    localStorage.removeItem(name);
    location.reload();
  });

  function restore(fields) {
    const given = new Map(fields);
    const same = [...given.keys()].every((field) => form.elements.namedItem(field));
    if (!same || [...given].some(([field, value]) => /^(kind|rule|amendment|shown)-/.test(field) && form.elements.namedItem(field).value !== value)) return;
    for (const [field, value] of given) form.elements.namedItem(field).value = value;
    for (const editor of editors) {
      editor.draw();
      if (editor.field.value.trim()) editor.field.closest("details").open = true;
    }
    if (told) told.hidden = false;
  }
}

// A draft is kept until the proposal that it became is shown.
const proposed = sessionStorage.getItem("moot proposed");
if (proposed) {
  if (/\/proposals\//.test(location.pathname)) localStorage.removeItem(proposed);
  sessionStorage.removeItem("moot proposed");
}

for (const form of document.querySelectorAll("form[data-preview]")) {
  const editors = [...form.querySelectorAll("[data-editor]")].map((field) => new Editor(field));
  if (form.dataset.check) checking(form, editors);
  if (form.id !== "draft") previewing(form);
  if (form.dataset.keep) keeping(form, editors);
}
for (const field of document.querySelectorAll("[data-complete]")) completing(field);
for (const words of document.querySelectorAll("[data-script]")) words.hidden = false;
