/** Applies a mapping to a found post, for the preview and for the import alike. Pure. */
import { MAX_CATEGORIES } from "#features/categories/contract.ts";
import { isFoundAs } from "#features/content/kinds/imported.ts";
import { KINDS, type TypeCode, USUAL_KIND } from "#features/content/kinds/index.ts";
import { type KindOrNone, LEAVE_OUT, type Mapping, MAX_FOUND_NAME } from "../../mapping-contract.ts";
import type { FoundFault, FoundPost } from "../reading/found.ts";

/** What a mapping decides by. */
export type MappedBy = { type: string; author: string; categories: string[]; tags: string[] };

export type MappedAuthor = { to: "byline" | "company" | "person"; person: number | null };
export type Assigned = {
  /** Null: it is not left out. */
  leftOut: { reason: string; isOwnChoice: boolean } | null;
  kind: TypeCode;
  /** Null: that of the import. */
  company: number | null;
  /** Categories here. */
  labels: string[];
  author: MappedAuthor;
};

/** Category of ours by a name in lower case. */
type Labels = ReadonlyMap<string, string>;

const MAX_NAMES = 200;
export const foundName = (text: string) => text.replaceAll(/\s+/g, " ").trim().slice(0, MAX_FOUND_NAME).trim();
const names = (found: readonly string[]) =>
  [...new Set(found.slice(0, MAX_NAMES).map(foundName))].filter((name) => name !== "");

export function mappedByOf(found: FoundPost | FoundFault): MappedBy {
  if (found.what === "fault") return { type: "post", author: "", categories: [], tags: [] };
  const [author = ""] = found.authors;
  return {
    type: foundName(found.type) || "post",
    author: foundName(author),
    categories: names(found.categories),
    tags: names(found.tags),
  };
}

export type ReadMapping = ReturnType<typeof readMapping>;

/** By what it is looked up. */
export function readMapping({ kinds, categories, authors, companies }: Mapping, labels: Labels) {
  const kindOf = new Map(kinds.map(({ by, found, to }) => [`${by} ${found}`, to]));
  const labelOf = new Map(categories.map(({ by, found, to }) => [`${by} ${found}`, to]));
  const authorOf = new Map(authors.map(({ found, to, person }) => [found, { to, person }]));
  const companyOf = new Map(companies.map(({ by, found, to }) => [`${by} ${found}`, to]));
  return {
    isChosen: (sort: string, name: string) => kindOf.has(`${sort} ${name}`),
    /** Empty: another sort decides. */
    kind: (sort: "type" | "category" | "tag", name: string): KindOrNone | "" =>
      kindOf.get(`${sort} ${name}`) ?? guessKind(sort, name),
    /** Empty: none. */
    label(sort: "category" | "tag", name: string): string {
      const chosen = labelOf.get(`${sort} ${name}`) ?? name;
      // A category that was renamed or merged since is known by its other name.
      return labels.get(chosen.toLowerCase()) ?? "";
    },
    author: (name: string): MappedAuthor =>
      authorOf.get(name) ?? { to: name === "" ? "company" : "byline", person: null },
    company: (sort: "category" | "author", name: string): number | null => companyOf.get(`${sort} ${name}`) ?? null,
  };
}

export function assign({ type, author, categories, tags }: MappedBy, mapping: ReadMapping): Assigned {
  const sorts = [
    ...tags.map((name) => ["tag", name] as const),
    ...categories.map((name) => ["category", name] as const),
    ["type", type] as const,
  ];
  const decided = sorts.map(([sort, name]) => ({ sort, name, kind: mapping.kind(sort, name) }));
  const out = decided.find(({ kind }) => kind === LEAVE_OUT);
  const kind = decided.find((each) => each.kind !== "" && each.kind !== LEAVE_OUT)?.kind;
  const labels = [
    ...categories.map((name) => mapping.label("category", name)),
    ...tags.map((name) => mapping.label("tag", name)),
  ];
  const byCategory = categories.map((name) => mapping.company("category", name)).find((each) => each !== null);
  return {
    leftOut: out
      ? { reason: reasonOf(out), isOwnChoice: out.sort !== "type" || mapping.isChosen("type", out.name) }
      : null,
    kind: kind === undefined || kind === LEAVE_OUT || kind === "" ? USUAL_KIND.typeCode : kind,
    company: byCategory ?? mapping.company("author", author),
    labels: [...new Set(labels.filter((each) => each !== ""))].slice(0, MAX_CATEGORIES),
    author: mapping.author(author),
  };
}

function reasonOf({ sort, name }: { sort: string; name: string }): string {
  if (sort === "category") return `Category “${name}” is left out`;
  if (sort === "tag") return `Tag “${name}” is left out`;
  if (name === "page") return "A page, not a post";
  return name === "post" ? "Posts are left out" : `Posts of type “${name}” are left out`;
}

/** WordPress's pages and what plugins call their own are left out unless their name says which kind they are. */
function guessKind(sort: "type" | "category" | "tag", name: string): KindOrNone | "" {
  if (sort === "tag") return "";
  const kind = KINDS.find((each) => isFoundAs(each, name));
  if (sort === "type") return kind?.typeCode ?? LEAVE_OUT;
  // The usual kind is that of the type anyway.
  return kind && kind !== USUAL_KIND ? kind.typeCode : "";
}
