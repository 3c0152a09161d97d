/**
 * Parses pasted HTML out of reach of the page's content security policy: browsers apply it to documents of
 * DOMParser too, so each style attribute would be refused, read as empty and reported in the console.
 */

/** What a style attribute is called in an inert page. */
export const STYLE = "data-pasted-style";

/** Attributes and elements that a policy may refuse and a story never has. */
const JUDGED = /<(style|script|noscript)\b[^>]*>[\s\S]*?<\/\1\s*>|<(?:base|link|meta|script|style)\b[^>]*>/gi;
/**
 * A value without quotes has its slashes: the end of each is certain, so that no tag can be read in more ways than one.
 */
const ATTRIBUTE = /([\s/]+)([^\s/>=<]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>][^\s>]*(?![^\s>])))?/g;
const TAG = new RegExp(`<[a-z][^\\s/><]*(?:${ATTRIBUTE.source})+\\s*/?>`, "gi");

export function inertPage(html: string): Document {
  const still = html
    .replace(JUDGED, "")
    .replace(TAG, (tag) =>
      tag.replace(ATTRIBUTE, (attribute, space: string, name: string, value = "") =>
        /^style$/i.test(name) ? `${space}${STYLE}${value}` : /^on/i.test(name) ? "" : attribute,
      ),
    );
  return new DOMParser().parseFromString(still, "text/html");
}

/** Value of a property in the element's own style, in lower case; "" when it has none. The last one applies. */
export function styleOf(element: Element, property: string): string {
  const declarations = (element.getAttribute(STYLE) ?? "").toLowerCase().split(";");
  const own = declarations.findLast((declaration) => declaration.split(":", 1)[0]?.trim() === property);
  return own === undefined
    ? ""
    : own
        .slice(own.indexOf(":") + 1)
        .replace("!important", "")
        .trim();
}
