/** What changes in a form when it is posted as another company: one client's words never stay in another's release. */
import type { Company } from "#features/companies/contract.ts";
import { aboutEnding, contactEnding, type StoryEnding } from "#features/companies/press/story-endings.ts";
import { BYLINE_FIELD } from "../../kinds/byline.ts";
import { type FieldChanges, type FormValues, POSTED_AS } from "./values.ts";

export type CompanyChange = {
  changes: FieldChanges;
  /** Headings of the sections of the former company that were taken out, and of those that came in their place. */
  taken: string[];
  put: string[];
};

/**
 * The stored About and contact of the former company become those of the next one where they stand as they were
 * inserted; the release check asks about anything else. The byline is again as the company says.
 * @param next null: posted as oneself.
 */
export function changeCompany(values: FormValues, former: Company | null, next: Company | null): CompanyChange {
  const story = new DOMParser().parseFromString(values.texts["content"] ?? "", "text/html").body;
  const [taken, put]: [string[], string[]] = [[], []];
  for (const endingOf of [aboutEnding, contactEnding]) {
    const ending = former && endingOf(former);
    const sections = ending ? findSections(story, ending) : [];
    const replacement = next && endingOf(next);
    for (const { blocks, hasHeading } of sections) {
      if (replacement) blocks[0]?.before(...blocksOf(story.ownerDocument, replacement, hasHeading));
      for (const block of blocks) block.remove();
    }
    if (!ending || sections.length === 0) continue;
    taken.push(ending.heading);
    if (replacement) put.push(replacement.heading);
  }
  const changes = { [POSTED_AS]: next ? String(next.id) : "", [BYLINE_FIELD]: "" };
  return { changes: taken.length === 0 ? changes : { ...changes, content: story.innerHTML }, taken, put };
}

/** In any case, without spaces and punctuation: how a text was split into lines and paragraphs does not matter. */
const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

type Section = { blocks: Element[]; hasHeading: boolean };

/** Every place where the section stands whole, with its heading or without. */
function findSections(story: HTMLElement, { heading, paragraphs }: StoryEnding): Section[] {
  const blocks = [...story.children];
  const letters = blocks.map((block) => lettersOf(block.textContent ?? ""));
  const wanted = lettersOf(paragraphs.join(""));
  const found: Section[] = [];
  for (let end = blocks.length; end > 0; end--) {
    let start = end;
    let left = wanted;
    while (start > 0 && left !== "" && letters[start - 1] !== "" && left.endsWith(letters[start - 1] ?? "")) {
      start -= 1;
      left = left.slice(0, left.length - (letters[start] ?? "").length);
    }
    if (left !== "" || start === end) continue;
    const hasHeading = letters[start - 1] === lettersOf(heading);
    found.push({ blocks: blocks.slice(hasHeading ? start - 1 : start, end), hasHeading });
    end = hasHeading ? start : start + 1;
  }
  return found;
}

/** As `appendSection` of the editor writes them. */
export function blocksOf(page: Document, { heading, paragraphs }: StoryEnding, hasHeading: boolean): Element[] {
  const elementOf = (tag: string, content: (Node | string)[]) => {
    const element = page.createElement(tag);
    element.append(...content);
    return element;
  };
  const lineOf = (line: string) => {
    if (!/^[^\s@]{1,64}@[^\s@]{1,254}$/.test(line)) return line;
    const link = elementOf("a", [line]);
    link.setAttribute("href", `mailto:${line}`);
    return link;
  };
  const texts = paragraphs.map((text) => {
    const lines = text.split("\n").filter((line) => line !== "");
    return elementOf(
      "p",
      lines.flatMap((line, index) => (index > 0 ? [page.createElement("br"), lineOf(line)] : [lineOf(line)])),
    );
  });
  return hasHeading ? [elementOf("h2", [heading]), ...texts] : texts;
}
