/** Search over the reference: every word of the query in what describes a call. */
import type { GuidePart } from "./guide.ts";
import type { ReferenceCall, Schema, Subject } from "./api-document.ts";

export const MAX_QUERY = 100;
const MAX_FOUND = 60;

export type Found = { href: string; method: string; title: string; text: string };
type Entry = Found & { first: string; all: string };

/** Built once; a search is one pass over some hundred kilobytes. */
export function searcherOf(subjects: Subject[], parts: GuidePart[]): (query: string) => Found[] {
  const entries = [
    ...parts.map(entryOfPart),
    ...subjects.flatMap((each) => each.calls.map((call) => entryOf(each, call))),
  ];
  return (query) => {
    const words = query
      .slice(0, MAX_QUERY)
      .toLowerCase()
      .split(" ")
      .filter((word) => word !== "");
    if (words.length === 0) return [];
    const hits = entries.filter(({ all }) => words.every((word) => all.includes(word)));
    const rank = ({ first }: Entry) => words.filter((word) => !first.includes(word)).length;
    return hits.toSorted((one, other) => rank(one) - rank(other)).slice(0, MAX_FOUND);
  };
}

function entryOfPart({ id, title, html }: GuidePart): Entry {
  const found = { href: `/api/docs#${id}`, method: "", title, text: "Guide" };
  return { ...found, first: title.toLowerCase(), all: `${title} ${html}`.toLowerCase() };
}

function entryOf(subject: Subject, call: ReferenceCall): Entry {
  const { method, path, id, operation, scope } = call;
  const title = operation.summary ?? path;
  const first = `${method} ${path} ${title} ${subject.name}`.toLowerCase();
  const fields = [
    ...(operation.parameters ?? []).map(({ name }) => name),
    ...schemasOf(operation).flatMap((schema) => Object.keys(schema.properties ?? {})),
  ];
  const all = `${first} ${operation.description ?? ""} ${scope ?? ""} ${fields.join(" ")}`.toLowerCase();
  return { href: `/api/docs/${subject.slug}#${id}`, method, title, text: path, first, all };
}

function schemasOf({ requestBody, responses }: ReferenceCall["operation"]): Schema[] {
  const contents = [requestBody?.content ?? {}, ...Object.values(responses ?? {}).map(({ content = {} }) => content)];
  return contents.flatMap((content) => Object.values(content).flatMap(({ schema }) => schema ?? []));
}
