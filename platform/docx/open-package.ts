/** The parts of a Word document, and how they refer to each other. */
import { DocxRefused } from "./bounds.ts";
import type { PackedParts } from "./packed-parts.ts";
import { elementsOf, type XmlElement } from "./xml-tree.ts";

export type Relation = {
  /** The end of its type: "image", "hyperlink", "footer". */
  type: string;
  /** The name of a part, or an address. */
  target: string;
  isExternal: boolean;
};

export type DocxPackage = Pick<PackedParts, "read" | "placeOf"> & {
  /** The name of the part with the text: "word/document.xml". */
  main: string;
  /** What a part refers to, by id. */
  relationsOf: (name: string) => Promise<Map<string, Relation>>;
};

/** @throws DocxRefused for a file that is no Word document. */
export async function packageOf({ read, placeOf, has }: PackedParts): Promise<DocxPackage> {
  const relationsOf = async (name: string) => relationsIn(await read(relationsPartOf(name)), folderOf(name));
  const top = await relationsOf("");
  const main = [...top.values()].find(({ type }) => type === "officeDocument")?.target ?? "";
  if (!/^word\/[^/]+\.xml$/.test(main) || !has(main)) throw new DocxRefused("wrong-file");
  return { main, read, relationsOf, placeOf };
}

const folderOf = (name: string) => name.slice(0, name.lastIndexOf("/") + 1);
const relationsPartOf = (name: string) => `${folderOf(name)}_rels/${name.slice(folderOf(name).length)}.rels`;

function relationsIn(root: XmlElement | null, folder: string): Map<string, Relation> {
  const relations = new Map<string, Relation>();
  for (const { attributes } of elementsOf(root)) {
    const { Id = "", Type = "", Target = "", TargetMode = "" } = attributes;
    const isExternal = TargetMode === "External";
    const target = isExternal ? Target : partAt(Target, folder);
    relations.set(Id, { type: Type.slice(Type.lastIndexOf("/") + 1), target, isExternal });
  }
  return relations;
}

/** "../customXml/item1.xml" from "word/". */
function partAt(target: string, folder: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const path: string[] = folder.split("/").filter((step) => step !== "");
  for (const step of target.split("/")) {
    if (step === "..") path.pop();
    else if (step !== "." && step !== "") path.push(step);
  }
  return path.join("/");
}
