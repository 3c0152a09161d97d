/** Positions in PostgreSQL's write-ahead log, such as `16/B374D848`. */

export function parsePosition(text: string): bigint {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Bytes at the beginning of each page of the log, and of the first page of a segment. */
const PAGE_HEADER = 24n;
const SEGMENT_HEADER = 40n;

/**
 * The end of the last record. If it fills its page, PostgreSQL reports the position after the next page's header, which
 * a replica reaches only with the next record.
 */
export function endOfLastRecord(insertAt: bigint, pageBytes: bigint, segmentBytes: bigint): bigint {
  if (insertAt % segmentBytes === SEGMENT_HEADER) return insertAt - SEGMENT_HEADER;
  if (insertAt % pageBytes === PAGE_HEADER) return insertAt - PAGE_HEADER;
  return insertAt;
}
