/**
 * htmlparser2's tokenizer with a fast path for common markup. Anything unusual, and all text after it, goes through
 * htmlparser2's own states, so the events are always the same.
 */
import { QuoteType, Tokenizer, type TokenizerCallbacks } from "htmlparser2";

const SPACES = new Set([0x20, 0x09, 0x0a, 0x0c, 0x0d]);
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const QUESTION = 0x3f;
const EXCLAMATION = 0x21;

/** By code: 2 for characters that can begin a common name, 1 for others in it. */
const IN_NAMES = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[A-Za-z]/.test(character) ? 2 : Number(/[\w:.-]/.test(character));
});
/** HTML elements whose content is not markup, or is other markup. */
const SPECIAL = /^(?:script|style|title|textarea|xmp|iframe|noembed|noframes|plaintext|svg|math)$/i;
const SHORTEST_SPECIAL = 3;

/** Where its parts begin and end. */
type Attribute = { start: number; end: number; valueStart: number; valueEnd: number; quote: QuoteType };

export class QuickTokenizer extends Tokenizer {
  readonly #events: TokenizerCallbacks;
  readonly #isXml: boolean;
  readonly #shifted: ShiftedEvents;
  readonly #attributes: Attribute[] = [];
  /** Until the first text was written, unless entities are to be decoded on the way. */
  #isQuick: boolean;

  constructor(options: ConstructorParameters<typeof Tokenizer>[0], events: TokenizerCallbacks) {
    const shifted = new ShiftedEvents(events);
    super(options, shifted);
    this.#events = events;
    this.#isXml = options.xmlMode === true;
    this.#isQuick = options.decodeEntities === false;
    this.#shifted = shifted;
  }

  override write(text: string): void {
    if (!this.#isQuick) return super.write(text);
    this.#isQuick = false;
    const at = this.#readUsual(text);
    this.#shifted.by = at;
    super.write(text.slice(at));
  }

  /** @returns the position of the first unusual markup, or of the last text. */
  #readUsual(text: string): number {
    let at = 0;
    while (this.running) {
      const open = text.indexOf("<", at);
      const end = open < 0 ? -1 : this.#readTag(text, at, open);
      if (end < 0) break;
      at = end;
    }
    return at;
  }

  /** @returns where it ends, or -1 for other tags; then no events were emitted. */
  #readTag(text: string, at: number, open: number): number {
    const next = text.charCodeAt(open + 1);
    if (next === SLASH) return this.#readClosingTag(text, at, open);
    if (next === EXCLAMATION || next === QUESTION) return this.#isXml ? this.#readSection(text, at, open) : -1;
    return this.#readOpeningTag(text, at, open);
  }

  #tellText(at: number, open: number): void {
    if (open > at) this.#events.ontext(at, open);
  }

  #readClosingTag(text: string, at: number, open: number): number {
    const end = endOfName(text, open + 2);
    if (end < 0 || text.charCodeAt(end) !== GREATER) return -1;
    this.#tellText(at, open);
    this.#events.onclosetag(open + 2, end);
    return end + 1;
  }

  #readOpeningTag(text: string, at: number, open: number): number {
    const nameEnd = endOfName(text, open + 1);
    if (nameEnd < 0 || this.#isSpecial(text, open + 1, nameEnd)) return -1;
    let end = this.#readAttributes(text, nameEnd);
    const isClosed = text.charCodeAt(end) === SLASH;
    if (isClosed) end++;
    if (text.charCodeAt(end) !== GREATER) return -1;
    this.#tellText(at, open);
    this.#events.onopentagname(open + 1, nameEnd);
    for (const attribute of this.#attributes) {
      this.#events.onattribname(attribute.start, attribute.end);
      this.#events.onattribdata(attribute.valueStart, attribute.valueEnd);
      this.#events.onattribend(attribute.quote, attribute.valueEnd + 1);
    }
    if (isClosed) this.#events.onselfclosingtag(end);
    else this.#events.onopentagend(end);
    return end + 1;
  }

  #isSpecial(text: string, start: number, end: number): boolean {
    return !this.#isXml && end - start >= SHORTEST_SPECIAL && SPECIAL.test(text.slice(start, end));
  }

  /** @returns the position after the tag's attributes and trailing white space. */
  #readAttributes(text: string, from: number): number {
    this.#attributes.length = 0;
    for (let end = from; ;) {
      const start = afterSpace(text, end);
      const nameEnd = start === end ? -1 : endOfName(text, start);
      if (nameEnd < 0) return start;
      if (text.charCodeAt(nameEnd) !== EQUALS) return start;
      const mark = text.charCodeAt(nameEnd + 1);
      if (mark !== DOUBLE_QUOTE && mark !== SINGLE_QUOTE) return start;
      const valueStart = nameEnd + 2;
      const valueEnd = text.indexOf(mark === DOUBLE_QUOTE ? '"' : "'", valueStart);
      if (valueEnd < 0) return start;
      const quote = mark === DOUBLE_QUOTE ? QuoteType.Double : QuoteType.Single;
      this.#attributes.push({ start, end: nameEnd, valueStart, valueEnd, quote });
      end = valueEnd + 1;
    }
  }

  /** CDATA sections, plain comments and processing instructions, of XML only. */
  #readSection(text: string, at: number, open: number): number {
    if (text.startsWith("<![CDATA[", open)) {
      const end = text.indexOf("]]>", open + 9);
      if (end < 0) return -1;
      this.#tellText(at, open);
      this.#events.oncdata(open + 9, end + 2, 2);
      return end + 3;
    }
    if (text.startsWith("<!--", open)) {
      const end = text.indexOf("--", open + 4);
      if (end < 0 || text.charCodeAt(end + 2) !== GREATER) return -1;
      this.#tellText(at, open);
      this.#events.oncomment(open + 4, end + 2, 2);
      return end + 3;
    }
    const end = text.startsWith("<?", open) ? text.indexOf("?>", open + 2) : -1;
    if (end < 0) return -1;
    this.#tellText(at, open);
    this.#events.onprocessinginstruction(open + 2, end);
    return end + 2;
  }
}

function endOfName(text: string, start: number): number {
  if (IN_NAMES[text.charCodeAt(start)] !== 2) return -1;
  let end = start + 1;
  while ((IN_NAMES[text.charCodeAt(end)] ?? 0) > 0) end++;
  return end;
}

function afterSpace(text: string, start: number): number {
  let at = start;
  while (SPACES.has(text.charCodeAt(at))) at++;
  return at;
}

/** Converts positions in a part of the text to positions in the whole. */
class ShiftedEvents implements TokenizerCallbacks {
  by = 0;
  readonly #events: TokenizerCallbacks;

  constructor(events: TokenizerCallbacks) {
    this.#events = events;
  }

  /** htmlparser2 returns -1 when a document is cut inside a tag, and continues with it. */
  #startOf(start: number): number {
    return start < 0 ? start : start + this.by;
  }

  onattribdata(start: number, end: number): void {
    this.#events.onattribdata(this.#startOf(start), end + this.by);
  }

  onattribentity(point: number): void {
    this.#events.onattribentity(point);
  }

  onattribend(quote: QuoteType, end: number): void {
    this.#events.onattribend(quote, end + this.by);
  }

  onattribname(start: number, end: number): void {
    this.#events.onattribname(this.#startOf(start), end + this.by);
  }

  oncdata(start: number, end: number, offset: number): void {
    this.#events.oncdata(this.#startOf(start), end + this.by, offset);
  }

  onclosetag(start: number, end: number): void {
    this.#events.onclosetag(this.#startOf(start), end + this.by);
  }

  oncomment(start: number, end: number, offset: number): void {
    this.#events.oncomment(this.#startOf(start), end + this.by, offset);
  }

  ondeclaration(start: number, end: number): void {
    this.#events.ondeclaration(this.#startOf(start), end + this.by);
  }

  onend(): void {
    this.#events.onend();
  }

  onopentagend(end: number): void {
    this.#events.onopentagend(end + this.by);
  }

  onopentagname(start: number, end: number): void {
    this.#events.onopentagname(this.#startOf(start), end + this.by);
  }

  onprocessinginstruction(start: number, end: number): void {
    this.#events.onprocessinginstruction(this.#startOf(start), end + this.by);
  }

  onselfclosingtag(end: number): void {
    this.#events.onselfclosingtag(end + this.by);
  }

  ontext(start: number, end: number): void {
    this.#events.ontext(this.#startOf(start), end + this.by);
  }

  ontextentity(point: number, end: number): void {
    this.#events.ontextentity(point, end + this.by);
  }

  isInForeignContext(): boolean {
    return this.#events.isInForeignContext?.() ?? false;
  }
}
