/** Reads an OpenDocument text (OpenDocument 1.3). Follows no address in it, and runs nothing of it. */
import { noExtras } from "#platform/docx/blocks.ts";
import { DocxRefused } from "#platform/docx/bounds.ts";
import { type Change, MAX_LISTED, shortened } from "#platform/docx/change-log.ts";
import type { PackedParts } from "#platform/docx/packed-parts.ts";
import { placesOf, type ReadDocx, withCaptions } from "#platform/docx/read-docx.ts";
import { childOf, elementsOf, within, type XmlElement } from "#platform/docx/xml-tree.ts";
import { OdtBodyReader } from "./read-body.ts";
import { folderOf, linesOf, textOf } from "./read-inline.ts";
import { OdtStyles } from "./styles.ts";

const TEXT = /^application\/vnd\.oasis\.opendocument\.text(?:-template)?\s*$/;
const OBJECTS = new Set(["draw:object"]);
const TABLES = new Set(["table:table"]);
const FURNITURE = /^style:(?:header|footer)(?:-left|-first)?$/;
const MACROS = /^(?:Basic|Scripts)\//;
const PROTECTED = new Set(["manifest:encryption-data"]);
const MAX_OBJECTS = 20;

/** Whether a file is an OpenDocument of any kind. */
export const isOdt = ({ has }: PackedParts) => has("mimetype") && has("content.xml");

/** @throws DocxRefused */
export async function readOdt(parts: PackedParts): Promise<ReadDocx> {
  if (!TEXT.test((await parts.readText("mimetype")) ?? "")) throw new DocxRefused("wrong-file");
  const manifest = await parts.read("META-INF/manifest.xml");
  if (manifest && !within(manifest, PROTECTED).next().done) throw new DocxRefused("protected");
  const content = await parts.read("content.xml");
  const text = childOf(childOf(content, "office:body"), "office:text");
  if (!content || !text) throw new DocxRefused("damaged");
  const styles = await parts.read("styles.xml");
  const extras = { ...noExtras(), hasMacros: parts.names.some((name) => MACROS.test(name)) };
  for (const page of elementsOf(childOf(styles, "office:master-styles")))
    for (const part of elementsOf(page)) {
      const line = FURNITURE.test(part.name) ? shortened(linesOf(part).join(" ")) : "";
      if (line !== "" && !extras.furniture.includes(line) && extras.furniture.length < MAX_LISTED)
        extras.furniture.push(line);
    }
  const objects = await objectsOf(text, parts);
  const changes = changesIn(childOf(text, "text:tracked-changes"));
  const reader = new OdtBodyReader({ styles: new OdtStyles(content, styles), changes, objects, extras });
  const blocks = withCaptions(reader.read(text));
  for (const object of objects.values()) {
    const [table] = childOf(childOf(object, "office:body"), "office:chart") ? within(object, TABLES) : [];
    if (table) extras.chartTables.push(reader.readTable(table));
  }
  return { blocks, extras, pictures: await placesOf(blocks, parts), ...propertiesOf(await parts.read("meta.xml")) };
}

async function objectsOf(text: XmlElement, parts: PackedParts): Promise<Map<string, XmlElement>> {
  const objects = new Map<string, XmlElement>();
  for (const { attributes } of within(text, OBJECTS)) {
    const folder = folderOf(attributes["xlink:href"] ?? "");
    if (objects.has(folder) || objects.size >= MAX_OBJECTS) continue;
    const root = await parts.read(`${folder}/content.xml`);
    if (root) objects.set(folder, root);
  }
  return objects;
}

function changesIn(tracked: XmlElement | null): Map<string, Change & { text: string }> {
  const changes = new Map<string, Change & { text: string }>();
  for (const region of elementsOf(tracked)) {
    const id = region.attributes["xml:id"] ?? region.attributes["text:id"] ?? "";
    for (const change of elementsOf(region)) {
      const kind = ({ "text:insertion": "inserted", "text:deletion": "deleted" } as const)[change.name];
      if (!kind) continue;
      const by = shortened(textOf(childOf(childOf(change, "office:change-info"), "dc:creator")));
      const words = elementsOf(change).filter(({ name }) => name !== "office:change-info");
      changes.set(id, { kind, by, text: shortened(words.map(textOf).join(" ")) });
    }
  }
  return changes;
}

function propertiesOf(root: XmlElement | null): { pages: number | null; changedBy: string } {
  const meta = childOf(root, "office:meta");
  const pages = Number(childOf(meta, "meta:document-statistic")?.attributes["meta:page-count"]);
  return {
    pages: Number.isInteger(pages) && pages > 0 ? pages : null,
    changedBy: shortened(textOf(childOf(meta, "dc:creator"))),
  };
}
