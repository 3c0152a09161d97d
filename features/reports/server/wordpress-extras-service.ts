/**
 * What stands beside the text of a post in WordPress: tags, categories, the featured picture. A site that does not take
 * one of them, or not in time, gets the post without it.
 */
import { z } from "zod";
import { OutboundError } from "#platform/outbound/outbound-error.ts";
import { type Failure, refusal } from "./delivery-policy.ts";
import { ask, isSuccess, type Peer, type PeerAnswer, readJson } from "./exchange-service.ts";
import type { ReleasePicture } from "./release-picture-service.ts";
import { collectionOf, headersOf, sameName, type WordpressSite } from "./wordpress-policy.ts";

/** As the API takes them with a post; what is absent stays as it is there. */
export type PostExtras = { tags?: number[]; categories?: number[]; featured_media?: number };

/** As many as one page of the API holds: a site with more is asked for its most used ones. */
const MOST_TERMS = 100;
/** The name of a picture of ours in the site's library, before its id. */
const PICTURE_SLUG = "dateline-";

const id = z.number().int().positive();
const withId = z.object({ id });
const named = z.array(z.object({ id, name: z.string() }));
/** A tag that is there already is told with its id (WP_REST_Terms_Controller::create_item). */
const existing = z.object({ code: z.literal("term_exists"), data: z.object({ term_id: id }) });
const withSlug = z.object({ slug: z.string() });

type Wanted = {
  /** The post's topics. */
  names: string[];
  picture: ReleasePicture | null;
  /** Milliseconds for all of it: what is not there by then is left out, and is found with the next version. */
  limitMs: number;
};

/** @returns a failure where the site asks to wait. @throws OutboundError when the attempt is over or the host is busy. */
export async function findExtras(site: WordpressSite, wanted: Wanted, peer: Peer): Promise<PostExtras | Failure> {
  const { names, picture, limitMs } = wanted;
  const library = new WordpressLibrary(site, { signal: AbortSignal.any([peer.signal, AbortSignal.timeout(limitMs)]) });
  const extras: PostExtras = {};
  const parts = [
    ...(names.length > 0 ? [() => library.categories(names, extras)] : []),
    ...(picture ? [() => library.picture(picture, extras)] : []),
    ...(names.length > 0 ? [() => library.tags(names, extras)] : []),
  ];
  for (const part of parts) {
    try {
      await part();
    } catch (error) {
      if (error instanceof AsksToWait) return error.failure;
      const isOver = peer.signal.aborted || !(error instanceof OutboundError) || error.code === "host-busy";
      if (isOver) throw error;
    }
  }
  return extras;
}

/** Whether a picture there is one that we uploaded: the outlet's own stay. @throws OutboundError. */
export async function isOurPicture(site: WordpressSite, mediaId: number, peer: Peer): Promise<boolean> {
  const url = `${collectionOf(site, "media")}?include=${mediaId}&_fields=slug`;
  const found = z.array(withSlug).safeParse(readJson(await ask(url, { headers: headersOf(site) }, peer)));
  return found.data?.[0]?.slug.startsWith(PICTURE_SLUG) ?? false;
}

class AsksToWait extends Error {
  readonly failure: Failure;

  constructor(answer: PeerAnswer) {
    super("The site asks to wait");
    this.failure = refusal(answer.url, answer);
  }
}

class WordpressLibrary {
  readonly #site: WordpressSite;
  readonly #peer: Peer;

  constructor(site: WordpressSite, peer: Peer) {
    this.#site = site;
    this.#peer = peer;
  }

  /** Those that exist there; an outlet's sections are its own, so none is made. */
  async categories(names: string[], extras: PostExtras): Promise<void> {
    const query = `per_page=${MOST_TERMS}&orderby=count&order=desc&_fields=id,name`;
    const known = named.safeParse(await this.#get(`${collectionOf(this.#site, "categories")}?${query}`));
    const found = (known.data ?? []).filter(({ name }) => names.some((wanted) => sameName(wanted, name)));
    if (found.length > 0) extras.categories = found.map((category) => category.id);
  }

  /** Found with one call, made where they are missing; those that were found or made in time count. */
  async tags(names: string[], extras: PostExtras): Promise<void> {
    const tags = new Set<number>();
    const known = await this.#knownTags(names);
    const add = (tag: number | null | undefined) => {
      if (tag) extras.tags = [...tags.add(tag)];
    };
    const find = (name: string) => known.find((tag) => sameName(name, tag.name))?.id;
    for (const name of names) add(find(name));
    for (const name of names) if (find(name) === undefined) add(await this.#makeTag(name));
  }

  /** WordPress makes a slug of a name here as it did when it made the tag (WP_Term_Query). */
  async #knownTags(names: string[]): Promise<z.infer<typeof named>> {
    const query = new URLSearchParams(names.map((name) => ["slug[]", name]));
    query.set("per_page", String(MOST_TERMS));
    query.set("_fields", "id,name");
    return named.safeParse(await this.#get(`${collectionOf(this.#site, "tags")}?${query}`)).data ?? [];
  }

  async #makeTag(name: string): Promise<number | null> {
    const body = JSON.stringify({ name });
    const answer = await this.#post(collectionOf(this.#site, "tags"), body, "application/json; charset=utf-8");
    const made = readJson(answer);
    if (isSuccess(answer)) return withId.safeParse(made).data?.id ?? null;
    return existing.safeParse(made).data?.data.term_id ?? null;
  }

  /** Uploaded once: an earlier upload, also one whose answer was lost, is found by its name. */
  async picture({ id, alt, read }: ReleasePicture, extras: PostExtras): Promise<void> {
    const media = collectionOf(this.#site, "media");
    const slug = `${PICTURE_SLUG}${id}`;
    const uploaded = z.array(withId).safeParse(await this.#get(`${media}?slug=${slug}&_fields=id`));
    const [earlier] = uploaded.data ?? [];
    if (earlier) extras.featured_media = earlier.id;
    const file = earlier ? null : await read();
    if (!file) return;
    const query = new URLSearchParams({ slug, alt_text: alt });
    const answer = await this.#post(`${media}?${query}`, file, "image/jpeg", {
      "content-disposition": `attachment; filename="${slug}.jpg"`,
    });
    const made = isSuccess(answer) ? withId.safeParse(readJson(answer)).data : undefined;
    if (made) extras.featured_media = made.id;
  }

  async #get(url: string): Promise<unknown> {
    const answer = await this.#ask(url, { headers: headersOf(this.#site) });
    return isSuccess(answer) ? readJson(answer) : undefined;
  }

  #post(url: string, body: string | Uint8Array, type: string, more: Record<string, string> = {}): Promise<PeerAnswer> {
    const headers = { ...headersOf(this.#site), "content-type": type, ...more };
    return this.#ask(url, { method: "POST", headers, body });
  }

  async #ask(url: string, request: Parameters<typeof ask>[1]): Promise<PeerAnswer> {
    const answer = await ask(url, request, this.#peer);
    if (answer.status === 429 || answer.status === 503) throw new AsksToWait(answer);
    return answer;
  }
}
