/** Bodies as they were before the server packed them, never more of them than was asked for. */
import { pipeline, Readable, Transform, type Duplex } from "node:stream";
import zlib from "node:zlib";
import { OutboundError } from "./outbound-error.ts";

export const ACCEPTED_ENCODINGS = "gzip, deflate, br, zstd";
const MAX_ENCODINGS = 2;
/** Said by servers that mean nothing by it; browsers let them pass. */
const MEANINGLESS = new Set(["", "identity", "none", "utf-8", "utf8", "binary"]);
/** 8 MiB, all that a client of HTTP must offer (RFC 9659): a larger window is an attack on its memory. */
const ZSTD_WINDOW_LOG = 23;

type Decoder = (head: Buffer) => Duplex;

const DECODERS: Record<string, Decoder> = {
  gzip: () => zlib.createGunzip(),
  "x-gzip": () => zlib.createGunzip(),
  br: () => zlib.createBrotliDecompress(),
  zstd: () => zlib.createZstdDecompress({ params: { [zlib.constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG } }),
  // The standard means zlib's form, many servers send the bare one (RFC 9110, 8.4.1.2).
  deflate: (head) => (hasZlibHeader(head) ? zlib.createInflate() : zlib.createInflateRaw()),
};

/** RFC 1950, 2.2: method 8, and both bytes a multiple of 31. */
function hasZlibHeader([first = 0, second = 0]: Buffer): boolean {
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
}

/**
 * The encodings of a Content-Encoding header, in the order in which they are to be undone.
 * @throws OutboundError bad-encoding for an unknown one, or more than two.
 */
export function readEncodings(header: string | undefined, host: string): string[] {
  const named = (header ?? "").split(",").map((each) => each.trim().toLowerCase());
  const encodings = named.filter((each) => !MEANINGLESS.has(each)).toReversed();
  if (encodings.length > MAX_ENCODINGS || !encodings.every((each) => Object.hasOwn(DECODERS, each)))
    throw new OutboundError("bad-encoding", `${host} uses a compression that Dateline does not support.`);
  return encodings;
}

/**
 * @param maxBytes allowed at each stage, so that neither a bomb nor endless padding around nothing costs more.
 * @param explain turns a stage's error into what readers get.
 * @returns the decoded body; destroying it destroys `raw`.
 */
export function decodeBody(
  raw: Readable,
  encodings: string[],
  { maxBytes, explain }: { maxBytes: number; explain: (error: Error) => Error },
): Readable {
  const stages = encodings.flatMap((encoding) => [limitBytes(maxBytes), undo(encoding)]);
  const body = limitBytes(maxBytes, explain);
  body.on("error", () => undefined); // the reader handles it; without a reader it must not end the process
  pipeline([raw, ...stages, body] as never, () => undefined);
  return body;
}

function limitBytes(maxBytes: number, explain?: (error: Error) => Error): Transform {
  let left = maxBytes;
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      left -= chunk.length;
      if (left < 0) callback(tooLarge(maxBytes));
      else callback(null, chunk);
    },
    destroy(error, callback) {
      callback(error && explain ? explain(error) : error);
    },
  });
}

export function tooLarge(maxBytes: number): OutboundError {
  const size = maxBytes >= 1024 * 1024 ? `${Math.round(maxBytes / 1024 / 1024)} MB` : `${maxBytes} bytes`;
  return new OutboundError("too-large", `The answer is larger than ${size}.`);
}

/** A compressed body of zero bytes is empty: servers say gzip even without a body. */
function undo(encoding: string) {
  return async function* decoded(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const input = source[Symbol.asyncIterator]();
    let head = Buffer.alloc(0);
    while (head.length < 2) {
      const { value, done } = await input.next();
      if (done) break;
      head = Buffer.concat([head, value]);
    }
    const decoder = head.length > 0 ? DECODERS[encoding]?.(head) : undefined;
    if (!decoder) return;
    async function* whole() {
      yield head;
      yield* { [Symbol.asyncIterator]: () => input };
    }
    pipeline(Readable.from(whole(), { objectMode: false }), decoder, () => undefined);
    yield* decoder as AsyncIterable<Buffer>;
  };
}
