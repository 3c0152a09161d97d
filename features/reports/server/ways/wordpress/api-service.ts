/** Requests to a WordPress site's REST API, wherever it is, and messages to operators about refusals. */
import { OutboundError } from "#platform/outbound/outbound-error.ts";
import { openOutbound, type OutboundRequest } from "#platform/outbound/outbound.ts";
import type { Failure } from "../outcome.ts";
import { ask, hostLimiter, type Peer, type PeerAnswer } from "../request-service.ts";
import {
  addressOf,
  announcedRoot,
  type Collection,
  frontPageOf,
  headersOf,
  readNoisyJson,
  usualRootOf,
  type WordpressSite,
} from "./site-policy.ts";
import { describeTrouble, needsIndex, REST_OFF, troubleOf } from "./refusal-policy.ts";

export type Query = Record<string, string> | [string, string][];

const DISCOVERY_MS = 10_000;
/** Sites whose API is not at the usual address; one that is forgotten is discovered again. */
const MAX_ROOTS = 1000;
const roots = new Map<string, string>();

export class WordpressApi {
  readonly #site: WordpressSite;
  readonly #peer: Peer;

  constructor(site: WordpressSite, peer: Peer) {
    this.#site = site;
    this.#peer = peer;
  }

  /** The same site under another limit of time. */
  within(peer: Peer): WordpressApi {
    return new WordpressApi(this.#site, peer);
  }

  /** @throws OutboundError. */
  get(collection: Collection, query: Query = {}): Promise<PeerAnswer> {
    return this.#ask(`/wp/v2/${collection}`, query, { headers: headersOf(this.#site) });
  }

  /** @param path a collection, or one of its items. @throws OutboundError. */
  postJson(path: string, fields: object, query: Query = {}): Promise<PeerAnswer> {
    const headers = { ...headersOf(this.#site), "content-type": "application/json; charset=utf-8" };
    return this.#ask(`/wp/v2/${path}`, query, { method: "POST", headers, body: JSON.stringify(fields) });
  }

  /** @throws OutboundError. */
  upload(file: Uint8Array, name: string, query: Query): Promise<PeerAnswer> {
    const as = { "content-type": "image/jpeg", "content-disposition": `attachment; filename="${name}"` };
    const headers = { ...headersOf(this.#site), ...as };
    return this.#ask("/wp/v2/media", query, { method: "POST", headers, body: file });
  }

  /** The way that WordPress offers to clients and servers that know GET and POST only. @throws OutboundError. */
  delete(collection: Collection, id: number | string, isForGood: boolean): Promise<PeerAnswer> {
    return this.postJson(`${collection}/${id}`, {}, { _method: "DELETE", force: String(isForGood) });
  }

  /** The message for an answer that is not a success or not from the API. Queries the API about itself if that helps. */
  async refused(answer: PeerAnswer): Promise<Failure> {
    const query = { _fields: "namespaces,authentication" };
    const index = needsIndex(answer)
      ? await this.#ask("/", query, { headers: headersOf(this.#site) }).catch(() => null)
      : null;
    return describeTrouble(answer, troubleOf(answer, index));
  }

  /** If the API is not at its usual address, the site announces it; cached while this process runs. */
  async #ask(route: string, query: Query, request: Parameters<typeof ask>[1]): Promise<PeerAnswer> {
    const frontPage = frontPageOf(this.#site);
    const root = roots.get(frontPage) ?? usualRootOf(this.#site);
    const send = (base: string) => ask(addressOf(base, route, new URLSearchParams(query)), request, this.#peer);
    const first = await send(root).catch((error: unknown) => {
      if (error instanceof OutboundError && error.code === "too-many-redirects") return error;
      throw error;
    });
    if (!(first instanceof OutboundError) && isFromApi(first)) return first;
    const link = first instanceof OutboundError ? undefined : first.headers["link"];
    const announced = announcedRoot(link, frontPage) ?? announcedRoot(await this.#frontPageLink(frontPage), frontPage);
    if (announced !== null && announced !== root) {
      remember(frontPage, announced);
      return send(announced).catch(orRestOff);
    }
    if (first instanceof OutboundError) return announced === null ? Promise.reject(first) : orRestOff(first);
    return first;
  }

  /** Without credentials, because the front page is public. Undefined when it cannot be read: then the first answer counts. */
  async #frontPageLink(frontPage: string): Promise<string | undefined> {
    const limits = { timeoutMs: DISCOVERY_MS, maxRedirects: 0, limiter: hostLimiter, signal: this.#peer.signal };
    const request: OutboundRequest = { method: "HEAD", headers: { accept: "text/html" }, ...limits };
    const answer = await openOutbound(frontPage, request).catch(() => null);
    answer?.body.destroy();
    return answer?.headers["link"];
  }
}

/** A site that announces its API but redirects requests to its pages has switched it off. */
function orRestOff(error: unknown): never {
  if (!(error instanceof OutboundError) || error.code !== "too-many-redirects") throw error;
  throw new OutboundError("bad-response", REST_OFF, error);
}

function remember(frontPage: string, root: string): void {
  const [oldest] = roots.keys();
  if (roots.size >= MAX_ROOTS && oldest !== undefined) roots.delete(oldest);
  roots.set(frontPage, root);
}

/** A site without the address that was asked answers with a page: of what it has not, or its front page. */
function isFromApi({ status, text, headers }: PeerAnswer): boolean {
  const isPage = (status >= 200 && status < 300) || status === 404 || status === 405;
  if (!isPage) return true;
  return /\bjson\b/.test(headers["content-type"] ?? "") || readNoisyJson(text) !== undefined;
}
