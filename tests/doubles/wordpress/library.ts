/** Tags, categories and media of a WordPress site as its REST API keeps them (developer.wordpress.org/rest-api/reference). */
import type { IncomingMessage } from "node:http";

import { type Answer, type Role, mayManageTerms, mayUpload, mayWrite, refused } from "./roles.ts";

export type WordpressTerm = { id: number; name: string };
export type WordpressMedia = { id: number; slug: string; alt_text: string; bytes: number };

const PER_PAGE = 10;
const MAX_PER_PAGE = 100;
type Collection = "tags" | "categories" | "media";

export class WordpressLibrary {
  readonly tags: WordpressTerm[] = [];
  /** Every site has this one; a post without another stands in it. */
  readonly categories: WordpressTerm[] = [{ id: 1, name: "Uncategorized" }];
  readonly media: WordpressMedia[] = [];
  /** Statuses that calls about these collections meet in place of an answer. */
  readonly refuses: { tags?: number; categories?: number; media?: number } = {};
  #nextId = 200;

  /** A call below /wp-json/wp/v2/ about anything but posts. @param role null for a visitor. */
  answer(request: IncomingMessage, url: URL, role: Role | null, body: string): Answer {
    const [, name, id] = /\/(tags|categories|media)(?:\/(\d+))?$/.exec(url.pathname) ?? [];
    if (!name) return refused(404, "rest_no_route", "No route was found matching the URL and request method.");
    const collection = name as Collection;
    const status = this.refuses[collection];
    if (status !== undefined) return refused(status, "rest_refused", "Sorry.");
    const allow = mayCreate(collection, role) ? "GET, POST" : "GET";
    if (request.method === "GET") return { ...this.#find(collection, url), allow };
    if (id !== undefined) return this.#remove(collection, Number(id), role);
    if (!mayCreate(collection, role))
      return refused(role ? 403 : 401, "rest_cannot_create", "Sorry, you are not allowed to do that.");
    if (collection === "media") return this.#upload(request.headers, url, body);
    return this.#createTerm(this[collection], JSON.parse(body) as { name?: string });
  }

  #find(collection: Collection, url: URL): Answer {
    return collection === "media" ? this.#findMedia(url) : this.#listTerms(this[collection], url);
  }

  #remove(collection: Collection, id: number, role: Role | null): Answer {
    const isAllowed = collection === "media" ? mayUpload(role) : mayManageTerms(role);
    if (!isAllowed)
      return refused(role ? 403 : 401, "rest_cannot_delete", "Sorry, you are not allowed to delete this.");
    const items: { id: number }[] = this[collection];
    const at = items.findIndex((item) => item.id === id);
    if (at < 0) return refused(404, "rest_term_invalid", "Term does not exist.");
    return { status: 200, body: { deleted: true, previous: items.splice(at, 1)[0] } };
  }

  #listTerms(terms: WordpressTerm[], url: URL): Answer {
    const size = Number(url.searchParams.get("per_page") ?? PER_PAGE);
    if (size > MAX_PER_PAGE) return refused(400, "rest_invalid_param", "Invalid parameter(s): per_page");
    const slugs = [...url.searchParams.getAll("slug[]"), ...listed(url.searchParams.get("slug"))].map(slugOf);
    const found = terms.filter(({ name }) => slugs.length === 0 || slugs.includes(slugOf(name)));
    return { status: 200, body: found.slice(0, size).map((term) => ({ ...term, slug: slugOf(term.name) })) };
  }

  /** Names are kept as HTML, and two that differ in capitals alone are one. */
  #createTerm(terms: WordpressTerm[], { name = "" }: { name?: string }): Answer {
    const stored = name.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    const known = terms.find((term) => term.name.toLowerCase() === stored.toLowerCase());
    if (known) {
      const message = "A term with the name provided already exists in this taxonomy.";
      return { status: 400, body: { code: "term_exists", message, data: { status: 400, term_id: known.id } } };
    }
    const term = { id: this.#nextId++, name: stored };
    terms.push(term);
    return { status: 201, body: term };
  }

  #findMedia(url: URL): Answer {
    const [slug, include] = [url.searchParams.get("slug"), url.searchParams.get("include")];
    const found = this.media.filter((each) => slug === null || each.slug === slug);
    return { status: 200, body: found.filter(({ id }) => include === null || include === String(id)) };
  }

  #upload(headers: IncomingMessage["headers"], url: URL, body: string): Answer {
    if (!headers["content-type"]) return refused(400, "rest_upload_no_content_type", "No Content-Type supplied.");
    if (!/filename=/.test(headers["content-disposition"] ?? ""))
      return refused(400, "rest_upload_no_content_disposition", "No Content-Disposition supplied.");
    const [slug, alt_text] = [url.searchParams.get("slug") ?? "", url.searchParams.get("alt_text") ?? ""];
    const item = { id: this.#nextId++, slug, alt_text, bytes: body.length };
    this.media.push(item);
    return { status: 201, body: item };
  }
}

/** As sanitize_title does with Latin letters: without entities and signs. */
function slugOf(name: string): string {
  const words = name
    .toLowerCase()
    .replaceAll(/&.+?;/g, "")
    .match(/[a-z0-9]+/g);
  return (words ?? []).join("-");
}

/** A list in one parameter is parted at commas and at spaces (wp_parse_list). */
function listed(parameter: string | null): string[] {
  return parameter?.split(/[\s,]+/) ?? [];
}

function mayCreate(collection: Collection, role: Role | null): boolean {
  if (collection === "media") return mayUpload(role);
  return collection === "tags" ? mayWrite(role) : mayManageTerms(role);
}
