/**
 * Parses pasted HTML out of reach of the page's content security policy: browsers apply it to documents of
 * DOMParser too, so each style attribute would be refused, read as empty and reported in the console.
 */

/** What a style attribute is called in an inert page. */
export const STYLE = "data-pasted-style";

/** Elements that a policy may refuse and a story never has. */
const JUDGED = /<(base|link|meta|noscript|script|style)\b[^>]*/giy;
const WITH_CONTENT = /^(?:noscript|script|style)$/i;
const NAME = /<[a-z][^\s/><]*/iy;
/** A value without quotes has its slashes. */
const ATTRIBUTE = /([\s/]+)([^\s/>=<]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>][^\s>]*(?![^\s>])))?/y;

export function inertPage(html: string): Document {
  return new DOMParser().parseFromString(withCalmTags(withoutJudged(html)), "text/html");
}

/** One way through the text; an element that is not closed reaches to the end. */
function withoutJudged(html: string): string {
  let kept = "";
  let from = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", Math.max(at + 1, from))) {
    const [tag = "", name = ""] = matchAt(JUDGED, html, at) ?? [];
    if (tag === "") continue;
    kept += html.slice(from, at);
    from = at + tag.length + 1;
    if (WITH_CONTENT.test(name)) from = endOf(html, name, from);
  }
  return kept + html.slice(from);
}

/** Where the element ends whose content begins here. */
function endOf(html: string, name: string, from: number): number {
  // Linear: it is the name of one of three elements.
  const end = new RegExp(`</${name}\\b[^>]*`, "gi");
  end.lastIndex = from;
  return end.exec(html) ? end.lastIndex + 1 : html.length;
}

/** Names of style attributes changed, handlers of events left out. A tag that is malformed stays as it is. */
function withCalmTags(html: string): string {
  let calm = "";
  let from = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", Math.max(at + 1, from))) {
    const [start] = matchAt(NAME, html, at) ?? [];
    if (start === undefined) continue;
    calm += html.slice(from, at + start.length);
    from = at + start.length;
    for (;;) {
      const found = matchAt(ATTRIBUTE, html, from);
      if (!found) break;
      const [attribute, space = "", name = "", value = ""] = found;
      if (/^style$/i.test(name)) calm += `${space}${STYLE}${value}`;
      else if (!/^on/i.test(name)) calm += attribute;
      from += attribute.length;
    }
  }
  return calm + html.slice(from);
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
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
