import Fastify from "fastify";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { pageKey } from "./page-key.ts";

const NAMES = ["q", "sort"];
const app = Fastify();
app.get("/search", (request) => request.query);
afterAll(() => app.close());

/** What a page is rendered from: the first value of each parameter it knows. */
async function rendered(url: string): Promise<[string, string][]> {
  const query = (await app.inject({ url })).json<Record<string, string | string[]>>();
  return NAMES.flatMap((name) => (query[name] === undefined ? [] : [[name, [query[name]].flat()[0] ?? ""]]));
}

const kept = (key: string) => [...new URLSearchParams(key.split("?").slice(1).join("?"))];

describe("pageKey", () => {
  it("keeps a page under exactly what it is rendered from, however the address is written", async () => {
    const part = fc.constantFrom(
      "q",
      "sort",
      "?",
      "??",
      "=",
      "&",
      "%71",
      "%3F",
      "+",
      "%20",
      "%ff",
      "%",
      "a",
      "é",
      "#",
      ";",
      "[]",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 12 }), async (parts) => {
        const url = encodeURI(`/search?${parts.join("")}`)
          .replaceAll("%25", "%")
          .replaceAll("#", "%23");
        const key = pageKey(url, NAMES);
        if (key === null) return;
        expect([url, kept(key)]).toEqual([url, await rendered(url)]);
      }),
      { numRuns: 2_000, examples: [[["?", "q", "=", "a"]], [["?", "q", "=", "a", "&", "%71", "=", "b"]]] },
    );
  });

  it("gives no key to what would be kept under another page's", () => {
    expect(pageKey("/search??q=merger", NAMES)).toBe("/search");
    expect(pageKey("/search?q=%ff", NAMES)).toBe("/search?q=%25ff");
    expect(pageKey("/search?utm_source=x&q=a", NAMES)).toBe("/search?q=a");
  });
});
