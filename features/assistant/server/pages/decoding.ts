/** Bytes of a web page to text, as the HTML standard finds their encoding: BOM, header, meta element, then a guess. */

const PRESCANNED_BYTES = 1024;
const META_CHARSET = /<meta\s[^<>]*?charset\s*=\s*(?:["']\s*)?([\w:.-]+)/i;

/** @param contentType the HTTP header, or null. */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const said = [bomOf(bytes), /charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType ?? "")?.[1], metaCharset(bytes)];
  for (const label of said) {
    const decoder = label === undefined ? null : decoderFor(label);
    if (decoder) return decoder.decode(bytes);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function bomOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xff && second === 0xfe ? "utf-16le" : undefined;
}

/** A document readable up to this element is not UTF-16, whatever it claims. */
function metaCharset(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder("windows-1252").decode(bytes.subarray(0, PRESCANNED_BYTES));
  const label = META_CHARSET.exec(head)?.[1];
  return label && /^utf-16/i.test(label) ? "utf-8" : label;
}

function decoderFor(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}
