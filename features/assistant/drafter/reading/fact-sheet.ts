/** Sorts the user's input: labelled facts by role, prose and lists in order. Leaves out wishes about the writing. */
import { type Role, roleOf } from "../words/fact-labels.ts";
import { withoutFullStop } from "./cut-text.ts";
import { type FactLine, readFactLines } from "./fact-lines.ts";
import { asSentence, continuesQuotation, splitSentences } from "./sentences.ts";
import { hasQuotation } from "./quotations.ts";
import { type Fact, factWithin } from "./wishes.ts";

/** A paragraph, or a list below its heading; "Label: value" lines are entries of a list. */
export type FactBlock = { type: "prose"; sentences: string[] } | { type: "list"; heading: string; items: string[] };

export type FactSheet = {
  /** Values of labels with a role in this kind. */
  labelled: ReadonlyMap<Role, readonly string[]>;
  blocks: FactBlock[];
  /** Sentences with quoted words, and the sentences that continue them. */
  quotes: string[];
};

/** @param roles that the kind uses: any other label stays a separate fact. */
export function readFactSheet(text: string, roles: ReadonlySet<Role>): FactSheet {
  const reader = new SheetReader(roles);
  for (const line of readFactLines(text)) reader.take(line);
  reader.end();
  return reader.sheet;
}

/** First value of a role, empty without one. */
export function labelledText(sheet: FactSheet, role: Role): string {
  return sheet.labelled.get(role)?.[0] ?? "";
}

/** Roles with one value; a second value is a separate fact. */
const SINGLE: ReadonlySet<Role> = new Set([
  "who",
  "company",
  "what",
  "when",
  "where",
  "city",
  "issued",
  "link",
  "headline",
  "rating",
]);

/** Headings under which people list wishes about the text. */
const UNASKED: ReadonlySet<Role> = new Set(["contact", "email", "phone", "about", "company"]);

class SheetReader {
  readonly sheet: FactSheet & { labelled: Map<Role, string[]> } = {
    labelled: new Map(),
    blocks: [],
    quotes: [],
  };
  private readonly roles: ReadonlySet<Role>;
  /** The role of a heading, which applies to the lines below it until a blank line. */
  private openRole: { role: Role; isEmpty: boolean } | null = null;
  /** A heading that a list may follow. */
  private heading = "";
  private startsParagraph = true;

  constructor(roles: ReadonlySet<Role>) {
    this.roles = roles;
  }

  take(line: FactLine): void {
    if (line.type === "blank") {
      if (this.openRole && !this.openRole.isEmpty) this.openRole = null;
      this.startsParagraph = true;
    } else if (line.type === "label") this.takeLabel(line);
    else if (this.openRole) {
      this.openRole.isEmpty = false;
      this.give(this.openRole.role, line.text);
    } else if (line.type === "item") this.takeItem(line.text);
    else this.takeProse(line.text);
  }

  end(): void {
    this.closeHeading();
  }

  private takeLabel({ label, role, value }: Extract<FactLine, { type: "label" }>): void {
    const known = role !== null && (role === "facts" || role === "wish" || this.roles.has(role)) ? role : null;
    if (this.openRole?.role === "contact" && !known) {
      this.openRole.isEmpty = false;
      this.give("contact", `${label}: ${value}`);
      return;
    }
    this.openRole = null;
    if (known === "facts") {
      this.startsParagraph = true;
      if (value !== "") this.takeProse(value);
    } else if (known) {
      if (value === "") this.openRole = { role: known, isEmpty: true };
      if (known === "about" && roleOf(label) === null) this.give("company", label.replace(/^about\s+/i, ""));
      if (value !== "") this.give(known, value);
    } else if (value === "") this.takeHeading(label);
    else this.takeItem(`${label}: ${value}`);
  }

  private give(role: Role, value: string): void {
    if (role === "wish" || (UNASKED.has(role) && factWithin(value) === null)) return;
    if (role === "quote") this.takeQuoted(value);
    else if (SINGLE.has(role) && this.sheet.labelled.has(role)) this.addSentence(asSentence(value));
    else this.sheet.labelled.set(role, [...(this.sheet.labelled.get(role) ?? []), value]);
  }

  private takeHeading(label: string): void {
    this.closeHeading();
    this.heading = label;
  }

  /** No list followed the heading. */
  private closeHeading(): void {
    if (this.heading === "") return;
    this.sheet.blocks.push({ type: "list", heading: this.heading, items: [] });
    this.heading = "";
    this.startsParagraph = true;
  }

  private takeItem(text: string): void {
    const fact = factWithin(text);
    if (fact === null || isWordless(fact.text)) return;
    if (fact.isIssue && this.roles.has("issued")) {
      this.give("issued", fact.text);
      return;
    }
    if (hasQuotation(fact.text)) {
      this.sheet.quotes.push(fact.text);
      return;
    }
    const last = this.sheet.blocks.at(-1);
    const joins = last?.type === "list" && this.heading === "" && !this.startsParagraph;
    if (joins) last.items.push(fact.text);
    else this.sheet.blocks.push({ type: "list", heading: this.heading, items: [fact.text] });
    this.heading = "";
    this.startsParagraph = false;
  }

  private takeProse(text: string): void {
    this.closeHeading();
    let isAfterQuote = false;
    for (const sentence of splitSentences(text)) {
      const fact = factWithin(sentence);
      if (fact !== null && !isWordless(fact.text)) isAfterQuote = this.takeSentence(fact, isAfterQuote);
    }
  }

  /** @returns whether the next sentence may continue a quotation. */
  private takeSentence({ text, isSubject, isIssue }: Fact, isAfterQuote: boolean): boolean {
    if (isAfterQuote && continuesQuotation(text)) {
      this.sheet.quotes.push(`${this.sheet.quotes.pop() ?? ""} ${text}`);
      return true;
    }
    if (isIssue && this.roles.has("issued")) {
      this.give("issued", text);
      return false;
    }
    if (hasQuotation(text)) {
      this.sheet.quotes.push(asSentence(text));
      return true;
    }
    if (isSubject && this.roles.has("headline")) this.give("headline", withoutFullStop(text));
    else this.addSentence(asSentence(text));
    return false;
  }

  private addSentence(sentence: string): void {
    const last = this.sheet.blocks.at(-1);
    if (last?.type === "prose" && !this.startsParagraph) last.sentences.push(sentence);
    else this.sheet.blocks.push({ type: "prose", sentences: [sentence] });
    this.startsParagraph = false;
  }

  /** Words after the label "Quote" are a quotation, with or without quotation marks. */
  private takeQuoted(value: string): void {
    if (hasQuotation(value)) {
      this.sheet.quotes.push(value);
      return;
    }
    const found = /^(.+?[.!?…]?) ?(?:[–—] ?| - |\( ?)(\p{Lu}[^()]{1,120}?)\)?\.?$/u.exec(value.slice(0, 1500));
    const isWhole = value.length <= 1500;
    if (found && isWhole) this.sheet.quotes.push(`“${unmarked(found[1] ?? "")}” – ${found[2]}`);
    else this.sheet.quotes.push(`“${unmarked(value)}”`);
  }
}

/** Punctuation alone says nothing. */
function isWordless(text: string): boolean {
  return !/[^\s\p{P}]/u.test(text);
}

function unmarked(words: string): string {
  return words.replace(/^["“”]+|(?<!["“”])["“”]+$/g, "").trim();
}
