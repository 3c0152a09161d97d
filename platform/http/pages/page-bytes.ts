/** The bytes of a page's text. */

const ROOM = 256 * 1024;
/** UTF-8 has no character of more bytes for each of JavaScript's. */
const LONGEST = 3;
let room: Buffer | undefined;

/**
 * @returns bytes that the next call overwrites: a new buffer for each page takes as long as writing it, and more of the
 *   memory's keeper.
 */
export function bytesOf(page: string | Buffer): Buffer {
  if (typeof page !== "string") return page;
  if (page.length * LONGEST > ROOM) return Buffer.from(page);
  room ??= Buffer.allocUnsafeSlow(ROOM);
  return room.subarray(0, room.write(page));
}
