/** Bytes of a text file to characters, piece by piece: by its byte order mark, its declaration, or as UTF-8. */

const DECLARATION_BYTES = 1024;

/**
 * Characters that are not valid in the encoding become U+FFFD. A character cut at the end of a piece is completed by the
 * next one.
 */
export async function* decodeStream(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let start = Buffer.alloc(0);
  for await (const piece of pieces) {
    if (decoder) {
      yield decoder.decode(piece, { stream: true });
      continue;
    }
    start = Buffer.concat([start, piece]);
    if (start.length < DECLARATION_BYTES) continue;
    decoder = new TextDecoder(encodingOf(start));
    yield decoder.decode(start, { stream: true });
  }
  if (decoder) yield decoder.decode();
  else yield new TextDecoder(encodingOf(start)).decode(start);
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  const declared = /<\?xml[^<>]{0,200}?\bencoding\s{0,5}=\s{0,5}["']([\w:.-]{1,40})["']/i.exec(
    start.toString("latin1", 0, DECLARATION_BYTES),
  );
  try {
    const { encoding } = new TextDecoder(declared?.[1] ?? "utf-8");
    // What names itself in ASCII is not UTF-16.
    return encoding.startsWith("utf-16") ? "utf-8" : encoding;
  } catch {
    return "utf-8";
  }
}
