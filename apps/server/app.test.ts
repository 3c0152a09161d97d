import { describe, expect, it } from "vitest";
import { isSubscribed } from "#platform/database/notifications.ts";
import { wholeServerOfThisFile } from "#tests/support/apps/whole-server.ts";

const { app, routes } = wholeServerOfThisFile();

/** As OpenAPI spells a path: no last slash is as good as one, parameters in braces. */
const documentedPath = (url: string) => url.replace(/:(\w+)/g, "{$1}").replace(/(.)\/$/, "$1");

describe("the whole server", () => {
  it("describes every call with a summary and a tag; only pages and files are left out", async () => {
    const api = (await app().inject("/api/openapi.json")).json<{
      paths: Record<string, Record<string, { summary?: string; tags?: string[] }>>;
    }>();
    const described = new Map(
      Object.entries(api.paths).map(([path, operations]) => [documentedPath(path), operations]),
    );
    const missing = routes.flatMap(({ url, method, schema }) =>
      [method].flat().flatMap((each) => {
        const operation = described.get(documentedPath(url))?.[each.toLowerCase()];
        const isTold =
          schema?.hide === true ||
          each === "HEAD" ||
          (operation?.summary !== undefined && operation.tags?.length === 1);
        return isTold ? [] : [`${each} ${url}`];
      }),
    );
    expect(missing).toEqual([]);
    expect(routes.filter(({ schema }) => schema?.hide === true).map(({ url }) => url)).toEqual(
      expect.arrayContaining(["/", "/dashboard", "/assets/*", "/:type/:guid/:slug"]),
    );
  });

  it("is ready when the database answers and messages are heard", async () => {
    await expect.poll(isSubscribed).toBe(true);
    expect((await app().inject("/readyz")).json()).toEqual({ status: "ready", failing: [] });
  });

  it.each(["/api/nowhere", "/api/nowhere/deep", "/dashboard/nowhere/", "/PR/not-a-guid/slug"])(
    "answers programs JSON where nothing is: %s",
    async (url) => {
      const answer = await app().inject(url);
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: "Not found. Check the address." }]);
    },
  );

  it.each(["/PR/%00/x", "/PR/%E0%A4%A/x", "/?q=%00"])("refuses broken addresses of pages: %s", async (url) => {
    expect((await app().inject({ url, headers: { accept: "text/html" } })).statusCode).toBe(400);
  });
});
