/** Products that the facts compare with: "compared with X", "versus X", "vs X and Y". */

const COMPARED =
  /\b(?:[Cc]ompared (?:with|to)|[Ii]n comparison (?:with|to)|[Vv]ersus|[Vv]s\.?|(?:better|worse|faster|slower|cheaper|lighter|heavier|quieter|louder|smaller|larger|bigger) than)\s{1,3}(?:the\s{1,3}|its\s{1,3}(?:\p{L}{1,40}\s{1,3})?)?((?:\p{Lu}|\d{1,9}\p{Lu})[\p{L}\p{N}'’+-]{0,60}(?:(?:\s|,\s|\sand\s(?:the\s)?|,\sand\s(?:the\s)?|\sor\s(?:the\s)?)(?:\p{Lu}[\p{L}\p{N}'’+-]{0,60}|\d{1,5}\p{L}{0,3}(?![\p{L}\d.%]))){0,40})/gu;
const MOST = 20;

/** Each once, in the order named; without the product itself. */
export function comparedProducts(facts: string, labelled: readonly string[], product: string): string[] {
  const named = [...facts.matchAll(COMPARED)].flatMap(([, names = ""]) => separate(names));
  const products = new Map([...labelled.flatMap(separate), ...named].map((name) => [name.toLowerCase(), name]));
  products.delete(product.toLowerCase());
  return [...products.values()].slice(0, MOST);
}

/** Does this sentence name a product to compare with? */
export function isComparison(sentence: string): boolean {
  return sentence.search(COMPARED) >= 0;
}

function separate(names: string): string[] {
  return names
    .split(/,\s+(?:and\s+)?|;\s*|(?<!\s)\s+(?:and|or)\s+|、|，/)
    .map((name) =>
      name
        .replace(/^the\s+/i, "")
        .replace(/[.。]$/, "")
        .trim(),
    )
    .filter((name) => name !== "" && name.length <= 250);
}
