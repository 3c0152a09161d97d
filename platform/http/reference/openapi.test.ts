import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { jsonList, requiredText } from "#platform/contract/fields.ts";
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
      each.get("/undocumented", async () => ({}));
    },
  });
});
afterAll(() => app.close());

type Operation = { requestBody: { content: Record<string, { schema: unknown }> }; responses: Record<string, unknown> };
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

describe("the readable page", () => {
  it("shows every call without a script or a style of its own", async () => {
    const { body, headers } = await app.inject("/api/docs/");
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(body).not.toMatch(/<script|style=|<style|\son\w+=/);
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
  });
});
