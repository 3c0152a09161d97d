/** Extracts the text of sanitised HTML, for descriptions and comparisons. Never insert it as HTML. */

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " ", "#39": "'", "#160": " " };

export function plainTextOf(html: string): string {
  const text = html
    .replace(/<[^<>]*>?/g, " ")
    .replace(/&(#?[a-z0-9]+);/gi, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity);
  return tidyText(text);
}

/** Collapses white space and trims. */
export function tidyText(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
