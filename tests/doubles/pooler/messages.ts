/** PostgreSQL's messages, cut out of a stream of bytes (manual, chapter "Frontend/Backend Protocol"). */

export type Message = { type: string; /** With type and length, as it was sent. */ bytes: Buffer };

/** A startup message has no type. */
const UNTYPED = "";

export class Messages {
  #rest: Buffer = Buffer.alloc(0);
  #isStarting: boolean;

  /** @param isStarting whether the first message is a client's startup. */
  constructor(isStarting: boolean) {
    this.#isStarting = isStarting;
  }

  /** @returns the messages that are complete with this chunk. */
  take(chunk: Buffer): Message[] {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    const found: Message[] = [];
    for (let next = this.#next(); next; next = this.#next()) found.push(next);
    return found;
  }

  #next(): Message | null {
    const head = this.#isStarting ? 0 : 1;
    if (this.#rest.length < head + 4) return null;
    const length = head + this.#rest.readInt32BE(head);
    if (this.#rest.length < length) return null;
    const bytes = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    const type = this.#isStarting ? UNTYPED : String.fromCharCode(bytes[0] ?? 0);
    this.#isStarting = false;
    return { type, bytes };
  }
}

export function message(type: string, ...parts: (string | number | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map(encoded));
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

/** Texts end with a zero, numbers have four bytes. */
function encoded(part: string | number | Buffer): Buffer {
  if (Buffer.isBuffer(part)) return part;
  if (typeof part === "string") return Buffer.from(`${part}\0`);
  const number = Buffer.alloc(4);
  number.writeInt32BE(part);
  return number;
}

/** Names and values of a startup message. */
export function parametersOf({ bytes }: Message): Record<string, string> {
  const texts = bytes.subarray(8).toString("utf8").split("\0");
  const pairs: [string, string][] = [];
  for (let at = 0; texts[at]; at += 2) pairs.push([texts[at] ?? "", texts[at + 1] ?? ""]);
  return Object.fromEntries(pairs);
}

const PROTOCOL_3 = 196_608;

export function startup(parameters: Record<string, string>): Buffer {
  return message("", PROTOCOL_3, ...Object.entries(parameters).flat(), Buffer.from([0]));
}
