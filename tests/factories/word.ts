/** Word documents put together by hand: what Word writes of changes, comments, notes and charts no library writes. */
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const NAMESPACES = `xmlns:w="${W}" xmlns:r="${R}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"`;

export type WordParts = {
  /** Inside `w:body`. */
  body?: string;
  styles?: string;
  numbering?: string;
  comments?: string;
  footnotes?: string;
  footer?: string;
  /** By id: addresses outside the file; of pictures, the names of parts. */
  links?: Record<string, string>;
  pictures?: Record<string, { name: string; bytes: Buffer }>;
  /** Further parts by name. */
  others?: Record<string, Buffer | string>;
};

const root = (name: string, inner: string) => `<?xml version="1.0"?><w:${name} ${NAMESPACES}>${inner}</w:${name}>`;
const relation = (id: string, type: string, target: string, more = "") =>
  `<Relationship Id="${id}" Type="${R}/${type}" Target="${target}"${more}/>`;

export function wordFile(parts: WordParts): Promise<Buffer> {
  const { body = "", links = {}, pictures = {}, others = {} } = parts;
  const zip = new Map<string, Buffer | string>();
  const relations: string[] = [];
  for (const name of ["styles", "numbering", "comments", "footnotes"] as const) {
    const inner = parts[name];
    if (inner === undefined) continue;
    zip.set(`word/${name}.xml`, root(name, inner));
    relations.push(relation(name, name, `${name}.xml`));
  }
  if (parts.footer !== undefined) {
    zip.set("word/footer1.xml", root("ftr", parts.footer));
    relations.push(relation("footer", "footer", "footer1.xml"));
  }
  for (const [id, address] of Object.entries(links))
    relations.push(relation(id, "hyperlink", address.replaceAll("&", "&amp;"), ' TargetMode="External"'));
  for (const [id, { name, bytes }] of Object.entries(pictures)) {
    zip.set(`word/media/${name}`, bytes);
    relations.push(relation(id, "image", `media/${name}`));
  }
  const top = relation("main", "officeDocument", "word/document.xml");
  return zipOf({
    "[Content_Types].xml": '<?xml version="1.0"?><Types/>',
    "_rels/.rels": `<Relationships xmlns="${RELATIONS}">${top}</Relationships>`,
    "word/document.xml": root("document", `<w:body>${body}</w:body>`),
    "word/_rels/document.xml.rels": `<Relationships xmlns="${RELATIONS}">${relations.join("")}</Relationships>`,
    ...Object.fromEntries(zip),
    ...others,
  });
}

export async function zipOf(files: Record<string, Buffer | string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** A paragraph. @param properties inside `w:pPr`; of its run, inside `w:rPr`. */
export function p(text: string, { properties = "", look = "" } = {}): string {
  return `<w:p><w:pPr>${properties}</w:pPr>${r(text, look)}</w:p>`;
}

export function r(text: string, look = ""): string {
  return `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
}

export const styled = (id: string, text: string) => p(text, { properties: `<w:pStyle w:val="${id}"/>` });

export const STYLES = ["Title", "heading 1", "heading 2", "Subtitle", "Quote", "caption"]
  .map((name) => `<w:style w:type="paragraph" w:styleId="${name.replace(" ", "")}"><w:name w:val="${name}"/></w:style>`)
  .join("");

/** @param id of the relation. */
export const drawing = (id: string, alt = "") =>
  `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="${alt}"/><a:graphic><a:graphicData><a:blip r:embed="${id}"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

export const CHART =
  '<w:p><w:r><w:drawing><wp:inline><a:graphic><a:graphicData><c:chart r:id="rChart"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';

/** The first bytes of a file of Word before 2007, or of one with a password. */
export function compoundFile(isProtected: boolean): Buffer {
  const start = Buffer.from("d0cf11e0a1b11ae1", "hex");
  return Buffer.concat([
    start,
    Buffer.alloc(600),
    Buffer.from(isProtected ? "EncryptedPackage" : "WordDocument", "utf16le"),
  ]);
}
