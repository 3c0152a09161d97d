import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "#platform/errors/app-error.ts";
import { buildReport } from "#tests/factories/reports.ts";
import { readPdf } from "#tests/support/pdf-file.ts";
import type { Report } from "#features/reports/pdf/report.ts";
import { expectPdf, makePdf, MOST_OF_ONE, MOST_TASKS, stopPdfs } from "./drawing.ts";

afterAll(stopPdfs);

let report: Report;
beforeAll(async () => {
  report = await buildReport(1);
});
const never = new AbortController().signal;
const make = (owner: number, signal = never) => makePdf(owner, report, signal);

describe("the thread that makes PDFs", () => {
  it("makes them one after another, each its own", async () => {
    const numbered = [1, 2, 3].map((number) => makePdf(number, { ...report, number }, never));
    const pdfs = (await Promise.all(numbered)).map(readPdf);
    expect(pdfs.map(({ pages }) => /PR No. (\d+), made/.exec(pages[0] ?? "")?.[1])).toEqual(["1", "2", "3"]);
  });

  it("refuses with 429 what would wait too long, and more than one user's share", async () => {
    const waiting = Array.from({ length: MOST_TASKS }, (_each, place) => make(Math.floor(place / MOST_OF_ONE)));
    const all = Promise.allSettled(waiting);
    for (const owner of [0, 99]) {
      const refusal = await make(owner).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code: "too-many-requests", retryAfter: 5 });
      expect(() => expectPdf(owner)).toThrow(AppError);
    }
    await stopPdfs();
    expect((await all).map(({ status }) => status)).toEqual(Array(MOST_TASKS).fill("rejected"));
    for (let place = 0; place < MOST_OF_ONE; place++) void make(7).catch(() => undefined);
    expect(() => expectPdf(7)).toThrow(AppError);
    expect(() => expectPdf(8)).not.toThrow();
  });

  it("gives up at once what is drawn or waits when its client leaves, and makes the others", async () => {
    const [drawn, waits] = [new AbortController(), new AbortController()];
    const first = make(1, drawn.signal);
    const second = make(2, waits.signal);
    const third = make(3);
    waits.abort(new Error("second left"));
    drawn.abort(new Error("first left"));
    await expect(first).rejects.toThrow("first left");
    await expect(second).rejects.toThrow("second left");
    expect(readPdf(await third).pages).toHaveLength(2);
    await expect(make(4, AbortSignal.abort(new Error("left before")))).rejects.toThrow("left before");
  });

  it("survives a report that cannot be drawn", async () => {
    const broken = makePdf(1, { ...report, platforms: null }, never);
    const next = make(2);
    await expect(broken).rejects.toThrow("A report could not be drawn");
    expect(readPdf(await next).pages).toHaveLength(2);
  });
});
