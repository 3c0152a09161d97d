/** The bytes of a page's text. */

const ROOM = 256 * 1024;
/** Maximum UTF-8 bytes per UTF-16 unit. */
const LONGEST = 3;
let room: Buffer | undefined;

/**
 * @returns bytes that the next call overwrites: a new buffer for each page would take as long as writing it, and more
 *   garbage collection.
 */
export function bytesOf(page: string | Buffer): Buffer {
  if (typeof page !== "string") return page;
  if (page.length * LONGEST > ROOM) return Buffer.from(page);
  room ??= Buffer.allocUnsafeSlow(ROOM);
  return room.subarray(0, room.write(page));
}
