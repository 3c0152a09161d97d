/** What readers see or hear of a page: its texts and the attributes that are read out. */

const READ_OUT = /\s(?:aria-label|placeholder|alt|title)="([^"]*)"/g;
const DESCRIBED = /<meta (?:name|property)="(?:description|og:title|og:description)" content="([^"]*)"/g;

const ADDRESSES = /https?:\/\/\S+|\b[0-9a-f]{8}(?:-[0-9a-f]+)*\b|\bdl-[\d-]+/g;

/** @returns each text once, in the order of the page. */
export function textsOf(html: string): string[] {
  const shown = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "");
  const texts = [
    ...shown.split(/<[^>]*>/),
    ...[READ_OUT, DESCRIBED].flatMap((pattern) => Array.from(shown.matchAll(pattern), ([, text = ""]) => text)),
  ];
  return [...new Set(texts.map((text) => text.replace(/&(?:#x27|quot|amp|lt|gt);/g, " ").trim()).filter(Boolean))];
}

/** The words of these texts, in lower case; addresses and identifiers have none. */
export function wordsOf(texts: readonly string[]): Set<string> {
  return new Set(
    texts.flatMap(
      (text) =>
        text
          .toLowerCase()
          .replace(ADDRESSES, " ")
          .match(/\p{L}{2,}/gu) ?? [],
    ),
  );
}
