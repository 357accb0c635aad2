import { ADVERTISEMENTS, HEADER_WORDS } from "./quotesWords.ts";

/**
 * Separates the text of a mail from the mail that it answers. Only text that is certainly from the guide's own mail is dropped; text that
 * merely looks like a history is passed on folded, because people may write anything.
 */

/** The guide's own addresses, as they appear in quoted mails of the guide. */
export interface GuideAddresses {
  /** Reply addresses: they cannot be guessed, so a line with one and a date is from a program. */
  reply: readonly string[];
  /** Sender addresses of the guide's mails, which are public. */
  senders: readonly string[];
  /** Host in the Message-IDs of the guide's mails. */
  host: string;
}

export interface SeparatedMail {
  /** Text that the sender wrote. */
  text: string;
  /** Possible history or signature, in its place within the text; empty if nothing is in doubt. */
  history: string;
}

type Kind = "own" | "likely" | "dropped";
type Label = "from" | "date" | "to" | "subject";

const INTRODUCTION_LINES = 3;
const HEADER_LINES = 10;
const SIGNATURE_LINES = 8;
const BLANK_LINES = 3;
/** Maximum length of a line of a header or introduction, in characters. */
const LINE_MAX = 500;
const LABEL_MAX = 30;

const LABELS = new Map<string, { language: string; label: Label }[]>();
const ORIGINALS = new Set<string>();
const VERBS = new Set<string>();
for (const [language, words] of Object.entries(HEADER_WORDS)) {
  for (const label of ["from", "date", "to", "subject"] as const)
    for (const name of words[label].toLowerCase().split("|")) {
      const known = LABELS.get(name);
      if (known) known.push({ language, label });
      else LABELS.set(name, [{ language, label }]);
    }
  for (const name of words.original.toLowerCase().split("|")) ORIGINALS.add(name);
  for (const name of words.wrote.toLowerCase().split("|")) VERBS.add(name);
}

const isQuoted = (line: string) => /^\s{0,3}>/.test(line);
const isBlank = (line: string) => line.trim() === "";
/** Characters that programs insert to set the direction of a line. */
const DIRECTIONS = /[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const TIME_OR_YEAR = /\p{Nd}{1,2}[:.h]\p{Nd}\p{Nd}|\p{Nd}{4}/u;

/** Returns a line for comparison: without direction marks, in lower case; empty if it is too long to be from a program. */
const comparable = (line: string) => (line.length > LINE_MAX ? "" : line.replaceAll(DIRECTIONS, "").trim().toLowerCase());
const hasDate = (text: string) => TIME_OR_YEAR.test(text.replaceAll(/[^\s<>]{1,200}@[^\s<>]{1,200}/g, ""));

class Separation {
  readonly #lines: string[];
  readonly #compared: string[];
  readonly #kinds: Kind[];
  readonly #reply: string[];
  readonly #senders: string[];
  readonly #host: string;
  /** Ranges of lines from an introduction by the guide to the end of its quotation. */
  #certainBlocks: [number, number][] = [];

  constructor(text: string, { reply, senders, host }: GuideAddresses) {
    this.#lines = text.replaceAll("\u00a0", " ").split(/\r\n|[\n\r\u2028\u2029]/);
    this.#compared = this.#lines.map(comparable);
    this.#kinds = this.#lines.map(() => "own");
    this.#reply = reply.map((one) => one.toLowerCase());
    this.#senders = senders.map((one) => one.toLowerCase());
    this.#host = host.toLowerCase();
    this.#markHistory();
    this.#markInline();
    this.#markEndings();
  }

  get result(): SeparatedMail {
    const first = this.#kinds.indexOf("likely");
    const last = this.#kinds.findLastIndex((kind) => kind !== "dropped");
    return {
      text: joined(this.#lines.filter((_, index) => this.#kinds[index] === "own")),
      history: first < 0 ? "" : joined(this.#lines.slice(first, last + 1)),
    };
  }

  #mark(from: number, to: number, kind: Kind): void {
    this.#kinds.fill(kind, from, to);
  }

  #markHistory(): void {
    let hasOwn = false;
    for (let at = 0; at < this.#lines.length; ) {
      const quotes = this.#quotedEnd(at);
      if (quotes > at) {
        this.#mark(at, quotes, "likely");
        at = quotes;
        continue;
      }
      const introduced = this.#introductionAt(at);
      if (introduced && introduced.quotes > introduced.end) {
        this.#mark(at, introduced.quotes, introduced.kind);
        if (introduced.kind === "dropped") this.#certainBlocks.push([at, introduced.quotes]);
        at = introduced.quotes;
        continue;
      }
      const unmarked = introduced ?? this.#headerAt(at);
      if (unmarked && hasOwn) {
        this.#mark(at, this.#lines.length, unmarked.kind);
        return;
      }
      // If there is no text above, it must be somewhere below.
      if (unmarked?.kind === "dropped") this.#mark(at, unmarked.end, "dropped");
      else hasOwn ||= !isBlank(this.#lines[at] ?? "");
      at = unmarked ? unmarked.end : at + 1;
    }
  }

  /** Returns the end of the quoted lines that begin at a line. */
  #quotedEnd(at: number): number {
    let end = at;
    while (end < this.#lines.length && isQuoted(this.#lines[end] ?? "")) end += 1;
    return end;
  }

  #afterBlanks(at: number): number {
    let next = at;
    while (next < this.#lines.length && next - at < BLANK_LINES && isBlank(this.#lines[next] ?? "")) next += 1;
    return next;
  }

  /** Whether a text contains the Message-ID of a mail of the guide. */
  #namesMail(text: string): boolean {
    return text.includes(`@${this.#host}>`) && /<[0-9a-f]{32}@/.test(text);
  }

  #names(addresses: readonly string[], text: string): boolean {
    return addresses.some((address) => text.includes(address));
  }

  /**
   * Finds "On 4 May 2026 at 10:12, The Guide <…> wrote:", in any language, on up to three lines. Of several possible beginnings the last
   * counts: the text above is a sentence of the mail itself.
   */
  #introductionAt(at: number): { end: number; quotes: number; kind: Kind } | undefined {
    const end = this.#colonAfter(at);
    if (end < 0) return undefined;
    const next = this.#afterBlanks(end);
    const quotes = this.#quotedEnd(next);
    const hasQuotes = quotes > next;
    const introduced = (kind: Kind) => ({ end, quotes: hasQuotes ? quotes : end, kind });
    for (let start = end - 1; start >= at; start -= 1) {
      // A line that begins with the address continues the line above with the name.
      if (start > at && /^[<(]/.test(this.#compared[start] ?? "")) continue;
      const kind = this.#introductionKind(this.#compared.slice(start, end).join(" "), hasQuotes);
      if (kind) return start === at ? introduced(kind) : undefined;
    }
    // "The Guide <…> wrote:", without a date.
    const line = this.#compared[at] ?? "";
    return hasQuotes && end === at + 1 && line.includes(" ") && this.#names(this.#reply, line) ? introduced("dropped") : undefined;
  }

  /** Returns the end of the first of three lines that ends with a colon; below 0 if no line does. */
  #colonAfter(at: number): number {
    for (let line = at; line < at + INTRODUCTION_LINES; line += 1) {
      const text = this.#compared[line] ?? "";
      if (text === "" || isQuoted(this.#lines[line] ?? "")) return -1;
      if (/[:：]$/.test(text)) return line + 1;
    }
    return -1;
  }

  #introductionKind(sentence: string, hasQuotes: boolean): Kind | undefined {
    if (!hasDate(sentence)) return undefined;
    if (this.#names(this.#reply, sentence) || this.#namesMail(sentence)) return "dropped";
    const isSender = this.#names(
      this.#senders.map((one) => `<${one}>`),
      sentence,
    );
    if (isSender) return hasQuotes ? "dropped" : "likely";
    const isWritten = sentence.includes("@") || [...VERBS].some((verb) => sentence.includes(verb));
    return hasQuotes && isWritten ? "likely" : undefined;
  }

  /** Finds the repeated header of the answered mail, as Outlook writes it, with the line above it; or that line alone. */
  #headerAt(at: number): { end: number; kind: Kind } | undefined {
    const line = this.#compared[at] ?? "";
    const inner = line.replaceAll(/^[-_=* ]{1,60}|[-_=*: ]{1,60}$/g, "");
    const isRule = /^[-_=*]{3}/.test(line);
    const isOriginal = isRule && ORIGINALS.has(inner);
    if (!isOriginal && !(isRule && inner === "")) return this.#headerBlockAt(at);
    return this.#headerBlockAt(this.#afterBlanks(at + 1)) ?? (isOriginal ? { end: at + 1, kind: "likely" } : undefined);
  }

  #headerBlockAt(at: number): { end: number; kind: Kind } | undefined {
    const labels = new Map<string, Map<Label, string>>();
    let end = at;
    for (let line = at; line < at + HEADER_LINES; line += 1) {
      const text = this.#compared[line] ?? "";
      const colon = text.search(/[:：]/);
      if (text === "" || (line === at && (colon < 0 || colon > LABEL_MAX))) break;
      const known = LABELS.get(text.slice(0, Math.max(0, colon)).replaceAll("*", "").trim()) ?? [];
      if (line === at && known.length === 0) return undefined;
      if (known.length > 0) end = line + 1;
      for (const { language, label } of known) {
        const found = labels.get(language) ?? new Map<Label, string>();
        // "A" and "De" are labels in several languages; of repeated labels, the first counts.
        if (!found.has(label)) found.set(label, text.slice(colon + 1));
        labels.set(language, found);
      }
    }
    const kinds = [...labels.values()].map((found) => this.#headerKind(found));
    const kind = kinds.find((one) => one === "dropped") ?? kinds.find((one) => one === "likely");
    return kind && { end, kind: this.#namesMail(this.#compared.slice(at, end + 1).join(" ")) ? "dropped" : kind };
  }

  #headerKind(labels: ReadonlyMap<Label, string>): Kind | undefined {
    const [from, date, to] = [labels.get("from"), labels.get("date"), labels.get("to")];
    // Guests also write From, To and a date about their trip.
    if (from === undefined || date === undefined || !/\p{Nd}/u.test(date)) return undefined;
    const people = `${from} ${to ?? ""}`;
    if (people.includes("@") && (to !== undefined || labels.has("subject")))
      return hasDate(date) && this.#names([...this.#reply, ...this.#senders], people) ? "dropped" : "likely";
    return labels.has("subject") ? "likely" : undefined;
  }

  /** Inline answers need the quoted lines around them, so these are shown too. */
  #markInline(): void {
    const last = this.#lines.findLastIndex((line, index) => this.#kinds[index] === "likely" && isQuoted(line));
    for (const [from, to] of this.#certainBlocks) if (last >= to) this.#mark(from, to, "likely");
  }

  /** Marks signatures, and the lines that phones add. */
  #markEndings(): void {
    let hasOwn = false;
    for (let at = 0; at < this.#lines.length; at += 1) {
      if (this.#kinds[at] !== "own") continue;
      if (hasOwn && this.#lines[at] === "-- ") at = this.#markSignature(at);
      else if (hasOwn && ADVERTISEMENTS.has((this.#compared[at] ?? "").replace(/\.$/, "")) && this.#isLast(at))
        this.#mark(at, at + 1, "dropped");
      else hasOwn ||= !isBlank(this.#lines[at] ?? "");
    }
  }

  /** @returns the last line that was processed */
  #markSignature(at: number): number {
    let end = at + 1;
    let count = 0;
    while (end < this.#lines.length && this.#kinds[end] === "own") {
      if (!isBlank(this.#lines[end] ?? "")) count += 1;
      end += 1;
    }
    if (count <= SIGNATURE_LINES) this.#mark(at, end, "likely");
    return end - 1;
  }

  /** Whether only blank lines follow, up to the end or to a history. */
  #isLast(at: number): boolean {
    const next = this.#afterBlanks(at + 1);
    return next >= this.#lines.length || this.#kinds[next] !== "own";
  }
}

const joined = (lines: readonly string[]) =>
  lines
    .map((line) => line.trimEnd())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();

/** Returns the text of a mail and its possible history. Runs in linear time. */
export const separateHistory = (text: string, addresses: GuideAddresses): SeparatedMail => new Separation(text, addresses).result;
