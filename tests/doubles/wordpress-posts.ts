/** Posts of a WordPress site as its REST API keeps them (developer.wordpress.org/rest-api/reference/posts). */

import { WordpressLibrary } from "./wordpress-library.ts";

export type WordpressPost = {
  id: number;
  slug: string;
  status: string;
  title: string;
  content: string;
  excerpt: string;
  tags?: number[];
  categories?: number[];
  featured_media?: number;
};
type Answer = { status: number; body: unknown };

const USERNAME = "desk";
const PASSWORD = "abcd efgh ijkl mnop qrst uvwx";

export class WordpressPosts {
  readonly username = USERNAME;
  readonly password = PASSWORD;
  readonly library = new WordpressLibrary(`Basic ${Buffer.from(`${USERNAME}:${PASSWORD}`).toString("base64")}`);
  readonly posts = new Map<number, WordpressPost>();
  /** Whether deleted posts can be brought back; a site may have switched that off. */
  hasTrash = true;
  #nextId = 41;
  readonly #origin: () => string;

  constructor(origin: () => string) {
    this.#origin = origin;
  }

  get public(): WordpressPost[] {
    return [...this.posts.values()].filter(({ status }) => status === "publish");
  }

  /** A call below /wp-json/wp/v2/posts. */
  answer(method: string, url: URL, authorization: string | undefined, body: string): Answer {
    const expected = Buffer.from(`${USERNAME}:${PASSWORD}`).toString("base64");
    if (authorization !== `Basic ${expected}`)
      return refused(401, "rest_cannot_create", "Sorry, you are not allowed to create posts as this user.");
    const verb = method === "POST" ? (url.searchParams.get("_method") ?? method) : method;
    const id = /\/posts\/(\d+)$/.exec(url.pathname)?.[1];
    if (id === undefined)
      return verb === "GET" ? this.#search(url) : (this.#unknownPicture(read(body)) ?? this.#create(read(body)));
    const post = this.posts.get(Number(id));
    if (!post) return refused(404, "rest_post_invalid_id", "Invalid post ID.");
    if (verb === "DELETE") return this.#remove(post, url);
    return this.#unknownPicture(read(body)) ?? this.#update(post, read(body));
  }

  /** Its public page, with the quotes that WordPress makes of a title's. */
  page(slug: string): string | null {
    const post = this.public.find((each) => each.slug === slug);
    if (!post) return null;
    const title = post.title.replaceAll("'", "&#8217;").replaceAll(" - ", " &#8211; ");
    return `<!doctype html><title>${title} &#8211; The Outlet</title><h1 class="entry-title">${title}</h1>${post.content}`;
  }

  #search(url: URL): Answer {
    const slug = url.searchParams.get("slug");
    const statuses = (url.searchParams.get("status") ?? "publish").split(",");
    const found = [...this.posts.values()].filter(
      (post) => statuses.includes(post.status) && (slug === null || post.slug === slug),
    );
    return { status: 200, body: found.map((post) => this.#describe(post)) };
  }

  #unknownPicture({ featured_media = 0 }: Partial<WordpressPost>): Answer | null {
    if (featured_media === 0 || this.library.media.some(({ id }) => id === featured_media)) return null;
    return refused(400, "rest_invalid_featured_media", "Invalid featured media ID.");
  }

  #create(fields: Partial<WordpressPost>): Answer {
    const id = this.#nextId++;
    const { title = "", content = "", excerpt = "", status = "draft" } = fields;
    const { tags = [], categories = [1], featured_media = 0 } = fields;
    const text = { id, status, title, content, excerpt, slug: this.#freeSlug(fields.slug ?? "post", id) };
    const post = { ...text, tags, categories, featured_media };
    this.posts.set(id, post);
    return { status: 201, body: this.#describe(post) };
  }

  #update(post: WordpressPost, fields: Partial<WordpressPost>): Answer {
    const slug = fields.slug === undefined ? post.slug : this.#freeSlug(fields.slug, post.id);
    Object.assign(post, fields, { slug });
    return { status: 200, body: this.#describe(post) };
  }

  #remove(post: WordpressPost, url: URL): Answer {
    const before = this.#describe(post);
    if (url.searchParams.get("force") === "true") {
      this.posts.delete(post.id);
      return { status: 200, body: { deleted: true, previous: before } };
    }
    if (!this.hasTrash)
      return refused(
        501,
        "rest_trash_not_supported",
        "The post does not support trashing. Set 'force=true' to delete.",
      );
    if (post.status === "trash") return refused(410, "rest_already_trashed", "The post has already been deleted.");
    Object.assign(post, { status: "trash", slug: `${post.slug}__trashed` });
    return { status: 200, body: this.#describe(post) };
  }

  #freeSlug(wanted: string, id: number): string {
    const taken = new Set([...this.posts.values()].filter((post) => post.id !== id).map(({ slug }) => slug));
    let slug = wanted;
    for (let count = 2; taken.has(slug); count++) slug = `${wanted}-${count}`;
    return slug;
  }

  #describe({ id, slug, status, title, content, excerpt, featured_media = 0 }: WordpressPost) {
    const link = status === "publish" ? `${this.#origin()}/${slug}/` : `${this.#origin()}/?p=${id}`;
    const rendered = (text: string) => ({ rendered: text, raw: text });
    return {
      ...{ id, slug, status, link, type: "post", title: rendered(title), featured_media },
      ...{ content: rendered(content), excerpt: rendered(excerpt) },
    };
  }
}

function read(body: string): Partial<WordpressPost> {
  return JSON.parse(body || "{}") as Partial<WordpressPost>;
}

function refused(status: number, code: string, message: string): Answer {
  return { status, body: { code, message, data: { status } } };
}
