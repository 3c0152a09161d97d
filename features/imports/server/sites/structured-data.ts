/** What a page says of itself to programs: JSON-LD of schema.org's articles. Pure. */

/** Empty: not said. */
export type ArticleFacts = {
  headline: string;
  published: string;
  authors: string[];
  section: string;
  keywords: string[];
  language: string;
  description: string;
  picture: { address: string; caption: string };
  /** Plain text. */
  body: string;
  /** For members, or behind a payment. */
  isClosed: boolean;
};

type Json = Record<string, unknown>;

const ARTICLES =
  /^(?:.*[/:#])?(?:NewsArticle|BlogPosting|Article|PressRelease|ReportageNewsArticle|AnalysisNewsArticle|TechArticle|OpinionNewsArticle)$/;
const MAX_NODES = 2000;
const MAX_DEPTH = 8;
const MAX_LIST = 50;
const MAX_WORDS = 1000;

/** @param scripts texts of `application/ld+json`. @returns the first article among them; null: none. */
export function findArticle(scripts: readonly string[]): ArticleFacts | null {
  const nodes = scripts.flatMap((text) => nodesOf(parse(text)));
  const articles = nodes.filter((node) => typesOf(node).some((type) => ARTICLES.test(type)));
  // Teasers of other articles have a headline, too; only the page's own has a date, and comes whole.
  const own =
    articles.find((node) => wordsOf(node["headline"]) !== "" && wordsOf(node["datePublished"]) !== "") ?? articles[0];
  return own ? factsOf(own, nodes) : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.trim().replace(/^<!\[CDATA\[|\]\]>$/g, ""));
  } catch {
    return null;
  }
}

/** Every object within, the outer ones first; never more than a bound, however they are nested. */
function nodesOf(root: unknown): Json[] {
  const nodes: Json[] = [];
  let level: unknown[] = [root];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    const below: unknown[] = [];
    for (const value of level) {
      if (nodes.length >= MAX_NODES) return nodes;
      if (Array.isArray(value)) below.push(...(value as unknown[]).slice(0, MAX_NODES));
      else if (isObject(value)) {
        nodes.push(value);
        below.push(...Object.values(value).filter((each) => typeof each === "object" && each !== null));
      }
    }
    level = below.slice(0, MAX_NODES);
  }
  return nodes;
}

function factsOf(node: Json, nodes: readonly Json[]): ArticleFacts {
  const named = (value: unknown) => resolved(value, nodes);
  const keywords = listOf(node["keywords"]).flatMap((each) =>
    typeof each === "string" ? each.split(",") : [nameOf(each)],
  );
  const [picture] = listOf(node["image"]).map(named);
  return {
    headline: wordsOf(node["headline"]) || wordsOf(node["name"]),
    published: wordsOf(node["datePublished"]) || wordsOf(node["dateCreated"]),
    authors: filled(listOf(node["author"]).map((each) => nameOf(named(each)))),
    section: filled(listOf(node["articleSection"]).map(nameOf))[0] ?? "",
    keywords: filled(keywords.map((each) => each.trim())),
    language: nameOf(listOf(node["inLanguage"])[0]),
    description: wordsOf(node["description"]),
    picture: pictureOf(picture),
    body: typeof node["articleBody"] === "string" ? node["articleBody"] : "",
    isClosed: node["isAccessibleForFree"] === false || /^false$/i.test(wordsOf(node["isAccessibleForFree"])),
  };
}

/** `{"@id": …}` alone stands for the object that has this id. */
function resolved(value: unknown, nodes: readonly Json[]): unknown {
  if (!isObject(value) || typeof value["@id"] !== "string" || Object.keys(value).length > 1) return value;
  const id = value["@id"];
  return nodes.find((each) => each["@id"] === id && Object.keys(each).length > 1) ?? value;
}

function pictureOf(value: unknown): ArticleFacts["picture"] {
  if (typeof value === "string") return { address: value.trim(), caption: "" };
  if (!isObject(value)) return { address: "", caption: "" };
  const address = wordsOf(listOf(value["url"])[0]) || wordsOf(listOf(value["contentUrl"])[0]);
  return { address, caption: wordsOf(value["caption"]) };
}

function typesOf(node: Json): string[] {
  return listOf(node["@type"]).filter((each) => typeof each === "string");
}

function nameOf(value: unknown): string {
  if (!isObject(value)) return wordsOf(value);
  return wordsOf(value["name"]) || wordsOf(value["alternateName"]);
}

const wordsOf = (value: unknown) => (typeof value === "string" ? value.slice(0, MAX_WORDS).trim() : "");
const filled = (texts: string[]) => texts.filter((each) => each !== "").slice(0, MAX_LIST);
const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? (value as unknown[]).slice(0, MAX_LIST) : value === undefined || value === null ? [] : [value];
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
