/** What is asked for under the address of a call and is not there is told as JSON, whatever Accept says. */
import { randomUUID } from "node:crypto";
import type { RouteOptions } from "fastify";
import { describe, expect, it } from "vitest";
import { buildOperator, buildUser, cookiesOf } from "#tests/factories/users.ts";
import { wholeServerOfThisFile } from "#tests/support/apps/whole-server.ts";

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const { app, routes } = wholeServerOfThisFile();

const isCall = ({ schema }: RouteOptions) => schema !== undefined && (schema as { hide?: boolean }).hide !== true;
const calls = () => routes.filter(isCall);
const open = async (url: string, cookie = "") => {
  const { statusCode, headers, body } = await app().inject({ url, headers: { accept: BROWSER, cookie } });
  return { status: statusCode, type: String(headers["content-type"]), body };
};
/** What stands before the first parameter. */
const fixedPart = (url: string) => url.split("/:")[0]?.replace(/\/\*?$/, "") ?? "";

describe("an unknown resource", () => {
  it("is JSON below the address of every call", async () => {
    const prefixes = [...new Set(calls().map(({ url }) => fixedPart(url)))];
    expect(prefixes.length).toBeGreaterThan(100);
    expect(prefixes).toEqual(expect.arrayContaining(["/api/users/me", "/dashboard/user-all-posts", "/operator/users"]));
    const pages: string[] = [];
    for (const prefix of prefixes)
      for (const url of [`${prefix}/no/such/thing/${randomUUID()}`, `${prefix}/no-such-thing/${randomUUID()}/x/y/z/`]) {
        const { status, type, body } = await open(url);
        if (status !== 404 || !type.startsWith("application/json") || !("detail" in JSON.parse(body)))
          pages.push(`${url}: ${status} ${type}`);
      }
    expect(pages).toEqual([]);
  });

  it("is every call, file and dashboard address with the ending of Markdown, which only pages have", async () => {
    const cookie = cookiesOf(await buildOperator());
    const answered: string[] = [];
    const own = ["/dashboard", "/dashboard/posts", "/auth/sign-in", "/healthz", "/api/openapi.json", "/report"];
    const asked = own.map((url): [method: "GET", url: string] => ["GET", url]);
    for (const { method, url } of calls())
      for (const each of [method].flat())
        asked.push([each as "GET", url.replace(/\/\*?$/, "").replaceAll(/:\w+/g, randomUUID())]);
    for (const [method, url] of asked) {
      const { statusCode, body } = await app().inject({ method, url: `${url}.md`, headers: { cookie } });
      // Some calls of other methods take the whole name for an id.
      if (![404, 405].includes(statusCode) || body.includes("# ")) answered.push(`${method} ${url}.md: ${statusCode}`);
    }
    expect(answered).toEqual([]);
    expect(asked.length).toBeGreaterThan(200);
  });

  it("is JSON where a call knows no such thing", async () => {
    const cookies = [cookiesOf(await buildUser()), cookiesOf(await buildOperator())];
    const pages: string[] = [];
    let found = 0;
    for (const { method, url } of calls().filter(
      (call) => [call.method].flat().includes("GET") && call.url.includes(":"),
    ))
      for (const unknown of ["999999999", randomUUID()])
        for (const cookie of cookies) {
          const { status, type } = await open(url.replaceAll(/:\w+/g, unknown), cookie);
          if (status === 404) found++;
          if (status === 404 && !type.startsWith("application/json")) pages.push(`${String(method)} ${url}: ${type}`);
        }
    expect(pages).toEqual([]);
    expect(found).toBeGreaterThan(20);
  });

  it.each([
    "/no-such-page",
    "/PR/no-such-post",
    `/PR/${randomUUID()}/x`,
    "/dashboard/no-such-screen",
    "/companies/none",
  ])("is a page for readers at %s", async (url) => {
    const { status, type, body } = await open(url);
    expect([status, type]).toEqual([404, "text/html; charset=utf-8"]);
    expect(body).toContain("Page not found");
  });
});
