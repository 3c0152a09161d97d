/**
 * Extras of a post in WordPress: tags, categories, the featured picture. If a site refuses one of them, or takes too
 * long, the post is sent without it.
 */
import { z } from "zod";
import { OutboundError } from "#platform/outbound/outbound-error.ts";
import type { Failure } from "../outcome.ts";
import { isSuccess, type Peer, type PeerAnswer } from "../request-service.ts";
import type { ReleasePicture } from "../../releases/picture-service.ts";
import type { Query, WordpressApi } from "./api-service.ts";
import { type Collection, readNoisyJson, sameName } from "./site-policy.ts";

/** In the API's form; fields left out do not change there. */
export type PostExtras = { tags?: number[]; categories?: number[]; featured_media?: number };

/** One page of the API: of a site with more, the most used ones. */
const MAX_TERMS = 100;
/** The name of a picture of ours in the site's library, before its id. */
const PICTURE_SLUG = "dateline-";

const id = z.number().int().positive();
const withId = z.object({ id });
const named = z.array(z.object({ id, name: z.string() }));
/** The id of an existing tag is in the error (WP_REST_Terms_Controller::create_item). */
const existing = z.object({ code: z.literal("term_exists"), data: z.object({ term_id: id }) });
const withSlug = z.object({ slug: z.string() });

type Wanted = {
  /** The post's topics. */
  names: string[];
  picture: ReleasePicture | null;
  /** Milliseconds for all of it: what is not there by then is left out, and is found with the next version. */
  limitMs: number;
};

/** An extra that the site refused or took too long for; a delivery continues without it. */
export type RefusedExtra = { what: "tags" | "picture"; answer: PeerAnswer };

/**
 * @param onRefusal called for each extra left out.
 * @returns a failure when the site asks to wait.
 * @throws OutboundError when the attempt is over or the host is busy.
 */
export async function findExtras(
  api: WordpressApi,
  { names, picture, limitMs }: Wanted,
  peer: Peer,
  onRefusal: (refused: RefusedExtra) => void = () => undefined,
): Promise<PostExtras | Failure> {
  const limited = { signal: AbortSignal.any([peer.signal, AbortSignal.timeout(limitMs)]) };
  const library = new WordpressLibrary(api.within(limited), onRefusal);
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
      if (error instanceof AsksToWait) return api.refused(error.answer);
      const isOver = peer.signal.aborted || !(error instanceof OutboundError) || error.code === "host-busy";
      if (isOver) throw error;
    }
  }
  return extras;
}

/** Whether a picture there is one that we uploaded: the outlet's own stay. @throws OutboundError. */
export async function isOurPicture(api: WordpressApi, mediaId: number): Promise<boolean> {
  const answer = await api.get("media", { include: String(mediaId), _fields: "slug" });
  const found = z.array(withSlug).safeParse(readNoisyJson(answer.text));
  return found.data?.[0]?.slug.startsWith(PICTURE_SLUG) ?? false;
}

/** The name of a picture of ours in the site's library. @param id of the picture here. */
export function pictureSlug(id: string): string {
  return PICTURE_SLUG + id;
}

class AsksToWait extends Error {
  readonly answer: PeerAnswer;

  constructor(answer: PeerAnswer) {
    super("The site asks to wait");
    this.answer = answer;
  }
}

class WordpressLibrary {
  readonly #api: WordpressApi;
  readonly #onRefusal: (refused: RefusedExtra) => void;

  constructor(api: WordpressApi, onRefusal: (refused: RefusedExtra) => void) {
    this.#api = api;
    this.#onRefusal = onRefusal;
  }

  /** Existing categories only; a platform's sections are its own, so none are created. */
  async categories(names: string[], extras: PostExtras): Promise<void> {
    const query = { per_page: String(MAX_TERMS), orderby: "count", order: "desc", _fields: "id,name" };
    const known = named.safeParse(await this.#find("categories", query));
    const found = (known.data ?? []).filter(({ name }) => names.some((wanted) => sameName(wanted, name)));
    if (found.length > 0) extras.categories = found.map((category) => category.id);
  }

  /** Found with one call, created when missing; uses those found or created in time. */
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

  /** WordPress derives the slug from a name in the same way as when it created the tag (WP_Term_Query). */
  async #knownTags(names: string[]): Promise<z.infer<typeof named>> {
    const slugs = names.map((name): [string, string] => ["slug[]", name]);
    const query: [string, string][] = [...slugs, ["per_page", String(MAX_TERMS)], ["_fields", "id,name"]];
    return named.safeParse(await this.#find("tags", query)).data ?? [];
  }

  async #makeTag(name: string): Promise<number | null> {
    const answer = unlessWait(await this.#api.postJson("tags", { name }));
    const made = readNoisyJson(answer.text);
    const id = isSuccess(answer) ? withId.safeParse(made).data?.id : existing.safeParse(made).data?.data.term_id;
    if (id === undefined) this.#onRefusal({ what: "tags", answer });
    return id ?? null;
  }

  /** Uploaded once: an earlier upload, also one whose answer was lost, is found by its name. */
  async picture({ id, alt, read }: ReleasePicture, extras: PostExtras): Promise<void> {
    const slug = pictureSlug(id);
    const uploaded = z.array(withId).safeParse(await this.#find("media", { slug, _fields: "id" }));
    const [earlier] = uploaded.data ?? [];
    if (earlier) extras.featured_media = earlier.id;
    const file = earlier ? null : await read();
    if (!file) return;
    const answer = unlessWait(await this.#api.upload(file, `${slug}.jpg`, { slug, alt_text: alt }));
    const made = isSuccess(answer) ? withId.safeParse(readNoisyJson(answer.text)).data : undefined;
    if (made) extras.featured_media = made.id;
    else this.#onRefusal({ what: "picture", answer });
  }

  async #find(collection: Collection, query: Query): Promise<unknown> {
    const answer = unlessWait(await this.#api.get(collection, query));
    return isSuccess(answer) ? readNoisyJson(answer.text) : undefined;
  }
}

/** @throws AsksToWait where the site has enough of us, or is away. */
function unlessWait(answer: PeerAnswer): PeerAnswer {
  if (answer.status === 429 || answer.status === 503) throw new AsksToWait(answer);
  return answer;
}
