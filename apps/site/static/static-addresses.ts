/** Where the pages and files of one newsroom are within its static site (docs/product/newsroom-archive.md, Static site). Pure. */
import { companyPage } from "#features/companies/contract.ts";
import { libraryPage } from "#features/newsroom/site/company/newsroom.ts";
import { FEED_FILES } from "#features/syndication/contract.ts";

/** `to` is a path within the site: a folder with its page, "" or with a slash at its end, or a file. */
export type Place = {
  to: string;
  is: "page" | "media" | "asset" | "feed";
  path: string;
  query: Record<string, string>;
};

export type Newsroom = {
  /** Of the installation: https://host, without a slash at its end. */
  origin: string;
  slug: string;
  /** The path of each post that has a page, by its guid. */
  posts: ReadonlyMap<string, string>;
};

/**
 * @param address as a page has it.
 * @returns null: the static site has no such page; "elsewhere": it is no address of the installation.
 */
export function placeOf({ origin, slug, posts }: Newsroom, address: string): Place | "elsewhere" | null {
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  if (url.origin !== new URL(origin).origin) return "elsewhere";
  const { pathname: path } = url;
  const query = Object.fromEntries(url.searchParams);
  const names = Object.keys(query);
  const place = (to: string, is: Place["is"] = "page"): Place => ({ to, is, path, query });
  const isOnly = (name: string, value: RegExp) => names.length === 1 && value.test(query[name] ?? "");
  const home = companyPage(slug);
  const library = libraryPage(slug);
  if (path.startsWith("/media/") && names.length === 0) return place(path.slice(1), "media");
  if ((path.startsWith("/assets/") || path === "/favicon.svg") && names.length === 0)
    return place(path.slice(1), "asset");
  for (const [page, folder] of [
    [home, ""],
    [library, "media-library/"],
  ] as const)
    if (path === page) {
      if (names.length === 0) return place(folder);
      return isOnly("page", /^\d{1,6}$/) ? place(`${folder}page/${query["page"]}/`) : null;
    }
  const feed = FEED_FILES.find((file) => path === `${home}/${file}`);
  if (feed !== undefined && names.length === 0) return place(feed, "feed");
  const archive = /^\/archive(?:\/\d{4}(?:\/\d\d)?)?$/.exec(path.startsWith(home) ? path.slice(home.length) : "");
  if (archive) {
    const folder = `${archive[0].slice(1)}/`;
    if (names.length === 0) return place(folder);
    return isOnly("before", /^[\w.~:-]{1,200}$/) ? place(`${folder}before-${plain(query["before"] ?? "")}/`) : null;
  }
  const guid = path.split("/")[2] ?? "";
  return posts.get(guid) === path && names.length === 0 ? place(`${path.slice(1)}/`) : null;
}

const plain = (text: string) => text.replace(/[^a-z0-9]/gi, "-");

/** The address of a place as a page in another folder of the same site names it; a fragment stays. */
export function relativeTo(from: string, to: string): string {
  const up = "../".repeat(from.split("/").length - 1);
  return `${up}${to}` || "./";
}
