import { describe, expect, it } from "vitest";
import { endOfLastRecord, parsePosition } from "./position.ts";

const PAGE = 8192n;
const SEGMENT = 16n * 1024n * 1024n;
const end = (position: bigint) => endOfLastRecord(position, PAGE, SEGMENT);

describe("positions in the log", () => {
  it("are compared as numbers", () => {
    expect(parsePosition("0/0")).toBe(0n);
    expect(parsePosition("16/B374D848")).toBe(0x16_b374_d848n);
    expect(parsePosition("A/0")).toBeGreaterThan(parsePosition("9/FFFFFFFF"));
  });

  it("end before the header of a page that has no record yet", () => {
    expect(end(SEGMENT * 3n + 40n)).toBe(SEGMENT * 3n);
    expect(end(SEGMENT * 3n + PAGE + 24n)).toBe(SEGMENT * 3n + PAGE);
  });

  it("are left alone anywhere else", () => {
    for (const position of [SEGMENT + PAGE + 40n, SEGMENT + 24n + 8n, PAGE * 5n, PAGE + 32n, 0n])
      expect(end(position)).toBe(position);
  });
});
