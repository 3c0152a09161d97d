/** `/llms.txt` (https://llmstxt.org): what the site is and where an assistant finds the rest, in Markdown. */
import { publicPath } from "#features/content/contract.ts";
import { KINDS } from "#features/content/kinds/index.ts";
import { listPublishedPosts } from "#features/content/server/published/list-service.ts";
import { SITE_PAGES, sitePagePath } from "#features/site-settings/contract.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { findSitePage } from "#features/site-settings/server/service.ts";
import { truncate } from "#ui-kit/truncate.ts";
import { searchEnginePages } from "../../contract.ts";
import { words } from "#ui-kit/public/words/words.ts";
import { kindWords } from "#features/content/site/kind-words.ts";

const NEWEST = 30;
const DESCRIPTION_SHOWN = 200;

/** @param origin https://host, no slash at the end. */
export async function drawLlms(origin: string): Promise<string> {
  const { name, tagline } = getSite();
  const [{ posts }, plain] = await Promise.all([
    listPublishedPosts({ q: "", page: 1, page_size: NEWEST }),
    Promise.all(SITE_PAGES.map(async (key) => ({ key, page: await findSitePage(key) }))),
  ]);
  const { llms: named, shell, plain: ofPages, front } = words();
  const kinds = KINDS.map((kind) => kindWords(kind).inText);
  const about = plain.flatMap(({ key, page }) => (page ? [link(origin + sitePagePath(key), ofPages.titles[key])] : []));
  const newest = posts.map((post) =>
    link(origin + publicPath(post), post.title, [post.publishedAt.slice(0, 10), post.description].join(": ")),
  );
  const lists = [
    link(`${origin}/`, shell.frontPage, named.frontPage),
    link(origin + searchEnginePages.index, named.sitemap, named.sitemapNote),
    link(origin + searchEnginePages.news, named.news, named.newsNote),
  ];
  return [
    `# ${plainText(name)}`,
    `> ${plainText(tagline || front.tagline)}`,
    named.publishes(plainText(name), kinds),
    section(named.lists, lists),
    section(named.newest, newest),
    section(named.about, about),
  ]
    .filter((part) => part !== "")
    .join("\n\n")
    .concat("\n");
}

const section = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? "" : `## ${title}\n\n${lines.join("\n")}`;

const link = (address: string, text: string, note = "") =>
  `- [${plainText(text)}](${address})${note === "" ? "" : `: ${plainText(note)}`}`;

/** On one line, without anything that Markdown or a terminal would act on. */
function plainText(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  return truncate(line, DESCRIPTION_SHOWN).replace(/[\\`*_[\]<>#|~&]/g, "\\$&");
}
