/**
 * Reads WordPress's export (WXR: RSS 2.0 with elements of its own, versions 1.0 to 1.2) in one pass, whatever its size.
 * A document type is refused: the format has none, and entities grow out of it.
 */
import { Parser } from "htmlparser2";
import { parseFeedDate } from "#features/news/parser/feed-date.ts";
import { lineOf } from "#platform/rich-text/write-text.ts";
import { storableText } from "#platform/xml/xml.ts";
import { decodeStream } from "./decode-stream.ts";
import { EXPORT_BOUNDS, ExportRefused, type Found, type FoundPost, type FoundStatus } from "./found.ts";

/** Fields of an item by their names in the file. */
const FIELDS = new Set(
  (
    "title link dc:creator content:encoded excerpt:encoded wp:post_id wp:post_date wp:post_date_gmt wp:post_name " +
    "wp:status wp:post_type wp:post_password wp:attachment_url pubdate"
  ).split(" "),
);
const SITE_FIELDS = new Set(["title", "link", "language"]);

const STATUSES: Readonly<Record<string, FoundStatus>> = {
  publish: "published",
  future: "scheduled",
  private: "private",
  trash: "trashed",
  inherit: "published",
};

type Item = {
  fields: Map<string, string>;
  categories: string[];
  tags: string[];
  language: string;
  story: string;
  meta: Map<string, string>;
  characters: number;
};
const newItem = (): Item => ({
  fields: new Map(),
  categories: [],
  tags: [],
  language: "",
  story: "",
  meta: new Map(),
  characters: 0,
});

/** Values of `_yoast_wpseo_title` may hold these; WordPress fills them in when it draws the page. */
const YOAST_VARIABLE = /%%[a-z_]{1,40}%%/;
const MAX_LABELS = 200;
/** Menus, revisions, blocks, forms and what else readers never see as texts of their own. Other types of plugins are. */
const NO_TEXTS =
  /^(?:revision|nav_menu_item|custom_css|customize_changeset|oembed_cache|user_request|wp_|acf-|wpcf7|wpforms|elementor|et_|mc4wp|flamingo|feedback|shop_|_)/;
const KEPT_META = new Set(["_thumbnail_id", "_yoast_wpseo_title", "_yoast_wpseo_metadesc", "_wp_attachment_image_alt"]);

/**
 * @param pieces the bytes of the file.
 * @throws ExportRefused wrong-file, declares-entities, too-large-inside; cut after what could be read.
 */
export async function* readWxr(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Found> {
  const reader = new WxrReader();
  for await (const text of decodeStream(pieces)) {
    reader.write(text);
    yield* reader.take();
  }
  reader.end();
  yield* reader.take();
  reader.refuseCut();
}

class WxrReader {
  readonly #found: Found[] = [];
  readonly #path: string[] = [];
  readonly #authors = new Map<string, string>();
  readonly #site = new Map<string, string>();
  #isSiteTold = false;
  #isWhole = false;
  #isEnding = false;
  #item: Item | null = null;
  #text = "";
  #attributes: Record<string, string> = {};
  /** Of a wp:postmeta or a wp:author. */
  #pair: [string, string] = ["", ""];
  #posts = 0;
  #attachments = 0;
  /** Characters since the parser last said something: an unclosed section collects them. */
  #silent = 0;
  readonly #parser = new Parser(
    {
      onopentag: (name, attributes) => this.#open(name, attributes),
      ontext: (text) => this.#read(text),
      onclosetag: () => this.#close(),
      onprocessinginstruction(name) {
        if (name.toLowerCase() === "!doctype") throw new ExportRefused("declares-entities");
      },
    },
    { xmlMode: true, decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );

  write(text: string): void {
    this.#silent += text.length;
    if (this.#silent > 2 * EXPORT_BOUNDS.postCharacters) throw new ExportRefused("too-large-inside");
    this.#parser.write(text);
  }

  end(): void {
    this.#isEnding = true;
    const item = this.#item;
    this.#parser.end();
    if (item && this.#path.length === 0) this.#fault(item, "cut");
  }

  refuseCut(): void {
    if (!this.#isSiteTold) throw new ExportRefused("wrong-file");
    if (!this.#isWhole) throw new ExportRefused("cut");
  }

  take(): Found[] {
    return this.#found.splice(0);
  }

  #open(name: string, attributes: Record<string, string>): void {
    this.#silent = 0;
    if (this.#path.length === 0 && name !== "rss") throw new ExportRefused("wrong-file");
    this.#path.push(name);
    if (this.#path.length > EXPORT_BOUNDS.depth) throw new ExportRefused("too-large-inside");
    this.#text = "";
    this.#attributes = attributes;
    if (this.#path.length === 3 && name === "item") {
      this.#tellSite();
      this.#item = newItem();
    }
    if (name === "wp:postmeta" || name === "wp:author") this.#pair = ["", ""];
  }

  #read(text: string): void {
    this.#silent = 0;
    // Between fields there is nothing but line breaks.
    if (this.#path.length < 3 || (this.#path.length === 3 && this.#item)) return;
    if (this.#item) {
      this.#item.characters += text.length;
    }
    // What a field has beyond this is passed over; an item of which that is true is not read as a post.
    if (this.#text.length + text.length > EXPORT_BOUNDS.postCharacters) return;
    this.#text += text;
  }

  #close(): void {
    this.#silent = 0;
    const name = this.#path.pop() ?? "";
    const text = this.#text;
    this.#text = "";
    // At the end of a file the parser closes what the file left open.
    if (this.#isEnding) return;
    if (name === "rss") this.#isWhole = true;
    if (this.#path.length === 2) this.#closeInChannel(name, text);
    else if (this.#path.length === 3 && this.#item) this.#closeInItem(this.#item, name, text);
    else if (this.#path.length >= 3) this.#closeInPair(name, text);
  }

  #closeInChannel(name: string, text: string): void {
    if (name === "item" && this.#item) {
      this.#tell(this.#item);
      this.#item = null;
    } else if (name === "wp:author") {
      const [login, shown] = this.#pair;
      this.#authors.set(login, shown || login);
    } else if (SITE_FIELDS.has(name) && !this.#site.has(name)) this.#site.set(name, text.trim());
  }

  #closeInItem(item: Item, name: string, text: string): void {
    if (FIELDS.has(name)) item.fields.set(name, text);
    else if (name === "wp:postmeta") {
      if (KEPT_META.has(this.#pair[0])) item.meta.set(...this.#pair);
    } else if (name === "category") this.#closeCategory(item, text.trim());
  }

  #closeCategory(item: Item, label: string): void {
    const { domain = "", nicename = "" } = this.#attributes;
    if (item.categories.length + item.tags.length >= MAX_LABELS) return;
    if (domain === "category" && label !== "") item.categories.push(plain(label));
    else if (domain === "post_tag" && label !== "") item.tags.push(plain(label));
    // Polylang's taxonomies.
    else if (domain === "language") item.language = nicename;
    else if (domain === "post_translations") item.story = nicename;
  }

  #closeInPair(name: string, text: string): void {
    if (name === "wp:meta_key" || name === "wp:author_login") this.#pair[0] = text.trim();
    else if (name === "wp:meta_value" || name === "wp:author_display_name") this.#pair[1] = text;
  }

  #tellSite(): void {
    if (this.#isSiteTold) return;
    this.#isSiteTold = true;
    const of = (name: string) => storableText(this.#site.get(name) ?? "");
    this.#found.push({ what: "site", title: of("title"), address: of("link"), language: of("language") });
  }

  #tell(item: Item): void {
    const type = item.fields.get("wp:post_type")?.trim() ?? "post";
    if (type === "attachment") return this.#tellAttachment(item);
    if (NO_TEXTS.test(type)) return;
    if (++this.#posts > EXPORT_BOUNDS.posts) throw new ExportRefused("too-large-inside");
    if (item.characters > EXPORT_BOUNDS.postCharacters) this.#fault(item, "too-large");
    else this.#found.push(this.#postOf(item, type));
  }

  #tellAttachment({ fields, meta }: Item): void {
    const address = fields.get("wp:attachment_url")?.trim() ?? "";
    if (address === "") return;
    if (++this.#attachments > EXPORT_BOUNDS.attachments) throw new ExportRefused("too-large-inside");
    const text = (value: string | undefined) => storableText(value ?? "").trim();
    this.#found.push({
      what: "attachment",
      key: text(fields.get("wp:post_id")),
      address: text(address),
      alt: text(meta.get("_wp_attachment_image_alt")),
      caption: plain(text(fields.get("excerpt:encoded"))),
    });
  }

  #fault(item: Item, reason: "cut" | "too-large"): void {
    const key = item.fields.get("wp:post_id")?.trim() || `item ${this.#posts + 1}`;
    this.#found.push({ what: "fault", key, title: plain(storableText(item.fields.get("title") ?? "").trim()), reason });
  }

  #postOf(item: Item, type: string): FoundPost {
    const text = (name: string) => storableText(item.fields.get(name) ?? "").trim();
    const meta = (name: string) => {
      const value = storableText(item.meta.get(name) ?? "").trim();
      return YOAST_VARIABLE.test(value) ? "" : value;
    };
    const status = STATUSES[text("wp:status") || "publish"] ?? "draft";
    const address = text("link");
    const author = text("dc:creator");
    const thumbnail = meta("_thumbnail_id");
    return {
      what: "post",
      key: text("wp:post_id") || address || `item ${this.#posts}`,
      ...(/^\d{1,12}$/.test(text("wp:post_id")) && { number: Number(text("wp:post_id")) }),
      type,
      status: text("wp:post_password") === "" ? status : "protected",
      title: plain(text("title")),
      slug: decoded(text("wp:post_name")),
      address,
      publishedAt: dateOf(text("wp:post_date_gmt")) ?? dateOf(text("pubdate")) ?? dateOf(text("wp:post_date")),
      authors: author === "" ? [] : [storableText(this.#authors.get(author) ?? author)],
      categories: item.categories.map(storableText),
      tags: item.tags.map(storableText),
      language: storableText(item.language || (this.#site.get("language") ?? "")),
      isLanguageOfSite: item.language === "",
      story: storableText(item.story),
      html: text("content:encoded"),
      isWordPress: true,
      summary: text("excerpt:encoded"),
      seoTitle: meta("_yoast_wpseo_title"),
      seoDescription: meta("_yoast_wpseo_metadesc"),
      banner: thumbnail === "" ? null : { attachment: thumbnail },
    };
  }
}

/** WordPress keeps titles and names of categories as HTML: "Energy &amp; Utilities". */
const plain = (html: string) => (/[<&]/.test(html) ? lineOf(html) : html);

/** Slugs of other scripts are kept percent-encoded. */
function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

/** WordPress writes 0000-00-00 00:00:00 for posts without a date. */
function dateOf(text: string): Date | null {
  return text === "" || text.startsWith("0000") ? null : parseFeedDate(text);
}
