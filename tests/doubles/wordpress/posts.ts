/** Posts of a WordPress site as its REST API keeps them (developer.wordpress.org/rest-api/reference/posts). */
import { WordpressLibrary } from "./library.ts";
import { type Answer, type Role, mayPublish, mayWrite, refused } from "./roles.ts";

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
  date_gmt?: string;
  /** Of a post in the trash: what it is called again outside. */
  desiredSlug?: string;
};

const USERNAME = "desk";
const PASSWORD = "abcd efgh ijkl mnop qrst uvwx";

export class WordpressPosts {
  readonly username = USERNAME;
  readonly password = PASSWORD;
  readonly library = new WordpressLibrary();
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

  /** A call below /wp-json/wp/v2/posts. @param role null for a visitor. */
  answer(method: string, url: URL, role: Role | null, body: string): Answer {
    const verb = method === "POST" ? (url.searchParams.get("_method") ?? method) : method;
    const id = /\/posts\/(\d+)$/.exec(url.pathname)?.[1];
    if (verb === "GET") return this.#search(url, role);
    if (!mayWrite(role))
      return refused(
        role ? 403 : 401,
        "rest_cannot_create",
        "Sorry, you are not allowed to create posts as this user.",
      );
    const fields = read(body);
    const refusal = isPublic(fields) && !mayPublish(role) ? cannotPublish() : this.#unknownPicture(fields);
    if (id === undefined) return refusal ?? this.#create(fields);
    const post = this.posts.get(Number(id));
    if (!post) return refused(404, "rest_post_invalid_id", "Invalid post ID.");
    if (verb === "DELETE") return this.#remove(post, url);
    return refusal ?? this.#update(post, fields);
  }

  /** Its public page, with the quotes that WordPress makes of a title's. */
  page(slug: string): string | null {
    const post = this.public.find((each) => each.slug === slug);
    if (!post) return null;
    const title = post.title.replaceAll("'", "&#8217;").replaceAll(" - ", " &#8211; ");
    return `<!doctype html><title>${title} &#8211; The Outlet</title><h1 class="entry-title">${title}</h1>${post.content}`;
  }

  #search(url: URL, role: Role | null): Answer {
    const slugs = url.searchParams.get("slug")?.split(",");
    const statuses = (url.searchParams.get("status") ?? "publish").split(",");
    if (statuses.some((status) => status !== "publish") && !mayWrite(role)) return forbiddenStatus(role);
    const found = [...this.posts.values()].filter(
      (post) => statuses.includes(post.status) && (slugs?.includes(post.slug) ?? true),
    );
    return {
      status: 200,
      body: found.map((post) => this.#describe(post)),
      allow: mayWrite(role) ? "GET, POST" : "GET",
    };
  }

  #unknownPicture({ featured_media = 0 }: Partial<WordpressPost>): Answer | null {
    if (featured_media === 0 || this.library.media.some(({ id }) => id === featured_media)) return null;
    return refused(400, "rest_invalid_featured_media", "Invalid featured media ID.");
  }

  #create(fields: Partial<WordpressPost>): Answer {
    const id = this.#nextId++;
    const { title = "", content = "", excerpt = "", status = "draft", date_gmt = gmt(Date.now()) } = fields;
    const { tags = [], categories = [1], featured_media = 0 } = fields;
    const text = { id, title, content, excerpt, slug: this.#freeSlug(fields.slug ?? "post", id), date_gmt };
    const isAhead = status === "publish" && date_gmt > gmt(Date.now());
    const post = { ...text, status: isAhead ? "future" : status, tags, categories, featured_media };
    this.posts.set(id, post);
    return { status: 201, body: this.#describe(post) };
  }

  /** Out of the trash a post has the slug again that it had before, whatever the request says (wp_insert_post). */
  #update(post: WordpressPost, fields: Partial<WordpressPost>): Answer {
    const isRestored = post.status === "trash" && fields.status !== undefined && fields.status !== "trash";
    const wanted = (isRestored ? post.desiredSlug : undefined) ?? fields.slug;
    Object.assign(post, fields, { slug: wanted === undefined ? post.slug : this.#freeSlug(wanted, post.id) });
    if (isRestored) delete post.desiredSlug;
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
    Object.assign(post, { status: "trash", desiredSlug: post.slug, slug: `${post.slug}__trashed` });
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
      id,
      slug,
      status,
      link,
      type: "post",
      title: rendered(title),
      featured_media,
      content: rendered(content),
      excerpt: rendered(excerpt),
    };
  }
}

function read(body: string): Partial<WordpressPost> {
  return JSON.parse(body || "{}") as Partial<WordpressPost>;
}

function gmt(at: number): string {
  return new Date(at).toISOString().slice(0, 19);
}

function isPublic({ status }: Partial<WordpressPost>): boolean {
  return status === "publish" || status === "private";
}

function cannotPublish(): Answer {
  return refused(403, "rest_cannot_publish", "Sorry, you are not allowed to create private posts in this post type.");
}

/** A parameter that needs a right is a wrong parameter. */
function forbiddenStatus(role: Role | null): Answer {
  const message = "Status is forbidden.";
  const detail = { code: "rest_forbidden_status", message, data: { status: role ? 403 : 401 } };
  const more = { params: { status: message }, details: { status: detail } };
  return refused(400, "rest_invalid_param", "Invalid parameter(s): status", more);
}
