import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { defineCall } from "#platform/contract/call.ts";
import { jsonList, requiredText } from "#platform/contract/fields.ts";
import { ERROR_STATUS } from "#platform/errors/app-error.ts";
import { answerCall } from "../answer-call.ts";
import type { App } from "../app.ts";
import { buildServer } from "../build-server.ts";
import { multipartBody } from "./openapi.ts";

const note = z.object({
  id: z.number().int().describe("Number of the note"),
  tags: z.array(z.object({ name: z.string().nullable() })),
});
const fields = z.object({
  title: requiredText("Title", 50).describe("Shown <first>"),
  tags: jsonList("Tags", z.string(), 5),
});
const oldNote = defineCall({
  method: "GET",
  path: "/old-note",
  access: "anyone",
  tag: "Notes & more",
  summary: "The old way to a note",
  deprecated: { since: "2026-12-01", until: "2027-12-01", instead: "Use One note." },
  answer: note,
});

let app: App;

beforeAll(async () => {
  app = await buildServer({
    register: (each) => {
      const tags = ["Notes & more"];
      each.get(
        "/notes/:id",
        { schema: { tags, summary: "One note", params: z.object({ id: z.string() }), response: { 200: note } } },
        async () => ({ id: 1, tags: [] }),
      );
      each.post(
        "/notes",
        {
          schema: {
            tags,
            summary: "Write a note",
            ...multipartBody(fields, {
              banner: { max: 1, description: "A picture" },
              related: { max: 3, description: "More" },
            }),
            response: { 201: note },
          },
        },
        async () => ({ id: 1, tags: [] }),
      );
      each.post(
        "/search",
        { schema: { tags, summary: "Search", body: z.object({ q: z.string() }) } },
        async () => ({}),
      );
      answerCall(each, oldNote, () => ({ id: 1, tags: [] }));
      each.get("/undocumented", async () => ({}));
    },
  });
});
afterAll(() => app.close());

type Operation = {
  deprecated?: boolean;
  requestBody: { content: Record<string, { schema: unknown }> };
  responses: Record<string, unknown>;
};
const describeApi = async () =>
  (await app.inject("/api/openapi.json")).json<{
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
  }>();

describe("the API description", () => {
  it("is OpenAPI 3.1 and leaves undescribed routes out", async () => {
    const api = await describeApi();
    expect(api.openapi).toMatch(/^3\.1\./);
    expect(Object.keys(api.paths).toSorted()).toEqual([
      "/healthz",
      "/notes",
      "/notes/{id}",
      "/old-note",
      "/readyz",
      "/readyz/readers",
      "/search",
    ]);
  });

  it("describes multipart bodies with their files", async () => {
    const { content } = (await describeApi()).paths["/notes"]?.["post"]?.requestBody ?? {};
    expect(content?.["multipart/form-data"]?.schema).toMatchObject({
      properties: {
        title: { type: "string", description: "Shown <first>" },
        banner: { type: "string", format: "binary", description: "A picture" },
        related: { type: "array", maxItems: 3, items: { type: "string", format: "binary" } },
      },
      required: expect.arrayContaining(["title"]),
    });
  });

  it("says how every call fails", async () => {
    const search = (await describeApi()).paths["/search"]?.["post"];
    expect(search?.responses["default"]).toMatchObject({
      content: { "application/json": { schema: { properties: { detail: { type: "string" } } } } },
    });
  });
});

describe("the readable pages", () => {
  const SCRIPT_OR_STYLE = /<script|style=|<style|\son\w+=/;

  it("show every call of a subject without a script or a style of their own", async () => {
    const { body, headers } = await app.inject("/api/docs/notes-more/");
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(body).not.toMatch(SCRIPT_OR_STYLE);
    for (const text of [
      "One note",
      "Write a note",
      "Notes &amp; more",
      "/notes/{id}",
      "Number of the note",
      "tags[].name",
      "Shown &lt;first&gt;",
      "file",
    ]) {
      expect(body).toContain(text);
    }
    expect((await app.inject("/api/docs.css")).headers["content-type"]).toBe("text/css; charset=utf-8");
    expect((await app.inject("/api/docs/nothing")).statusCode).toBe(404);
  });

  it("begin with what all calls have in common, each code of an error included", async () => {
    const { body } = await app.inject("/api/docs");
    expect(body).not.toMatch(SCRIPT_OR_STYLE);
    expect(body).toContain('href="/api/docs/notes-more"');
    for (const code of Object.keys(ERROR_STATUS)) expect(body).toContain(`<code>${code}</code>`);
  });

  it("are searched by words of addresses, summaries and fields", async () => {
    const search = async (q: string) => (await app.inject({ url: "/api/docs", query: { q } })).body;
    expect(await search("write note")).toContain('<a href="/api/docs/notes-more#post-notes">Write a note</a>');
    expect(await search("TAGS")).toContain("Write a note");
    expect(await search("write note")).toContain("1 result");
    expect(await search("zq <b>")).toContain("0 results for “zq &lt;b&gt;”");
    expect(await search("idempotency-key")).toContain('href="/api/docs#idempotency"');
    expect((await app.inject("/api/docs?q=a&q=b")).statusCode).toBe(200);
  });

  it("say until when a call works, and so do its answers", async () => {
    const { body } = await app.inject("/api/docs/notes-more/");
    expect(body).toContain("Deprecated since 2026-12-01; it works until 2027-12-01. Use One note.");
    const { headers } = await app.inject("/old-note");
    expect(headers).toMatchObject({ deprecation: "@1796083200", sunset: "Wed, 01 Dec 2027 00:00:00 GMT" });
    const { deprecated } = (await describeApi()).paths["/old-note"]?.["get"] ?? {};
    expect(deprecated).toBe(true);
  });
});
