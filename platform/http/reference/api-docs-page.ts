/** The API reference as pages without a script, so that the strict policy needs no exception for them. */
import { escapeAttribute, escapeText } from "entities/escape";
import type { ApiDocument, ReferenceCall, ReferenceFacts, Subject } from "./api-document.ts";
import { subjectsOf } from "./api-document.ts";
import { exampleBlock } from "./example-text.ts";
import { answerTables, bodyTables, parameterTable } from "./fields.ts";
import { searcherOf, MAX_QUERY } from "./find-calls.ts";
import { type GuidePart, guideParts } from "./guide.ts";

export type Reference = {
  /** The guide and the list of subjects. */
  start: () => string;
  /** One chapter; null: there is none of this name. */
  subject: (slug: string) => string | null;
  found: (query: string) => string;
};

/** Pages are made when first read, one for each subject. */
export function referenceOf(document: ApiDocument, facts: ReferenceFacts): Reference {
  const subjects = subjectsOf(document, facts.examples);
  const parts = guideParts(facts);
  const find = searcherOf(subjects, parts);
  const made = new Map<string, string>();
  const once = (name: string, make: () => string) => made.get(name) ?? (made.set(name, make()), made.get(name) ?? "");
  const title = `${document.info.title} API`;
  const page = (heading: string, main: string, at: string, query = "") =>
    shell(
      { title: heading === "" ? title : `${heading} · ${title}`, name: document.info.title, main, query },
      menu(subjects, parts, at),
    );
  return {
    start: () => once("", () => page("", startMain(title, subjects, parts), "")),
    subject: (slug) => {
      const subject = subjects.find((each) => each.slug === slug);
      return subject ? once(slug, () => page(subject.name, subjectMain(subject), slug)) : null;
    },
    found: (given) => {
      const query = given.slice(0, MAX_QUERY);
      const items = find(query).map(
        ({ href, method, title: name, text }) =>
          `<li><a href="${escapeAttribute(href)}">${escapeText(name)}</a> <span>${methodMark(method)}<code>${escapeText(text)}</code></span></li>`,
      );
      const none = `<p>Nothing found. Try fewer words, a part of an address or the name of a field.</p>`;
      const main = `<h1>Search</h1><p role="status">${items.length === 1 ? "1 result" : `${items.length} results`} for “${escapeText(query)}”</p>${items.length === 0 ? none : `<ol class="found">${items.join("")}</ol>`}`;
      return page("Search", main, "", query);
    },
  };
}

function shell(
  { title, name, main, query }: { title: string; name: string; main: string; query: string },
  side: string,
): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><a class="skip" href="#main">Skip to content</a>
<header><p><a class="brand" href="/">${escapeText(name)}</a> <a href="/api/docs">API reference</a></p>
<form action="/api/docs" role="search"><label for="q">Search calls and fields</label> <input id="q" name="q" type="search" maxlength="${MAX_QUERY}" value="${escapeAttribute(query)}"> <button>Search</button></form></header>
<div class="columns">${side}<main id="main" tabindex="-1">${main}</main></div></body>
</html>`;
}

/** In a narrow window it is closed at first. */
function menu(subjects: Subject[], parts: GuidePart[], at: string): string {
  const guide = parts.map(({ id, title }) => `<li><a href="/api/docs#${id}">${escapeText(title)}</a></li>`);
  const list = (of: Subject[]) =>
    `<ul>${of.map((each) => `<li><a href="/api/docs/${each.slug}"${each.slug === at ? ' aria-current="page"' : ""}>${escapeText(each.name)}</a></li>`).join("")}</ul>`;
  const [open, closed] = [subjects.filter((each) => each.isOpenToKeys), subjects.filter((each) => !each.isOpenToKeys)];
  const lists = `<h2>Guide</h2><ul>${guide.join("")}</ul>${open.length === 0 ? "" : `<h2>With a key</h2>${list(open)}`}<h2>Signed in</h2>${list(closed)}`;
  return `<nav aria-label="Reference"><div class="beside">${lists}</div><details class="above"><summary>Contents</summary>${lists}</details></nav>`;
}

function startMain(title: string, subjects: Subject[], parts: GuidePart[]): string {
  const sections = parts.map(
    ({ id, title: heading, html }) =>
      `<section aria-labelledby="${id}"><h2 id="${id}">${escapeText(heading)}</h2>${html}</section>`,
  );
  const open = subjects.filter((each) => each.isOpenToKeys);
  const cards = open.map((each) => {
    const count = each.calls.filter(({ scope }) => scope !== null).length;
    return `<li><a href="/api/docs/${each.slug}">${escapeText(each.name)}</a> <span>${count === 1 ? "1 call" : `${count} calls`}</span></li>`;
  });
  return `<h1>${escapeText(title)}</h1><p class="lead">Write, publish and follow press releases, interviews and reviews from your own programs.</p>
${cards.length === 0 ? "" : `<ul class="cards">${cards.join("")}</ul>`}${sections.join("")}`;
}

function subjectMain({ name, calls }: Subject): string {
  const groups = groupsOf(calls);
  const index = groups.map(
    ([group, of]) =>
      `<h2>${escapeText(group === "" ? "Calls" : group)}</h2><ul class="index">${of.map((call) => `<li><a href="#${call.id}">${escapeText(nameOf(call))}</a> <span>${methodMark(call.method)}<code>${escapeText(call.path)}</code></span></li>`).join("")}</ul>`,
  );
  return `<h1>${escapeText(name)}</h1>${index.join("")}${groups.flatMap(([, of]) => of.map(callBlock)).join("")}`;
}

/** What several summaries end with after a colon, such as a kind of post, is a heading of its own. */
function groupsOf(calls: ReferenceCall[]): [string, ReferenceCall[]][] {
  const ending = ({ operation }: ReferenceCall) => (operation.summary ?? "").split(": ")[1] ?? "";
  const counts = Map.groupBy(calls, ending);
  return [...Map.groupBy(calls, (call) => ((counts.get(ending(call))?.length ?? 0) > 2 ? ending(call) : ""))];
}

const nameOf = ({ operation, path }: ReferenceCall) => operation.summary ?? path;
const methodMark = (method: string) =>
  method === "" ? "" : `<code class="method ${method.toLowerCase()}">${method}</code> `;

function callBlock(call: ReferenceCall): string {
  const { method, path, id, operation, scope, example } = call;
  const key =
    scope === null
      ? `<p class="needs">Needs a signed-in person; closed to keys.</p>`
      : `<p class="needs">Scope <code>${escapeText(scope)}</code></p>`;
  const old = operation.deprecated ? `<p class="old"><strong>Deprecated</strong></p>` : "";
  const text = operation.description ? `<p>${escapeText(operation.description)}</p>` : "";
  const fields = [
    parameterTable(operation.parameters ?? []),
    bodyTables(operation.requestBody?.content ?? {}),
    `<h4>Answers</h4>${answerTables(operation.responses ?? {})}`,
  ].join("");
  return `<article class="call" aria-labelledby="${id}"><div><h3 id="${id}"><a href="#${id}">${escapeText(nameOf(call))}</a></h3>
<p class="address">${methodMark(method)}<code>${escapeText(path)}</code></p>${key}${old}${text}${fields}</div>${example ? exampleBlock(method, example) : ""}</article>`;
}
