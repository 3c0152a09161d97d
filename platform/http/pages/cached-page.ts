/** A page ready to send: its bytes, ETag and headers for each encoding, compressed once. */
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type Compressed,
  compressedInPlace,
  type Encoding,
  isWorthCompressing,
  preferredEncoding,
} from "../compression.ts";
import { hashOfBytes, namesTag } from "../entity-tags.ts";
import type { PageRequest, RenderedPage } from "./page-request.ts";

type Headers = Record<string, string | number>;
/**
 * Of the render and its request. `isShared`: many addresses have it, and each takes little more than its key. `isForOne`:
 * it is sent once.
 */
type About = Partial<
  Pick<RenderedPage, "countedAs"> & Pick<PageRequest, "isPersonalFor"> & { isShared: boolean; isForOne: boolean }
>;
/** `headers` alternates names and values, which node writes without building an object. */
type Variant = { bytes: Buffer; etag: string; headers: string[] };

const OVERHEAD_BYTES = 2048;
/** Plain, as Brotli and as gzip. */
const BYTES_PER_BYTE = 1.6;

export class CachedPage {
  readonly status: number;
  readonly about: About;
  readonly #headers: Headers;
  readonly #hash: string;
  readonly #plain: Variant;
  readonly #compressed = new Map<Compressed, Variant>();

  constructor(status: number, headers: Headers, body: Buffer, about: About = {}) {
    this.status = status;
    this.about = about;
    this.#headers = { ...headers, vary: ["Accept-Encoding", headers["vary"]].filter(Boolean).join(", ") };
    this.#hash = hashOfBytes(body);
    this.#plain = this.#variant("identity", body);
  }

  /** Memory that the page takes, with its compressed forms. */
  get size(): number {
    return OVERHEAD_BYTES + (this.about.isShared ? 0 : Math.ceil(this.#plain.bytes.length * BYTES_PER_BYTE));
  }

  /** Adds a compressed form, perhaps one created elsewhere. */
  addCompressed(encoding: Compressed, body: Buffer): Variant {
    const variant = this.#variant(encoding, body);
    this.#compressed.set(encoding, variant);
    return variant;
  }

  /** Sends the form that the client prefers. @param extra further alternating names and values, for example a request id. */
  send(request: IncomingMessage, response: ServerResponse, extra: string[] = []): void {
    const { bytes, etag, headers } = this.#variantFor(preferredEncoding(request.headers["accept-encoding"]));
    if (this.status === 200 && this.#isKnown(request.headers, etag)) {
      response.writeHead(304, withoutBodyHeaders(headers).concat(extra)).end();
      return;
    }
    response.writeHead(this.status, extra.length === 0 ? headers : headers.concat(extra));
    response.end(request.method === "HEAD" ? undefined : bytes);
  }

  #variantFor(encoding: Encoding): Variant {
    if (encoding === "identity") return this.#plain;
    const ready = this.#compressed.get(encoding);
    if (ready) return ready;
    const { bytes } = this.#plain;
    if (!isWorthCompressing(String(this.#headers["content-type"]), bytes.length)) return this.#plain;
    return this.addCompressed(encoding, compressedInPlace(encoding, bytes, this.about.isForOne));
  }

  /** RFC 9110 section 13.2.2: a tag decides where both are sent. */
  #isKnown(asked: IncomingMessage["headers"], etag: string): boolean {
    const { "if-none-match": tags, "if-modified-since": since } = asked;
    if (tags !== undefined) return namesTag(tags, etag);
    const modified = this.#headers["last-modified"];
    return since !== undefined && modified !== undefined && Date.parse(since) >= Date.parse(String(modified));
  }

  #variant(encoding: Encoding, bytes: Buffer): Variant {
    const etag = encoding === "identity" ? `"${this.#hash}"` : `"${this.#hash}-${encoding}"`;
    const headers: Headers = { ...this.#headers, etag, "content-length": bytes.length };
    if (encoding !== "identity") headers["content-encoding"] = encoding;
    return { bytes, etag, headers: Object.entries(headers).flatMap(([name, value]) => [name, String(value)]) };
  }
}

const OF_BODIES = new Set(["content-length", "content-type", "content-encoding"]);

function withoutBodyHeaders(headers: string[]): string[] {
  return headers.filter((_, index) => !OF_BODIES.has(headers[index - (index % 2)] ?? ""));
}
