/** A post in its author's data export: paths of its files, and a page to read without Dateline. */
import { publicUrl } from "#platform/config/settings.ts";
import { escapeAttribute, escapeText } from "entities/escape";
import { publicPath } from "../../contract.ts";
import { kindOf } from "../../kinds/index.ts";
import { UNTITLED } from "../../site/public-post.ts";
import type { PersonalMedia, PersonalPost } from "./queries.ts";

const MAX_NAME_CHARACTERS = 80;

/** Without an extension; any slug becomes a plain file name. */
export function archiveNameOf({ id, status, slug, deleted_at }: PersonalPost): string {
  const name = slug.replace(/[^a-z0-9]+/gi, "-").slice(0, MAX_NAME_CHARACTERS);
  const folder = deleted_at === null ? status : "trash";
  return `posts/${folder}/${[id, name.replace(/^-+|(?<!-)-+$/g, "")].filter((part) => part !== "").join("-")}`;
}

type Located = Omit<PersonalMedia, "file_name"> & { file: string };

/** Everything that the author may see, without the operators' notes on reviews. */
export function describePersonalPost(post: PersonalPost, media: Located[]) {
  const { kind: key, published_at, ...rest } = post;
  const type = kindOf(key).typeCode;
  const url = published_at === null ? null : new URL(publicPath({ ...rest, type }), publicUrl()).href;
  return { ...rest, type, published_at, url, media };
}

/**
 * A standalone page, to open from the unpacked ZIP.
 * @param files paths within the ZIP of pictures inside the text, by id.
 */
export function personalPage(post: PersonalPost, media: Located[], files: ReadonlyMap<string, string>): string {
  const title = escapeText(post.name || UNTITLED);
  const { listLabel } = kindOf(post.kind);
  const facts = [listLabel, post.deleted_at ? "in the trash" : post.status, post.posted_as_name, shownDay(post)];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1.0625rem/1.6 Georgia,serif}img,video{max-width:100%;height:auto}</style>
</head>
<body>
<h1>${title}</h1>
<p>${escapeText(facts.filter((fact) => fact !== "").join(" · "))}</p>
${post.summary && `<p><em>${escapeText(post.summary)}</em></p>`}
${media.map(figureOf).join("\n")}
${definitions(detailsOf(post))}
${withLocalPictures(post.content_html, files)}
${definitions([
  ["Categories", post.tags.join(", ")],
  ["Websites", post.embedded_websites.join(", ")],
])}
</body>
</html>
`;
}

function shownDay({ published_at, publish_at, updated_at }: PersonalPost): string {
  return (published_at ?? publish_at ?? updated_at).toISOString().slice(0, 10);
}

function figureOf({ file, alt, caption, credit, rights }: Located): string {
  const source = `src="../../${escapeAttribute(file)}"`;
  const isPicture = /\.(webp|jpe?g|avif|png|gif)$/.test(file);
  const shown = isPicture ? `<img ${source} alt="${escapeAttribute(alt)}">` : `<video controls ${source}></video>`;
  const words = [caption, credit, rights].filter(Boolean).join(" · ");
  return `<figure>${shown}${words && `<figcaption>${escapeText(words)}</figcaption>`}</figure>`;
}

/** The kind's own fields under their labels in the form. */
function detailsOf({ kind, details }: PersonalPost): [string, string][] {
  const labels = new Map<string, string>(kindOf(kind).form.story.map(({ name, label }) => [name, label]));
  const given = Object.entries(details).filter(([, value]) => value !== null && value !== undefined);
  return given.map(([field, value]) => [
    labels.get(field) ?? field,
    Array.isArray(value) ? value.join("; ") : typeof value === "string" ? value : JSON.stringify(value),
  ]);
}

function definitions(entries: [string, string][]): string {
  const filled = entries.filter(([, value]) => value !== "");
  if (filled.length === 0) return "";
  const lines = filled.map(([term, value]) => `<dt>${escapeText(term)}</dt><dd>${escapeText(value)}</dd>`);
  return `<dl>${lines.join("")}</dl>`;
}

/** Pictures that are not in the ZIP keep their address, made absolute. */
function withLocalPictures(html: string, files: ReadonlyMap<string, string>): string {
  return html.replace(/<img src="(\/media\/([0-9a-f-]{36})\/[^"]*)"/g, (_tag, address: string, id: string) => {
    const file = files.get(id);
    return `<img src="${escapeAttribute(file === undefined ? new URL(address, publicUrl()).href : `../../${file}`)}"`;
  });
}
