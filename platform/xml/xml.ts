/** Writes XML 1.0: text is escaped where it is put in, so that no title or name can break a document. */

/** Finished markup; anything else is text. */
export class Markup {
  readonly xml: string;
  constructor(xml: string) {
    this.xml = xml;
  }
}

export type Attributes = Readonly<Record<string, string | number | null | undefined>>;
/** False, null and undefined are left out. */
export type Child = Markup | string | number | false | null | undefined;

/** Attributes that are null or undefined are left out; an element without children is empty. */
export function element(name: string, attributes: Attributes = {}, ...children: Child[]): Markup {
  let start = `<${name}`;
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== null && value !== undefined)
      start += ` ${key}="${escapeXml(String(value)).replace(/[\t\n]/g, reference)}"`;
  }
  const inner = children.map(written).join("");
  return new Markup(inner === "" ? `${start}/>` : `${start}>${inner}</${name}>`);
}

/** A whole document in UTF-8. */
export function xmlDocument(root: Markup): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}

function written(child: Child): string {
  if (child === null || child === undefined || child === false) return "";
  return child instanceof Markup ? child.xml : escapeXml(String(child));
}

/** Readers take a tab or a line break in an attribute for a space (XML 1.0, section 3.3.3). */
const reference = (sign: string) => `&#${sign.charCodeAt(0)};`;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "&#13;" };

function escapeXml(text: string): string {
  return storableText(text).replace(/[&<>"\r]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Without what XML 1.0 (section 2.2) allows in no form: control characters, lone surrogates, noncharacters. */
export function storableText(text: string): string {
  // eslint-disable-next-line no-control-regex -- these are what must go
  return text.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "");
}
