/** Delivery by WordPress's REST API (wp/v2/posts) with an application password: create, update, take down. */
import { z } from "zod";
import { isWebUrl } from "#platform/contract/fields.ts";
import { failed, type Failure, type Outcome, refusal } from "./delivery-policy.ts";
import { ask, isSuccess, type Peer, type PeerAnswer, readJson } from "./exchange-service.ts";
import type { Release } from "./release-policy.ts";
import type { ReleasePicture } from "./release-picture-service.ts";
import { findExtras, isOurPicture, type PostExtras } from "./wordpress-extras-service.ts";
import { collectionOf, headersOf, type WordpressSite } from "./wordpress-policy.ts";

/** `slug` is ours alone and stays, so that an earlier copy is found again. */
type Copy = { remoteId: string | null; slug: string };

/** @param extrasMs for what stands beside the text, of the attempt's time. */
type Content = { release: Release; picture: ReleasePicture | null; extrasMs: number };

const remotePost = z.object({
  id: z.number().int().positive(),
  slug: z.string().default(""),
  status: z.string().default(""),
  link: z.string().default(""),
  featured_media: z.number().int().catch(0),
});
type RemotePost = z.infer<typeof remotePost>;
const remoteError = z.object({ code: z.string() });

/** What may stand there of ours: a post in the trash has no public page, and another slug. */
const SEARCHED = "publish,future,draft,pending";

/**
 * Makes the post there what it is here. An answer that got lost makes no second copy: without an id, or with one that is
 * gone, ours is looked for by its slug first.
 * @throws OutboundError.
 */
export async function putToWordpress(
  site: WordpressSite,
  copy: Copy,
  { release, picture, extrasMs }: Content,
  peer: Peer,
): Promise<Outcome> {
  const api = new WordpressPosts(site, peer);
  const extras = await findExtras(site, { names: release.tags, picture, limitMs: extrasMs }, peer);
  if ("kind" in extras) return extras;
  const text = { ...textOf(release, copy.slug), ...extras };
  const update = async (id: string) => {
    const updated = await api.update(id, release.tags.length > 0 ? text : { ...text, tags: [] });
    return picture || updated === "gone" || isFailure(updated) ? updated : withoutPicture(api, site, updated, peer);
  };
  if (copy.remoteId !== null) {
    const updated = await update(copy.remoteId);
    if (updated !== "gone") return outcomeOf(updated);
  }
  const found = await api.find(copy.slug);
  if (isFailure(found)) return found;
  if (found) {
    const updated = await update(String(found.id));
    return updated === "gone" ? failed(api.says("lost the post while it was updated")) : outcomeOf(updated);
  }
  const created = await api.create({ ...text, status: "publish" });
  if (isFailure(created) || created.slug === copy.slug) return outcomeOf(created);
  return outcomeOf(await withoutTwin(api, copy.slug, created));
}

/** The author took the picture back; one that the outlet chose itself stays. */
async function withoutPicture(api: WordpressPosts, site: WordpressSite, post: RemotePost, peer: Peer) {
  if (post.featured_media === 0 || !(await isOurPicture(site, post.featured_media, peer))) return post;
  return api.update(String(post.id), { featured_media: 0 });
}

/** Another slug than ours: somebody has ours. If that is an attempt that came to nothing here, its copy is the one. */
async function withoutTwin(api: WordpressPosts, slug: string, created: RemotePost): Promise<RemotePost | Failure> {
  const first = await api.find(slug);
  if (!first || isFailure(first) || first.id === created.id) return created;
  const removed = await api.remove(String(created.id));
  return removed ?? first;
}

/** What is not there any more is taken down. @throws OutboundError. */
export async function takeFromWordpress(site: WordpressSite, copy: Copy, peer: Peer): Promise<Outcome> {
  const api = new WordpressPosts(site, peer);
  if (copy.remoteId !== null) {
    const failure = await api.remove(copy.remoteId);
    if (failure) return failure;
  }
  const left = await api.find(copy.slug);
  if (isFailure(left)) return left;
  const failure = left && (await api.remove(String(left.id)));
  return failure ?? { kind: "done", liveUrl: null, remoteId: null };
}

/** Makes a draft that nobody sees and removes it again. @throws OutboundError. */
export async function tryWordpress(site: WordpressSite, release: Release, peer: Peer): Promise<Outcome> {
  const api = new WordpressPosts(site, peer);
  const created = await api.create({ ...textOf(release, release.guid), status: "draft" });
  if (isFailure(created)) return created;
  const failure = await api.remove(String(created.id), true);
  return failure ?? { kind: "done", liveUrl: null, remoteId: null };
}

type PostText = ReturnType<typeof textOf> & PostExtras;

function textOf({ title, html, summary, url, company, author }: Release, slug: string) {
  const source = `<p>Source: <a href="${escapeHtml(url)}">${escapeHtml(company ?? author)}</a></p>`;
  return { title: escapeHtml(title), content: `${html}\n${source}`, excerpt: escapeHtml(summary), slug };
}

/** WordPress takes titles and excerpts for HTML. */
function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

class WordpressPosts {
  readonly #base: string;
  readonly #headers: Record<string, string>;
  readonly #peer: Peer;

  constructor(site: WordpressSite, peer: Peer) {
    this.#base = collectionOf(site, "posts");
    this.#headers = headersOf(site);
    this.#peer = peer;
  }

  says(what: string): string {
    return `${new URL(this.#base).host} ${what}.`;
  }

  async find(slug: string): Promise<RemotePost | Failure | null> {
    const query = new URLSearchParams({ slug, status: SEARCHED, context: "edit", _fields: "id,slug,status,link" });
    const answer = await ask(`${this.#base}?${query}`, { headers: this.#headers }, this.#peer);
    if (!isSuccess(answer)) return refusal(answer.url, answer);
    const posts = z.array(remotePost).safeParse(readJson(answer));
    if (!posts.success) return this.#notWordpress();
    return posts.data.find((post) => post.slug === slug) ?? null;
  }

  create(text: PostText & { status: "publish" | "draft" }): Promise<RemotePost | Failure> {
    return this.#write(this.#base, text);
  }

  /** `gone`: there is no such post any more. */
  async update(id: string, text: Partial<PostText>): Promise<RemotePost | Failure | "gone"> {
    const answer = await this.#post(`${this.#base}/${id}`, text);
    return answer.status === 404 || answer.status === 410 ? "gone" : this.#read(answer);
  }

  /** Into its trash, or for good where there is none. Null when it is not public any more. */
  async remove(id: string, isForGood = false): Promise<Failure | null> {
    const first = await this.#delete(id, isForGood);
    const answer = first.status === 501 ? await this.#delete(id, true) : first;
    if (isSuccess(answer) || isMissing(answer)) return null;
    return refusal(answer.url, answer);
  }

  /** The way that WordPress offers to clients and servers that know GET and POST only. */
  #delete(id: string, force: boolean): Promise<PeerAnswer> {
    return this.#post(`${this.#base}/${id}?_method=DELETE&force=${force}`, {});
  }

  async #write(url: string, body: object): Promise<RemotePost | Failure> {
    return this.#read(await this.#post(url, body));
  }

  #post(url: string, body: object): Promise<PeerAnswer> {
    const headers = { ...this.#headers, "content-type": "application/json; charset=utf-8" };
    return ask(url, { method: "POST", headers, body: JSON.stringify(body) }, this.#peer);
  }

  #read(answer: PeerAnswer): RemotePost | Failure {
    if (!isSuccess(answer)) return refusal(answer.url, answer);
    const post = remotePost.safeParse(readJson(answer));
    return post.success ? post.data : this.#notWordpress();
  }

  #notWordpress(): Failure {
    return failed(this.says("does not answer as WordPress's REST API does"));
  }
}

/** 404 without WordPress's own code may be a wrong address: that is no post that is gone. */
function isMissing(answer: PeerAnswer): boolean {
  if (answer.status !== 404 && answer.status !== 410) return false;
  return remoteError.safeParse(readJson(answer)).data?.code !== "rest_no_route";
}

function isFailure(value: RemotePost | Failure | null): value is Failure {
  return value !== null && "kind" in value;
}

/** What is not public there, for example because an editor has to look at it first, has no address to link to. */
function outcomeOf(result: RemotePost | Failure): Outcome {
  if (isFailure(result)) return result;
  const liveUrl = result.status === "publish" && isWebUrl(result.link) ? new URL(result.link).href : null;
  return { kind: "done", liveUrl, remoteId: String(result.id) };
}
