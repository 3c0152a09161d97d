/** Detects a file's type from its first bytes; ignores its name and declared type. */
import { open } from "node:fs/promises";

/** Signatures of every type we accept lie in here; a bound keeps hostile files from making us read on. */
const HEAD_BYTES = 4100;

/** A media type such as `image/png`, or null for what has no known signature (text, HTML, most SVG). */
export async function sniffType(path: string): Promise<string | null> {
  return sniffBytes(await readHead(path));
}

/** As sniffType, for a file in memory; what lies behind its head is not looked at. */
export async function sniffBytes(bytes: Uint8Array): Promise<string | null> {
  const head = bytes.subarray(0, HEAD_BYTES);
  const { fileTypeFromBuffer } = await import("file-type"); // 5 MB of memory: only when something is uploaded
  const type = await fileTypeFromBuffer(head).catch(() => undefined); // a head cut in the middle of a structure
  return type?.mime ?? null;
}

async function readHead(path: string): Promise<Uint8Array> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
