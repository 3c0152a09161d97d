/** `/llms.txt` (https://llmstxt.org): what the site is and where an assistant finds the rest, in Markdown. */
import { publicPath } from "#features/content/contract.ts";
import { KINDS } from "#features/content/kinds/index.ts";
import { listPublishedPosts } from "#features/content/server/published/list-service.ts";
import { SITE_PAGE_TITLES, SITE_PAGES, sitePagePath } from "#features/site-settings/contract.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { findSitePage } from "#features/site-settings/server/service.ts";
import { truncate } from "#ui-kit/truncate.ts";
import { searchEnginePages } from "../../contract.ts";

const NEWEST = 30;
const DESCRIPTION_SHOWN = 200;

/** @param origin https://host, no slash at the end. */
export async function drawLlms(origin: string): Promise<string> {
  const { name, tagline } = getSite();
  const [{ posts }, plain] = await Promise.all([
    listPublishedPosts({ q: "", page: 1, page_size: NEWEST }),
    Promise.all(SITE_PAGES.map(async (key) => ({ key, page: await findSitePage(key) }))),
  ]);
  const kinds = KINDS.map(({ pluralLabel }) => pluralLabel.toLowerCase()).join(", ");
  const about = plain.flatMap(({ key, page }) =>
    page ? [link(origin + sitePagePath(key), SITE_PAGE_TITLES[key])] : [],
  );
  const newest = posts.map((post) =>
    link(origin + publicPath(post), post.title, [post.publishedAt.slice(0, 10), post.description].join(": ")),
  );
  const lists = [
    link(`${origin}/`, "Front page", "the newest posts of each kind"),
    link(origin + searchEnginePages.index, "Sitemap", "every public page, with its pictures and last change"),
    link(origin + searchEnginePages.news, "News sitemap", "what was published in the last two days"),
  ];
  return [
    `# ${plainText(name)}`,
    `> ${plainText(tagline || "Company news from the source")}`,
    `${plainText(name)} publishes ${kinds}. Each is by the company or person it names; cite them with the post's address.`,
    section("Lists", lists),
    section("Newest posts", newest),
    section("About", about),
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
