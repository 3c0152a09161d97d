/** One page ready to send: bytes, ETag and headers per encoding, created once and sent many times. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { compressed, type Compressed, type Encoding, isWorthCompressing, preferredEncoding } from "../compression.ts";
import { hashOfBytes, namesTag } from "../entity-tags.ts";

type Headers = Record<string, string | number>;
/**
 * `headers` alternates names and values, which node writes without building an object. `bytes` has one character for
 * each byte: node sends a text together with the headers in one piece, which takes an eighth less time than two.
 */
type Variant = { bytes: string; etag: string; headers: string[] };

const BYTES = "latin1";

/** Compression for a page that may change soon: a third of a millisecond. */
const BROTLI_KEPT = 5;
/** Compression for a page that has lasted and is read: a tenth fewer bytes for 16 ms in one of zlib's threads. */
const BROTLI_LASTING = 11;
const READS_OF_LASTING = 32;
const AGE_OF_LASTING_MS = 10_000;
/** In this process. */
let isDensifying = false;

const OVERHEAD_BYTES = 2048;
/** For an address that shares its page. */
const SHARED_BYTES = 1024;

/**
 * Called when a compressed form has been added, after the request that caused it. Null: the page is sent once, and
 * nobody would read such a form.
 */
export type OnGrowth = ((page: HotPage) => void) | null;

export class HotPage {
  readonly status: number;
  /** See RenderedPage. */
  countedAs: number | null = null;
  /** See PageRequest. */
  isPersonalFor: ((request: IncomingMessage) => boolean) | null = null;
  readonly #headers: Headers;
  readonly #hash: string;
  readonly #plain: Variant;
  readonly #compressed = new Map<Encoding, Variant>();
  readonly #compressing = new Set<Encoding>();
  readonly #onGrowth: OnGrowth;
  readonly #madeAt = performance.now();
  #readsInBrotli = 0;
  #isDense = false;

  /** @param body may be overwritten afterwards. */
  constructor(status: number, headers: Headers, body: Buffer, onGrowth: OnGrowth = () => undefined) {
    this.status = status;
    const { vary } = headers;
    this.#headers = { ...headers, vary: vary === undefined ? "Accept-Encoding" : `Accept-Encoding, ${vary}` };
    this.#hash = hashOfBytes(body);
    this.#onGrowth = onGrowth;
    this.#plain = this.#variant("identity", body);
  }

  /** Adds a compressed form created elsewhere. */
  addCompressed(encoding: Compressed, body: Buffer): void {
    this.#isDense = true;
    this.#compressed.set(encoding, this.#variant(encoding, body));
  }

  get #isCompressible(): boolean {
    return (
      this.#onGrowth !== null && isWorthCompressing(String(this.#headers["content-type"]), this.#plain.bytes.length)
    );
  }

  /** Bytes of memory that this page holds. */
  get size(): number {
    let size = OVERHEAD_BYTES + this.#plain.bytes.length;
    for (const variant of this.#compressed.values()) size += variant.bytes.length;
    return size;
  }

  /** @param extra further alternating names and values, for example a request id. */
  write(request: IncomingMessage, response: ServerResponse, extra: string[] = []): void {
    const { headers: asked } = request;
    const variant = this.#pick(preferredEncoding(asked["accept-encoding"]));
    if (this.status === 200 && this.#isKnown(asked, variant.etag)) {
      response.writeHead(304, withoutBodyHeaders(variant.headers).concat(extra));
      response.end();
      return;
    }
    response.writeHead(this.status, extra.length === 0 ? variant.headers : variant.headers.concat(extra));
    if (request.method === "HEAD") response.end();
    else response.end(variant.bytes, BYTES);
  }

  /** RFC 9110 section 13.2.2: a tag decides where both are sent. */
  #isKnown(asked: IncomingMessage["headers"], etag: string): boolean {
    const { "if-none-match": tags, "if-modified-since": since } = asked;
    if (tags !== undefined) return namesTag(tags, etag);
    const modified = this.#headers["last-modified"];
    return since !== undefined && modified !== undefined && Date.parse(since) >= Date.parse(String(modified));
  }

  /** The preferred form if it is ready, otherwise the plain one while it is being compressed. */
  #pick(preferred: Encoding): Variant {
    if (preferred === "identity") return this.#plain;
    const ready = this.#compressed.get(preferred);
    if (ready) {
      if (preferred === "br" && !this.#isDense && ++this.#readsInBrotli % READS_OF_LASTING === 0) void this.#densify();
      return ready;
    }
    if (this.#isCompressible) void this.#compress(preferred, Buffer.from(this.#plain.bytes, BYTES));
    return this.#plain;
  }

  async #compress(encoding: Compressed, body: Buffer): Promise<void> {
    if (this.#compressing.has(encoding)) return;
    this.#compressing.add(encoding);
    try {
      this.#compressed.set(encoding, this.#variant(encoding, await compressed(encoding, body, BROTLI_KEPT)));
      this.#onGrowth?.(this);
    } catch {
      // The plain form stays in use; the next reader's request tries again.
      this.#compressing.delete(encoding);
    }
  }

  /** Replaces the Brotli form with a smaller one, for one page at a time. */
  async #densify(): Promise<void> {
    if (isDensifying || performance.now() - this.#madeAt < AGE_OF_LASTING_MS) return;
    isDensifying = true;
    this.#isDense = true;
    try {
      const body = await compressed("br", Buffer.from(this.#plain.bytes, BYTES), BROTLI_LASTING);
      this.#compressed.set("br", this.#variant("br", body, "br-dense"));
      this.#onGrowth?.(this);
    } catch {
      // Keeps the existing form.
    } finally {
      isDensifying = false;
    }
  }

  /** @param name of the form in its ETag, because different bytes need different tags. */
  #variant(encoding: Encoding, body: Buffer, name: string = encoding): Variant {
    const etag = encoding === "identity" ? `"${this.#hash}"` : `"${this.#hash}-${name}"`;
    const headers: Headers = { ...this.#headers, etag, "content-length": body.length };
    if (encoding !== "identity") headers["content-encoding"] = encoding;
    return {
      bytes: body.toString(BYTES),
      etag,
      headers: Object.entries(headers).flatMap(([name, value]) => [name, String(value)]),
    };
  }
}

/** One page at many addresses: its bytes are stored once. */
export class SharedPage {
  readonly countedAs = null;
  readonly isPersonalFor = null;
  readonly size = SHARED_BYTES;
  readonly #page: HotPage;

  constructor(page: HotPage) {
    this.#page = page;
  }

  get status(): number {
    return this.#page.status;
  }

  write(request: IncomingMessage, response: ServerResponse, extra?: string[]): void {
    this.#page.write(request, response, extra);
  }
}

function withoutBodyHeaders(headers: string[]): string[] {
  const kept: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] as string;
    if (name !== "content-length" && name !== "content-type" && name !== "content-encoding")
      kept.push(name, headers[index + 1] as string);
  }
  return kept;
}
