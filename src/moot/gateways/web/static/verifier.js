// Verifies the record of a game (docs/record.md), in a browser and in node: spelling, hashes, chain, draws, ballots.
// It shares no code with the server. In node: node verifier.js FILE [--against RECEIPT_OR_CHECKPOINT]... [--key KEY]...
// [--since OLDER_FILE]; exit codes 0 whole, 1 broken, 2 a file can't be read, 3 whole as far as it can be checked.
"use strict";

const verifier = (() => {
  const CHAIN = 4096n;
  const REDACTED = "[redacted]";
  const COMMITMENT = /^redacted:[0-9a-f]{64}$/;
  const LINK = /^[0-9a-f]{64}$/;
  const WITHHELD = "withheld";
  const DIGITS_MAX = 4300;
  const N_ = (message) => message; // marks what a page translates
  const NOT_DECIDED = N_("Not checked here: whether what happened follows from the moves and the rules. `moot verify` decides each move again.");
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
  const DEPTH_MAX = 64;
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
    function value(depth = 0) {
      if (depth > DEPTH_MAX) fail();
      space();
      const first = text[at];
      if (first === '"') return string();
      if (first === "[") {
        const found = [];
        list("]", () => found.push(value(depth + 1)));
        return found;
      }
      if (first === "{") {
        const found = new Map();
        list("}", () => {
          const key = text[at] === '"' ? string() : fail();
          space();
          expect(":");
          found.set(key, value(depth + 1));
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
  const ENTRY_MAY = of({ draws: [], deaths: [], reveal: "", tip: "", opened: [], redacted: false, hash: "", salt: "", format: 1n });
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
    if (plain.has("format") && plain.get("format") !== 2n) throw new Invalid("it is in a format that this program doesn't know");
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
    entry.rest = sha256(canonical(without(plain, "hash")));
    entry.ownHash = ownHash(plain);
    entry.left = () => canonical(withoutText(plain));
    return entry;
  }

  const without = (plain, ...names) => new Map([...plain].filter(([name]) => !names.includes(name)));

  // The hash of an entry by its other fields; in format 2, as it is when the text of its comment is taken out.
  function ownHash(plain) {
    const isLater = plain.get("format") === 2n;
    const left = isLater && plain.get("salt") ? withoutText(plain) : plain;
    return sha256(canonical(isLater ? without(left, "hash", "redacted") : without(left, "hash")));
  }

  // An entry without the text of its comment, which a later one takes out of the record.
  function withoutText(plain) {
    const salt = plain.get("salt") || "";
    const put = (within) => {
      const said = within.get("text");
      const left = () => (salt ? `redacted:${sha256(canonical(of({ salt, text: said })))}` : REDACTED);
      return is.text(said) ? new Map([...within, ["text", left()]]) : within;
    };
    const move = new Map([...plain.get("move")].map(([name, part]) => [name, name === "arguments" ? put(part) : part]));
    const events = plain.get("events").map((event) => (event.get("event") === "argued" ? put(event) : event));
    return new Map([...without(plain, "salt"), ["move", move], ["events", events], ["redacted", true]]);
  }

  // Whether an entry's hash is its own; that of format 1 with a text taken out can't be checked.
  function isSealed(entry) {
    const said = entry.events.filter((event) => event.get("event") === "argued");
    const texts = [...said, entry.move.arguments].map((within) => within.get("text") ?? "");
    if (entry.format > 1n) {
      const isBound = Boolean(entry.salt || entry.redacted) === said.length > 0;
      const isOut = !entry.redacted || (!entry.salt && texts.every((text) => is.text(text) && COMMITMENT.test(text)));
      return isBound && isOut && entry.ownHash === entry.hash;
    }
    if (!entry.redacted) return !entry.salt && entry.ownHash === entry.hash;
    const others = [entry.draws, entry.deaths, entry.opened, entry.reveal, entry.tip, entry.salt];
    const isAlone = entry.events.length === 1 && texts.length === 2 && texts.every((text) => text === REDACTED);
    return isAlone && others.every((one) => !one.length) && (said[0].get("player") ?? null) === entry.move.player;
  }

  // --- the record --------------------------------------------------------------------------------------------------

  class GameRecord {
    lines = [];
    ends = new Map(); // by game, how many entries there are up to its last: a fork begins with those of another game
    findings = [];
    hashes = new Map();
    game = null;
    highest = -1n;
    #previous = new Map();
    #time = 0n;
    #link = "";
    #left = 0n;
    #next = 0n;
    #gap = false;
    #digests = new Map();
    #sealed = new Map();
    #seals = new Map();
    #onLines = false;
    #secret = new Map();
    #format = 0n;
    #rests = new Map();
    redacted = [];
    namedDice = false; // whether a play named what the draws come to, so that they prove nothing

    get count() {
      return this.lines.length;
    }

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
      this.lines.push(raw);
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
      this.ends.set(entry.game, this.count);
      if (!entry.isCanonical) this.find(number, "unreadable", `entry ${number} is not in the canonical spelling`);
      if (entry.format < this.#format) {
        this.find(number, "unreadable", `entry ${number} is of format ${entry.format}, and one before it is of format ${this.#format}`);
      } else this.#format = entry.format;
      if (!isSealed(entry)) this.find(number, "hash", `the hash of entry ${number} is not its own: it was altered`);
      else if (entry.redacted) this.#rests.set(number, entry.rest);
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
        if (this.#time > entry.time) {
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

  const sameBytes = (a, b) => a.length === b.length && a.every((byte, at) => byte === b[at]);

  // Whether an entry is what another is without the text of its comment.
  function isLeft(before, after) {
    try {
      return sameBytes(utf8.encode(readEntry(before).left()), after);
    } catch (why) {
      if (why instanceof Invalid) return false;
      throw why;
    }
  }

  // How a record differs from an older copy of it, in words; empty if it only goes on from it.
  function since(record, older) {
    const end = record.ends.get(older.game) || 0;
    if (!end) return `it is about ${older.game || "no game"}, and this is the record of ${record.game}`;
    const lines = end === record.count ? older.lines : older.lines.slice(0, end);
    for (let at = 0; at < Math.min(lines.length, record.count); at++) {
      if (!sameBytes(lines[at], record.lines[at]) && !isLeft(lines[at], record.lines[at])) {
        return `it has another entry ${at}: the record was rewritten from there on`;
      }
    }
    return lines.length > record.count ? `it has ${lines.length} entries: the end of this record was cut off` : "";
  }

  // --- receipts and checkpoints (C2SP tlog-proof, tlog-checkpoint, tlog-cosignature, signed-note) ------------------

  const RECEIPTS = /^c2sp\.org\/tlog-proof@v1\n(?:.+\n)+\n(?:.+\n)+\n(?:\u2014 .+\n)+/gm;
  const NOTES = /^.+\n[0-9]+\n[A-Za-z0-9+/]{43}=\n(?:.+\n)*\n(?:\u2014 .+\n)+/gm;
  const COUNT = /^(?:0|[1-9][0-9]{0,18})$/;
  const SIGNATURE = /^\u2014 ([^\s+]{1,200}) ([A-Za-z0-9+/=]{8,12000})$/;
  const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
  const [HASHES_MAX, SIGNATURES_MAX] = [63, 64];
  const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const leafOf = (hash) => sha256Bytes(Uint8Array.from([0, ...unhex(LINK.test(hash) ? hash : "00".repeat(32))]));
  const nodeHash = (left, right) => sha256Bytes(Uint8Array.from([1, ...left, ...right]));

  function decoded(text) {
    const found = BASE64.test(text) ? Uint8Array.from(atob(text), (c) => c.charCodeAt(0)) : new Uint8Array();
    if (base64(found) !== text) throw new Invalid(`this isn't base64: ${text.slice(0, 60)}`);
    return found;
  }

  function hashIn(text) {
    const found = decoded(text);
    if (found.length !== 32) throw new Invalid(`this isn't a hash in base64: ${text.slice(0, 60)}`);
    return found;
  }

  // The root of the Merkle tree (RFC 6962, 2.1) with these leaves.
  function rootOf(leaves) {
    let nodes = leaves;
    while (nodes.length > 1) {
      const next = [];
      for (let i = 0; i < nodes.length; i += 2) next.push(i + 1 < nodes.length ? nodeHash(nodes[i], nodes[i + 1]) : nodes[i]);
      nodes = next;
    }
    return nodes[0] || sha256Bytes(new Uint8Array());
  }

  // The leaves below each hash of an inclusion proof: the first, and the one after the last.
  function subtrees(index, size) {
    const found = [];
    for (let first = 0n, end = size; end - first > 1n;) {
      let half = 1n;
      while (half * 2n < end - first) half *= 2n;
      const middle = first + half, isLeft = index < middle;
      found.push(isLeft ? [middle, end] : [first, middle]);
      [first, end] = isLeft ? [first, middle] : [middle, end];
    }
    return found.reverse();
  }

  // The root that an inclusion proof leads to; null if it isn't as long as it must be.
  function rootFrom(leaf, index, size, proof) {
    const ranges = index < size ? subtrees(index, size) : [];
    if (index >= size || ranges.length !== proof.length) return null;
    return ranges.reduce((node, [first], at) => (first > index ? nodeHash(node, proof[at]) : nodeHash(proof[at], node)), leaf);
  }

  // A checkpoint that somebody has kept, or a receipt with its checkpoint.
  function readKept(text) {
    let kept = { index: -1n, proof: [], entry: null }, note = text;
    if (text.match(RECEIPTS)?.[0] === text) {
      const rest = text.slice(text.indexOf("\n") + 1), ends = rest.indexOf("\n\n");
      const lines = rest.slice(0, ends).split("\n");
      note = rest.slice(ends + 2);
      const entry = lines[0].startsWith("extra ") ? decoded(lines.shift().slice(6)) : null;
      const [, index] = /^index (.*)$/.exec(lines[0] ?? "") || [];
      if (!COUNT.test(index)) throw new Invalid("this receipt doesn't say which entry it is for");
      kept = { index: BigInt(index), proof: lines.slice(1).map(hashIn), entry: entry && entry.length ? entry : null };
    }
    const ends = note.lastIndexOf("\n\n"), body = note.slice(0, ends);
    const signatures = note.slice(ends + 2).split("\n").slice(0, -1).map((line) => {
      const found = SIGNATURE.exec(line), data = found ? decoded(found[2]) : [];
      if (data.length <= 4) throw new Invalid(`this line isn't a signature: ${line.slice(0, 80)}`);
      return { name: found[1], id: hex(data.subarray(0, 4)), signature: data.subarray(4) };
    });
    const [origin, size, root, ...more] = body.split("\n");
    if (!origin || !COUNT.test(size) || root === undefined || more.includes("") || /[\u0000-\u0009\u000b-\u001f]/.test(text)) {
      throw new Invalid("this isn't a checkpoint: the lines of its name, size and root are missing");
    }
    const at = origin.lastIndexOf("/games/");
    Object.assign(kept, { origin, size: BigInt(size), root: hashIn(root), text: `${body}\n`, signatures });
    kept.path = at < 0 ? "" : origin.slice(at + 7);
    if (kept.proof.length > HASHES_MAX || signatures.length > SIGNATURES_MAX) throw new Invalid("it has too many hashes or signatures");
    const shown = kept.entry && rootFrom(leafOf(hashOf(kept.entry)), kept.index, kept.size, kept.proof);
    if (kept.entry && !(shown && sameBytes(shown, kept.root))) {
      throw new Invalid("its proof doesn't lead from its entry to its checkpoint, so it was altered");
    }
    return kept;
  }

  // The hash that an entry has to have; of format 1 with a text taken out, what it says.
  function hashOf(raw) {
    let entry;
    try {
      entry = readEntry(raw);
    } catch (why) {
      if (why instanceof Invalid) return sha256(raw);
      throw why;
    }
    return entry.redacted && entry.format === 1n && LINK.test(entry.hash) ? entry.hash : entry.ownHash;
  }

  // How a record differs from the receipts and checkpoints in a text, in words.
  async function against(record, text, keys = []) {
    text = `${text.replaceAll("\r\n", "\n").replace(/\n$/, "")}\n`;
    const found = [...(text.match(RECEIPTS) || []), ...(text.replace(RECEIPTS, "\n").match(NOTES) || [])];
    const known = keys.map(keyOfSigner), told = found.length ? [] : ["there is no receipt or checkpoint in it"];
    for (const one of found) {
      try {
        told.push(...await differences(record, readKept(one), known));
      } catch (why) {
        if (!(why instanceof Invalid)) throw why;
        told.push(why.message);
      }
    }
    return told;
  }

  async function differences(record, kept, keys) {
    const paths = new Map([...record.ends].map(([game, end]) => [pathOf(game), end]));
    const common = BigInt(paths.get(kept.path) || 0), own = BigInt(record.count), told = [];
    if (!common) throw new Invalid(`it is about ${kept.origin}, and this is the record of ${record.game}`);
    const signed = await Promise.all(keys.map((key) => hasSigned(kept, key)));
    if (keys.length && !signed.includes(true)) throw new Invalid("none of the keys has signed it");
    const leaves = record.lines.map((line) => leafOf(hashOf(line)));
    const parts = kept.size ? [[[0n, kept.size], kept.root]] : [];
    if (kept.index >= 0n) {
      const leaf = kept.entry ? leafOf(hashOf(kept.entry)) : leaves[kept.index] || new Uint8Array();
      const shown = rootFrom(leaf, kept.index, kept.size, kept.proof);
      if (shown && sameBytes(shown, kept.root)) {
        parts.push([[kept.index, kept.index + 1n], leaf]);
        subtrees(kept.index, kept.size).forEach((range, at) => parts.push([range, kept.proof[at]]));
      } else if (kept.index >= kept.size || kept.index < common) {
        throw new Invalid(`its proof doesn't lead from entry ${kept.index} to its checkpoint: one of them was altered`);
      }
    }
    const ends = parts.filter(([[first, end], hash]) => end <= common
      && !sameBytes(rootOf(leaves.slice(Number(first), Number(end))), hash)).map(([[, end]]) => end);
    if (ends.length) {
      const last = ends.reduce((a, b) => (a < b ? a : b)) - 1n;
      told.push(`the record was rewritten, from one of the entries 0 to ${last} on`);
    } else if (kept.entry && kept.index < common) {
      const now = record.lines[kept.index];
      if (!sameBytes(kept.entry, now) && !isLeft(kept.entry, now) && !isLeft(now, kept.entry)) {
        told.push(`entry ${kept.index} is another one than the receipt is for: it was rewritten`);
      }
    }
    if (kept.size > common && common === own) {
      told.push(`it was signed for ${kept.size} entries, and this record has ${common}: the end was cut off`);
    }
    return told;
  }

  // A game's name as it stands in the names of records.
  const pathOf = (game) => encodeURIComponent(game).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

  const idOf = (name, key) => hex(sha256Bytes(Uint8Array.from([...utf8.encode(`${name}\n`), ...key])).subarray(0, 4));

  // The name and bytes of a public key, NAME+ID+KEY; the first byte is the algorithm: 1 signs the text, 4 with a time.
  function keyOfSigner(text) {
    const [, name, id, spelled] = /^([^+]+)\+([^+]*)\+(.*)$/.exec(text.trim()) || [];
    const key = name ? decoded(spelled) : [];
    if (key.length !== 33 || ![1, 4].includes(key[0]) || id !== idOf(name, key)) {
      throw new Invalid(`this isn't the key of an Ed25519 signer, NAME+ID+KEY: ${text.trim().slice(0, 80)}`);
    }
    return { name, key };
  }

  // Whether a checkpoint has a signature of a key; one that is said to be its and isn't is a fault.
  async function hasSigned(kept, { name, key }) {
    if (key[0] === 1) { // the host's key signs all of its records, by their own names
      if (name.split("/games/")[0] !== kept.origin.slice(0, Math.max(0, kept.origin.lastIndexOf("/games/")))) return false;
      name = kept.origin;
    }
    const own = kept.signatures.filter((one) => one.name === name && one.id === idOf(name, key));
    for (const { signature } of own) {
      const time = signature.subarray(0, 8).reduce((all, byte) => all * 256n + BigInt(byte), 0n);
      const told = key[0] === 4 ? `cosignature/v1\ntime ${time}\n${kept.text}` : kept.text;
      const signed = key[0] === 4 ? signature.subarray(8) : signature;
      const known = await crypto.subtle.importKey("raw", key.subarray(1), "Ed25519", false, ["verify"]);
      if (!await crypto.subtle.verify("Ed25519", known, signed, utf8.encode(told))) {
        throw new Invalid(`the signature of ${name} is wrong: somebody has changed the text`);
      }
    }
    return own.length > 0;
  }

  return { verified, since, against, canonical, parse, sha256, NOT_DECIDED };
})();

if (typeof document !== "undefined") {
  const form = document.querySelector("[data-record]");
  const said = form.querySelector("[data-said]"), list = form.querySelector("[data-findings]");

  const bytesOf = async (source) => new Uint8Array(await source.arrayBuffer());
  const pause = (record) => {
    said.textContent = _("Checked {count} entries …", { count: record.count });
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
    if (answer && !answer.ok) throw new Error(_("the record can't be loaded: reload the page and try again"));
    const record = await verifier.verified(await bytesOf(mine || answer), pause);
    const difference = older ? verifier.since(record, await verifier.verified(await bytesOf(older), pause)) : "";
    const lines = record.findings.map((one) => `Entry ${one.entry}: ${one.message} (${one.code})`);
    if (difference) lines.push(_("Compared with your older copy: {fault}", { fault: difference }));
    const contradicted = receipt ? await verifier.against(record, await receipt.text()) : [];
    lines.push(...contradicted.map((fault) => _("Compared with your receipt or checkpoint: {fault}", { fault })));
    const entries = record.count === 1 ? _("1 entry") : _("{count} entries", { count: record.count });
    const unchecked = [];
    if (record.unopened.length) {
      unchecked.push(_("Secret ballots that haven't been opened can't be checked yet: entries {entries}.", { entries: record.unopened.join(", ") }));
    }
    if (record.redacted.length) {
      unchecked.push(_("Moderators took texts out, and later entries say so: entries {entries}.", { entries: record.redacted.join(", ") }));
    }
    if (record.namedDice) unchecked.push(_("The dice of this game were named by a play, not drawn: they prove nothing."));
    form.dataset.result = lines.length ? "broken" : unchecked.length ? "not yet" : "whole";
    if (lines.length) show(_("This record is broken."), lines);
    else show(_("This record is whole: {entries}. The hash of the last one is {hash}.", { entries, hash: record.head }), [...unchecked, _(verifier.NOT_DECIDED)]);
  };

  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    delete form.dataset.result;
    show(_("Checking …"), []);
    try {
      await check();
    } catch (error) {
      show(_("The check failed: {fault}", { fault: error.message }), []);
    }
  });
} else if (typeof process !== "undefined" && typeof require !== "undefined" && require.main === module) {
  const options = { "--against": [], "--key": [], "--since": [] }, files = [];
  for (let words = process.argv.slice(2); words.length;) {
    const word = words.shift();
    (options[word] || files).push(options[word] ? words.shift() : word);
  }
  const bytes = (path) => new Uint8Array(require("node:fs").readFileSync(path));
  const read = (path) => verifier.verified(bytes(path));
  (async () => {
    const [file] = files, record = await read(file);
    const lines = record.findings.map((one) => `entry ${one.entry}: ${one.message} (${one.code})`);
    for (const path of options["--against"]) {
      const told = await verifier.against(record, new TextDecoder().decode(bytes(path)), options["--key"]);
      lines.push(...told.map((fault) => `${path}: ${fault}`));
    }
    for (const path of [...options["--since"], ...files.slice(1)]) {
      const difference = verifier.since(record, await read(path));
      if (difference) lines.push(`${path}: ${difference}`);
    }
    lines.forEach((line) => console.log(`${file}, ${line}`));
    if (!lines.length) console.log(`${file} is whole: ${record.count} entries, the last one is ${record.head}.`);
    if (!lines.length) console.log(verifier.NOT_DECIDED);
    process.exitCode = lines.length ? 1 : record.unopened.length || record.redacted.length || record.namedDice ? 3 : 0;
  })().catch((error) => {
    console.error(`verifier.js: ${error.message}`);
    process.exitCode = 2;
  });
}

if (typeof module !== "undefined") module.exports = verifier;
