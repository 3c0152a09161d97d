/** One byte range of a stored file, as the Range header of RFC 9110 (section 14) asks for it. */

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number };

/**
 * What a Range header asks of `size` bytes. A header that is malformed, of another unit or of several ranges asks for
 * the whole file: the standard lets a server ignore it.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | "whole" | "unsatisfiable" {
  const [, first = "", last = ""] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? "") ?? [];
  if (first === "" && last === "") return "whole";
  if (first === "") return suffix(Number(last), size);
  const start = Number(first);
  const end = last === "" ? size - 1 : Number(last);
  if (last !== "" && end < start) return "whole";
  if (start >= size) return "unsatisfiable";
  return { start, end: Math.min(end, size - 1) };
}

function suffix(length: number, size: number): ByteRange | "unsatisfiable" {
  if (length === 0 || size === 0) return "unsatisfiable";
  return { start: Math.max(0, size - length), end: size - 1 };
}
