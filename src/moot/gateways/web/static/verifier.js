// Verifies the record of a game (docs/record.md), in a browser and in node: spelling, hashes, chain, draws, ballots.
// It shares no code with the server. In node: node verifier.js FILE [OLDER_FILE]; exit codes 0 whole, 1 broken, 3 not yet.
"use strict";

const verifier = (() => {
  const CHAIN = 4096n;
  const REDACTED = "[redacted]";
  const LINK = /^[0-9a-f]{64}$/;
  const WITHHELD = "withheld";
  const DIGITS_MAX = 4300;
  const utf8 = new TextEncoder();

  class Invalid extends Error {}

  // --- SHA-256 (FIPS 180-4); the browser's own isn't there on pages without https ----------------------------------

  const primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103,
    107, 109, 113, 127, 131, 137, 139, 149, 151, 157, 163, 167, 173, 179, 181, 191, 193, 197, 199, 211, 223, 227, 229, 233,
    239, 241, 251, 257, 263, 269, 271, 277, 281, 283, 293, 307, 311];
  const fraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
  const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));
  const turned = (word, by) => (word >>> by) | (word << (32 - by));

  function sha256Bytes(data) {
    const padded = new Uint8Array(((data.length + 72) >> 6) << 6);
    padded.set(data);
    padded[data.length] = 0x80;
    const view = new DataView(padded.buffer);
    view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
    view.setUint32(padded.length - 4, data.length << 3);
    const state = Int32Array.from(START);
    const words = new Int32Array(64);
    for (let block = 0; block < padded.length; block += 64) {
      for (let i = 0; i < 16; i++) words[i] = view.getInt32(block + 4 * i);
      for (let i = 16; i < 64; i++) {
        const a = words[i - 15], b = words[i - 2];
        const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3), high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
        words[i] = words[i - 16] + low + words[i - 7] + high;
      }
      let [a, b, c, d, e, f, g, h] = state;
      for (let i = 0; i < 64; i++) {
        const mixed = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i];
        const most = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + mixed) | 0, c, b, a, (mixed + most) | 0];
      }
      [a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] += word; });
    }
    const out = new DataView(new ArrayBuffer(32));
    state.forEach((word, i) => out.setInt32(4 * i, word));
    return new Uint8Array(out.buffer);
  }

  const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const sha256 = (data) => hex(sha256Bytes(typeof data === "string" ? utf8.encode(data) : data));
  const unhex = (digits) => Uint8Array.from(digits.match(/../g), (pair) => parseInt(pair, 16));

  // --- JSON: whole numbers are BigInt, other numbers Number, objects Map -------------------------------------------

  const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/y;
  const PLAIN = /[^"\\\u0000-\u001f]*/y;
  const ESCAPED = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

  function parse(text) {
    let at = 0;
    const fail = () => { throw new Invalid("it isn't JSON in UTF-8"); };
    const space = () => { while (" \t\n\r".includes(text[at] || "x")) at++; };
    const expect = (word) => { if (!text.startsWith(word, at)) fail(); at += word.length; };
    const matched = (pattern) => {
      pattern.lastIndex = at;
      const found = pattern.exec(text) || fail();
      at = pattern.lastIndex;
      return found;
    };
    function string() {
      let out = "";
      for (at++; ;) {
        out += matched(PLAIN)[0];
        const next = text[at++];
        if (next === '"') return out.isWellFormed() ? out : fail();
        if (next !== "\\") fail();
        const kind = text[at++];
        if (kind in ESCAPED) out += ESCAPED[kind];
        else if (kind === "u" && /^[0-9a-fA-F]{4}$/.test(text.slice(at, at + 4))) {
          out += String.fromCharCode(parseInt(text.slice(at, at + 4), 16));
          at += 4;
        } else fail();
      }
    }
    function list(ends, part) {
      at++;
      space();
      if (text[at] === ends) { at++; return; }
      for (;;) {
        space();
        part();
        space();
        if (text[at] === ends) { at++; return; }
        expect(",");
      }
    }
    function value() {
      space();
      const first = text[at];
      if (first === '"') return string();
      if (first === "[") {
        const found = [];
        list("]", () => found.push(value()));
        return found;
      }
      if (first === "{") {
        const found = new Map();
        list("}", () => {
          const key = text[at] === '"' ? string() : fail();
          space();
          expect(":");
          found.set(key, value());
        });
        return found;
      }
      for (const [word, means] of [["null", null], ["true", true], ["false", false]]) {
        if (text.startsWith(word, at)) { at += word.length; return means; }
      }
      const [spelled, point, exponent] = matched(NUMBER);
      if (point || exponent) return Number(spelled);
      return spelled.length > DIGITS_MAX ? fail() : BigInt(spelled);
    }
    const found = value();
    space();
    return at === text.length ? found : fail();
  }

  const unit = (code) => code >= 0xe000 ? code - 0x800 : code >= 0xd800 ? code + 0x2000 : code;

  function byCodePoint(a, b) {
    for (let i = 0; i < Math.min(a.length, b.length); i++) {
      if (a[i] !== b[i]) return unit(a.charCodeAt(i)) - unit(b.charCodeAt(i));
    }
    return a.length - b.length;
  }

  const SHORT = { '"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r" };
  const quoted = (text) => `"${text.replace(/["\\\u0000-\u001f]/g,
    (c) => SHORT[c] || `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`)}"`;

  function spelledFloat(value) {
    const [mantissa, exponent] = Math.abs(value).toString().split("e");
    const [whole, part = ""] = mantissa.split(".");
    const significant = (whole + part).replace(/^0+/, "");
    const point = whole.length + Number(exponent || 0) - (whole.length + part.length - significant.length);
    const digits = significant.replace(/0+$/, "") || "0";
    const sign = value < 0 || Object.is(value, -0) ? "-" : "";
    if (value === 0) return `${sign}0.0`;
    if (point >= -4 && point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
    if (point > 0 && point <= 16) return `${sign}${digits.slice(0, point).padEnd(point, "0")}.${digits.slice(point) || "0"}`;
    return `${sign}${digits[0]}${digits.length > 1 ? "." : ""}${digits.slice(1)}e${point - 1}`;
  }

  function canonical(value) {
    if (typeof value === "string") return quoted(value);
    if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
    if (value instanceof Map) {
      const keys = [...value.keys()].sort(byCodePoint);
      return `{${keys.map((key) => `${quoted(key)}:${canonical(value.get(key))}`).join(",")}}`;
    }
    return typeof value === "number" ? spelledFloat(value) : String(value);
  }

  // --- entries -----------------------------------------------------------------------------------------------------

  const is = {
    text: (value) => typeof value === "string",
    whole: (value) => typeof value === "bigint",
    list: Array.isArray,
    object: (value) => value instanceof Map,
    truth: (value) => typeof value === "boolean",
    anything: (value) => value !== undefined,
  };
  const of = (fields) => new Map(Object.entries(fields));
  const ENTRY = of({ game: "text", number: "whole", time: "whole", move: "object", events: "list", law: "text", previous: "text" });
  const ENTRY_MAY = of({ draws: [], deaths: [], reveal: "", tip: "", opened: [], redacted: false, hash: "" });
  const MOVE = of({ name: "text" });
  const MOVE_MAY = of({ player: null, arguments: new Map(), resumes: null, held: 0n, letter: "" });
  const DRAW = of({ provision: "text", subject: "text", count: "whole", lowest: "whole", highest: "whole", value: "whole" });
  const OPENED = of({ proposal: "text", player: "text", choice: "text", salt: "text" });
  const EVENTS = of({
    game_started: new Map(),
    ballot_cast: of({ proposal: "text", player: "text", choice: "text", digest: "text" }),
    revised: of({ proposal: "text", digest: "text" }),
    proposed: of({ proposal: "text" }),
    forked: of({ game: "text", entry: "whole", hash: "text" }),
    post_redacted: of({ entry: "whole", hash: "text", rest: "text" }),
    register_set: of({ register: "text" }),
    revealed: of({ register: "text", player: "text", salt: "text", value: "anything" }),
  });
  const EVENT_MAY = of({ commitment: "text", salt: "text", digest: "text", content: "object", of: "text", named_dice: "truth" });
  const kindOf = (value) => value === null ? "text" : Object.keys(is).find((kind) => is[kind](value));

  function typed(value, what, must) {
    for (const [name, kind] of must) {
      if (!is[kind](value.get(name))) throw new Invalid(`its ${what} has no ${name}, or one of the wrong type`);
    }
  }

  function recordOf(value, what, must, may) {
    if (!is.object(value)) throw new Invalid(`its ${what} is no object`);
    typed(value, what, must);
    for (const name of [...value.keys()].filter((key) => !must.has(key)).sort(byCodePoint)) {
      if (!may.has(name)) throw new Invalid(`its ${what} has a field that it can't have`);
      const kind = kindOf(may.get(name));
      if (!is[kind](value.get(name))) throw new Invalid(`its ${what} has no ${name}, or one of the wrong type`);
      if (canonical(value.get(name)) === canonical(may.get(name))) {
        throw new Invalid(`its ${what} spells out ${name}, which is left out at its default`);
      }
    }
    return Object.fromEntries([...may, ...value]);
  }

  function readEntry(raw) {
    let text;
    try {
      text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(raw);
    } catch {
      throw new Invalid("it isn't JSON in UTF-8");
    }
    const plain = parse(text);
    if (!is.object(plain)) throw new Invalid("its entry is no object");
    if ((plain.get("format") ?? null) !== null) throw new Invalid("it is in a format that this program doesn't know");
    const entry = recordOf(plain, "entry", ENTRY, ENTRY_MAY);
    entry.move = recordOf(entry.move, "move", MOVE, MOVE_MAY);
    entry.draws = entry.draws.map((draw) => recordOf(draw, "draw", DRAW, new Map()));
    entry.opened.forEach((one) => recordOf(one, "opened ballot", OPENED, new Map()));
    for (const event of entry.events) {
      const kind = is.object(event) ? event.get("event") : null;
      if (!is.text(kind)) throw new Invalid("an event has no name");
      const must = EVENTS.get(kind) || new Map();
      const may = EVENTS.has(kind) ? [...EVENT_MAY].filter(([name]) => event.has(name)) : [];
      typed(event, kind, new Map([...must, ...may]));
    }
    if (entry.number < 0n) throw new Invalid("its number is below 0");
    entry.forks = entry.move.name === "fork" && entry.move.player === null;
    entry.isCanonical = canonical(plain) === text;
    const texts = entry.events.filter((event) => event.get("event") === "argued").map((event) => event.get("text"));
    entry.redacted &&= texts.length === 1 && texts[0] === REDACTED && entry.move.arguments.get("text") === REDACTED;
    entry.ownHash = sha256(canonical(new Map([...plain].filter(([name]) => name !== "hash"))));
    return entry;
  }

  // --- the record --------------------------------------------------------------------------------------------------

  class GameRecord {
    count = 0;
    findings = [];
    hashes = new Map();
    game = null;
    highest = -1n;
    #previous = new Map();
    #time = null;
    #link = "";
    #left = 0n;
    #next = 0n;
    #gap = false;
    #digests = new Map();
    #sealed = new Map();
    #seals = new Map();
    #onLines = false;
    #secret = new Map();
    #rests = new Map();
    redacted = [];
    namedDice = false; // whether a play named what the draws come to, so that they prove nothing

    find(entry, code, message) {
      this.findings.push({ entry, code: `verify.${code}`, message });
    }

    get unopened() {
      return [...this.#secret].filter(([, count]) => count).map(([entry]) => entry).sort((a, b) => (a < b ? -1 : 1));
    }

    get head() {
      return this.hashes.get(this.highest) || "";
    }

    take(raw) {
      this.count += 1;
      let entry;
      try {
        entry = readEntry(raw);
      } catch (why) {
        if (!(why instanceof Invalid)) throw why;
        this.highest += 1n;
        this.find(this.highest, "unreadable", `entry ${this.highest} is unreadable: ${why.message}`);
        this.hashes.set(this.highest, null);
        return;
      }
      const number = entry.number;
      if (!entry.isCanonical) this.find(number, "unreadable", `entry ${number} is not in the canonical spelling`);
      if (entry.redacted) this.#rests.set(number, entry.ownHash);
      else if (entry.ownHash !== entry.hash) this.find(number, "hash", `the hash of entry ${number} is not its own: it was altered`);
      this.#placed(entry, number);
      this.#drawn(entry, number);
      this.#voted(entry, number);
      this.hashes.set(number, entry.hash);
      this.#previous.set(number, entry.previous);
      if (number > this.highest) this.highest = number;
    }

    #placed(entry, number) {
      if (entry.forks && this.game !== null) {
        const said = entry.events.find((event) => event.get("event") === "forked");
        const goesOn = said && said.get("game") === this.game && said.get("entry") === number - 1n;
        if (!goesOn || said.get("hash") !== entry.previous) {
          this.find(number, "game", `entry ${number} says that it goes on from another record than this`);
        }
      }
      if (this.game === null || entry.forks) this.game = entry.game;
      if (entry.game !== this.game) this.find(number, "game", `entry ${number} is of another game than the entries before it`);
      if (this.hashes.has(number)) this.find(number, "order", `entry ${number} stands there twice`);
      else if (number < this.highest) this.find(number, "order", `entry ${number} stands after entry ${this.highest}`);
      if (number > this.highest) {
        if (this.#time !== null && this.#time > entry.time) {
          this.find(number, "time", `entry ${number} was made before the entry before it`);
        }
        this.#time = entry.time;
      }
    }

    #drawn(entry, number) {
      if (number >= this.#next) {
        this.#gap = this.#gap || number > this.#next;
        this.#next = number + 1n;
        const begins = number === 0n || entry.forks;
        if (number === 0n) {
          this.namedDice = entry.events.some((event) => event.get("event") === "game_started" && event.get("named_dice"));
        }
        if (begins) [this.#link, this.#left] = [entry.tip, CHAIN];
        if (entry.reveal) {
          const steps = stepsBetween(entry.reveal, this.#link, this.#gap ? this.#left : 1n);
          this.#left -= steps;
          if (!steps && (this.#link || !this.#gap)) {
            this.find(number, "chance", `the link that entry ${number} reveals does not lead to the tip`);
          }
          [this.#link, this.#gap] = [entry.reveal, false];
        }
        if (entry.tip && !begins) {
          if (this.#left && !this.#gap) {
            this.find(number, "chance", `entry ${number} begins a chain before the old one is used up`);
          }
          [this.#link, this.#left] = [entry.tip, CHAIN];
        }
      }
      if (!entry.draws.length) return;
      if (!entry.reveal) {
        this.find(number, "chance", `entry ${number} draws and reveals no link`);
        return;
      }
      const luck = sha256(`${entry.reveal} ${entry.previous}`);
      entry.draws.forEach((draw, place) => {
        if (this.namedDice && (draw.value < draw.lowest || draw.value > draw.highest)) {
          this.find(number, "chance", `draw ${place + 1} of entry ${number} is out of its range`);
        } else if (!this.namedDice && draw.value !== drawn(luck, draw)) {
          this.find(number, "chance", `draw ${place + 1} of entry ${number} is not what its link gives`);
        }
      });
    }

    #voted(entry, number) {
      let casts = false;
      for (const event of entry.events) {
        const kind = event.get("event");
        if (kind === "game_started" || kind === "forked") {
          for (const kept of [this.#sealed, this.#digests, this.#seals]) kept.clear();
        } else if (kind === "post_redacted") this.#redacted(event, number);
        else if (kind === "posted") this.#onLines = true;
        else if (kind === "proposed" || kind === "revised") this.#proposed(event, kind, number);
        else if (kind === "register_set" || kind === "revealed") this.#sealedValue(entry.game, event, kind, number);
        else if (kind === "ballot_cast") {
          casts = true;
          this.#cast(event, number);
        }
      }
      if (!casts && entry.move.arguments.get("choice") === WITHHELD) this.#keepsSecret(number);
      for (const one of entry.opened) this.#opened(entry.game, one, number);
      if (this.#onLines) return;
      const named = new Set(entry.opened.map((one) => keyOf(one)));
      const proposals = new Set(entry.opened.map((one) => one.get("proposal")));
      const kept = [...this.#sealed].filter(([key, { about }]) => !named.has(key) && proposals.has(about[0]));
      kept.sort(([, { about: a }], [, { about: b }]) => byCodePoint(a[0], b[0]) || byCodePoint(a[1], b[1]));
      for (const [, { about: [proposal, player] }] of kept) {
        this.find(number, "opening", `entry ${number} opens the ballots on ${proposal}, and keeps back that of ${player}`);
      }
    }

    #redacted(event, number) {
      const about = event.get("entry");
      if (this.hashes.get(about) !== event.get("hash")) {
        this.find(number, "hash", `entry ${number} redacts another entry ${about} than this`);
      } else if (this.#rests.get(about) === event.get("rest")) {
        this.#rests.delete(about);
        this.redacted.push(about);
      }
    }

    #keepsSecret(number) {
      this.#secret.set(number, (this.#secret.get(number) || 0) + 1);
    }

    #proposed(event, kind, number) {
      const proposal = event.get("proposal"), digest = event.get("digest") ?? "";
      const changes = event.get("changes") ?? [], content = event.get("content") ?? new Map();
      const texts = new Map([...content].filter(([, said]) => is.text(said) && said.includes("\n")));
      if (digest && digest !== sha256(canonical(texts.size ? [changes, texts] : changes))) {
        this.find(number, "opening", `the digest of proposal ${proposal} in entry ${number} is not that of its text`);
      }
      this.#digests.set(proposal, digest);
      if (kind !== "revised") return;
      for (const [key, { about }] of this.#sealed) if (about[0] === proposal) this.#sealed.delete(key);
    }

    #cast(event, number) {
      const [proposal, player, digest] = [event.get("proposal"), event.get("player"), event.get("digest")];
      const key = keyOf(event), sealed = event.get("commitment") ?? "";
      if (!this.#onLines) {
        this.#sealed.delete(key);
        if ((this.#digests.get(proposal) ?? digest) !== digest) {
          this.find(number, "opening", `the ballot of ${player} on ${proposal} in entry ${number} was cast on another text`);
        }
      }
      if (!sealed) return;
      if (!LINK.test(sealed) || event.get("choice") !== WITHHELD || event.get("salt")) {
        this.find(number, "opening", `entry ${number} tells a ballot that it should withhold`);
      }
      const known = this.#sealed.get(key) || { about: [proposal, player], cast: [] };
      known.cast.push([number, sealed, digest]);
      this.#sealed.set(key, known);
      this.#keepsSecret(number);
    }

    #sealedValue(game, event, kind, number) {
      const [register, of_] = [event.get("register"), event.get("of") ?? ""];
      const about = JSON.stringify([register, of_]);
      if (kind === "register_set") this.#seals.set(about, event.get("value") ?? null);
      else if (!this.#onLines) {
        const fields = ["player", "salt", "value"].map((name) => [name, event.get(name)]);
        if (this.#seals.get(about) !== `sealed:${sha256(canonical(new Map([["game", game], ...fields])))}`) {
          this.find(number, "opening", `what entry ${number} reveals of ${of_} is not what was sealed`);
        }
      }
    }

    #opened(game, one, number) {
      const known = this.#sealed.get(keyOf(one));
      for (const [cast, sealed, digest] of known ? known.cast : []) {
        if (sealed === sha256(canonical(new Map([["game", game], ...one, ["digest", digest]])))) {
          this.#secret.set(cast, this.#secret.get(cast) - 1);
          this.#sealed.delete(keyOf(one));
          return;
        }
      }
      const why = known ? ` as ${one.get("choice")}, which is not what its commitment says` : ", and there is no secret one";
      this.find(number, "opening", `entry ${number} opens the ballot of ${one.get("player")} on ${one.get("proposal")}${why}`);
    }

    end() {
      if (!this.count) this.find(0n, "missing", "there are no entries");
      for (const number of this.#rests.keys()) {
        this.find(number, "hash", `the text of entry ${number} was taken out, and no later entry says so: it was altered`);
      }
      for (const [number, previous] of this.#previous) {
        const before = this.hashes.has(number - 1n) ? this.hashes.get(number - 1n) : number === 0n ? "" : previous;
        if (before === null || before === previous) continue;
        this.find(number, "chain", number ? `entry ${number} was made on another entry ${number - 1n} than stands there`
          : "entry 0 names an entry before it, and is the first");
      }
      let last = -1n;
      for (const following of [...this.hashes.keys()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))) {
        if (following - last > 1n) {
          const many = following - last > 2n;
          const told = many ? `entries ${last + 1n} to ${following - 1n} are` : `entry ${last + 1n} is`;
          this.find(last + 1n, "missing", `${told} missing`);
        }
        last = following;
      }
      this.findings.sort((a, b) => (a.entry < b.entry ? -1 : a.entry > b.entry ? 1 : 0));
    }
  }

  const keyOf = (map) => JSON.stringify([map.get("proposal"), map.get("player")]);

  function stepsBetween(link, known, most) {
    if (!LINK.test(link)) return 0n;
    for (let steps = 1n; steps <= most; steps++) {
      link = sha256(unhex(link));
      if (link === known) return steps;
    }
    return 0n;
  }

  function drawn(luck, draw) {
    const seed = `${luck} ${draw.provision} ${draw.subject} ${draw.count}`;
    const span = draw.highest - draw.lowest + 1n;
    return span > 0n ? draw.lowest + BigInt(`0x${sha256(seed)}`) % span : null;
  }

  function* linesOf(data) {
    for (let start = 0; start < data.length;) {
      let end = data.indexOf(0x0a, start);
      if (end < 0) end = data.length;
      let last = end;
      while (last > start && data[last - 1] === 0x0d) last--;
      if (last > start) yield data.subarray(start, last);
      start = end + 1;
    }
  }

  // Verifies the bytes of a record; `pause` is awaited now and then, so that a page stays usable.
  async function verified(data, pause = async () => {}) {
    const record = new GameRecord();
    for (const line of linesOf(data)) {
      record.take(line);
      if (record.count % 100 === 0) await pause(record);
    }
    record.end();
    return record;
  }

  // How a record differs from an older copy of it, in words; empty if it only goes on from it.
  function since(record, older) {
    for (const [number, hash] of [...older.hashes].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (number > record.highest) return `the older copy has ${older.highest + 1n} entries: the end of this record was cut off`;
      if (record.hashes.get(number) !== hash) {
        return `entry ${number} is another one than in the older copy: the record was rewritten from there on`;
      }
    }
    return "";
  }

  // --- receipts and checkpoints (C2SP tlog-proof, tlog-checkpoint); signatures aren't checked here ------------------

  const RECEIPT = "c2sp.org/tlog-proof@v1\n";
  const unbase64 = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const base64 = (bytes) => btoa(String.fromCharCode(...bytes));
  const leafHash = (leaf) => sha256Bytes(Uint8Array.from([0, ...leaf]));
  const nodeHash = (left, right) => sha256Bytes(Uint8Array.from([1, ...left, ...right]));

  // The root of the Merkle tree (RFC 6962, 2.1) with these leaves.
  function rootOf(leaves) {
    let nodes = leaves.map(leafHash);
    while (nodes.length > 1) {
      const next = [];
      for (let i = 0; i < nodes.length; i += 2) next.push(i + 1 < nodes.length ? nodeHash(nodes[i], nodes[i + 1]) : nodes[i]);
      nodes = next;
    }
    return nodes[0] || sha256Bytes(new Uint8Array());
  }

  // The root that an inclusion proof leads to (RFC 9162, 2.1.3.2); null if it has too many hashes or too few.
  function rootFrom(leaf, index, size, proof) {
    let node = leafHash(leaf), last = size - 1;
    for (const hash of proof) {
      if (last === 0) return null;
      const isLeft = index % 2 === 0 && index !== last;
      node = isLeft ? nodeHash(node, hash) : nodeHash(hash, node);
      for (; !isLeft && index % 2 === 0 && index; index >>= 1) last >>= 1;
      index >>= 1;
      last >>= 1;
    }
    return last ? null : node;
  }

  function readReceipt(text) {
    const isReceipt = text.startsWith(RECEIPT);
    const [head, ...rest] = isReceipt ? text.slice(RECEIPT.length).split("\n\n") : ["", text];
    const lines = head.split("\n").filter(Boolean);
    const fields = new Map(lines.filter((line) => line.includes(" ")).map((line) => line.split(" ")));
    const [origin, size, root] = rest.join("\n\n").split("\n");
    const whole = /^[0-9]{1,9}$/;
    if (!whole.test(size) || !root || (isReceipt && !whole.test(fields.get("index")))) {
      throw new Invalid("the file is neither a receipt nor a checkpoint");
    }
    const proof = lines.filter((line) => !line.includes(" ")).map(unbase64);
    const entry = fields.has("extra") ? readEntry(unbase64(fields.get("extra"))) : null;
    const game = decodeURIComponent(origin.slice(origin.lastIndexOf("/games/") + 7));
    return { index: isReceipt ? Number(fields.get("index")) : -1, proof, entry, game, size: Number(size), root };
  }

  // How a record differs from what a receipt or a checkpoint says, in words.
  function against(record, text) {
    const { index, proof, entry, game, size, root } = readReceipt(text);
    if (game !== record.game) return [`it is for the record of ${game}, and this is that of ${record.game}`];
    const own = [];
    for (let i = 0n; i < BigInt(size) && i <= record.highest; i++) {
      const hash = record.hashes.get(i) || "";
      own.push(unhex(LINK.test(hash) ? hash : "00".repeat(32)));
    }
    const told = [];
    if (index >= 0) {
      const leaf = entry ? unhex(entry.redacted ? entry.hash : entry.ownHash) : own[index] || new Uint8Array();
      const shown = index < size ? rootFrom(leaf, index, size, proof) : null;
      if (!shown || base64(shown) !== root) {
        told.push(`its proof does not show that entry ${index} was in the record that it names`);
      } else if (index < own.length && hex(own[index]) !== hex(leaf)) {
        told.push(`entry ${index} is another one than the receipt is for: it was rewritten`);
      }
    }
    if (size > own.length) {
      told.push(`it was signed for ${size} entries, and this record has ${own.length}: the end was cut off`);
    } else if (base64(rootOf(own)) !== root) {
      told.push(`the first ${size} entries are not those that were signed: some of them were rewritten`);
    }
    return told;
  }

  return { verified, since, against, canonical, parse, sha256 };
})();

if (typeof document !== "undefined") {
  const form = document.querySelector("[data-record]");
  const said = form.querySelector("[data-said]"), list = form.querySelector("[data-findings]");

  const bytesOf = async (source) => new Uint8Array(await source.arrayBuffer());
  const pause = (record) => {
    said.textContent = `Checked ${record.count} entries …`;
    return new Promise((go) => setTimeout(go));
  };

  const show = (words, lines) => {
    said.textContent = words;
    list.hidden = !lines.length;
    list.replaceChildren(...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
  };

  const check = async () => {
    const [mine] = form.elements.record.files, [older] = form.elements.older.files;
    const [receipt] = form.elements.receipt.files;
    const answer = mine ? null : await fetch(form.dataset.record);
    if (answer && !answer.ok) throw new Error("the record can't be loaded: reload the page and try again");
    const record = await verifier.verified(await bytesOf(mine || answer), pause);
    const difference = older ? verifier.since(record, await verifier.verified(await bytesOf(older), pause)) : "";
    const lines = record.findings.map((one) => `Entry ${one.entry}: ${one.message} (${one.code})`);
    if (difference) lines.push(`Compared with your older copy: ${difference}`);
    const contradicted = receipt ? verifier.against(record, await receipt.text()) : [];
    lines.push(...contradicted.map((fault) => `Compared with your receipt or checkpoint: ${fault}`));
    const entries = `${record.count} ${record.count === 1 ? "entry" : "entries"}`;
    const unchecked = [];
    if (record.unopened.length) {
      unchecked.push(`Secret ballots that haven't been opened can't be checked yet: entries ${record.unopened.join(", ")}.`);
    }
    if (record.redacted.length) {
      unchecked.push(`Moderators took texts out, and later entries say so: entries ${record.redacted.join(", ")}.`);
    }
    if (record.namedDice) unchecked.push("The dice of this game were named by a play, not drawn: they prove nothing.");
    form.dataset.result = lines.length ? "broken" : unchecked.length ? "not yet" : "whole";
    if (lines.length) show("This record is broken.", lines);
    else show(`This record is whole: ${entries}. The hash of the last one is ${record.head}.`, unchecked);
  };

  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    delete form.dataset.result;
    show("Checking …", []);
    try {
      await check();
    } catch (error) {
      show(`The check failed: ${error.message}`, []);
    }
  });
} else if (typeof process !== "undefined" && typeof require !== "undefined" && require.main === module) {
  const [file, olderFile] = process.argv.slice(2);
  const read = (path) => verifier.verified(new Uint8Array(require("node:fs").readFileSync(path)));
  (async () => {
    const record = await read(file);
    const lines = record.findings.map((one) => `entry ${one.entry}: ${one.message} (${one.code})`);
    const difference = olderFile ? verifier.since(record, await read(olderFile)) : "";
    if (difference) lines.push(`${olderFile}: ${difference}`);
    lines.forEach((line) => console.log(`${file}, ${line}`));
    if (!lines.length) console.log(`${file} is whole: ${record.count} entries, the last one is ${record.head}.`);
    process.exitCode = lines.length ? 1 : record.unopened.length || record.redacted.length || record.namedDice ? 3 : 0;
  })();
}

if (typeof module !== "undefined") module.exports = verifier;
