/** What the reference says of the calls that are open to keys: nothing that one can send is without its meaning. */
import { expect, it } from "vitest";
import type { ApiDocument, Schema } from "#platform/http/reference/api-document.ts";
import { wholeServerOfThisFile } from "#tests/support/apps/whole-server.ts";

const server = wholeServerOfThisFile();
const openCalls = async () => {
  const { paths } = (await server.app().inject("/api/openapi.json")).json<ApiDocument>();
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { security = [] }]) => security.some((each) => each["key"]))
      .map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );
};

/** Names of fields without a description, those in objects and in items of lists too. */
function silent({ properties = {}, items, anyOf = [] }: Schema, prefix = ""): string[] {
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      ...((field.description ?? "") === "" ? [prefix + name] : []),
      ...silent(field, `${prefix}${name}.`),
    ]),
    ...(items ? silent(items, `${prefix}[].`) : []),
    ...anyOf.flatMap((each) => silent(each, prefix)),
  ];
}

it("describes every parameter and every field of a body", async () => {
  const calls = await openCalls();
  const missing = calls.flatMap(({ name, operation: { parameters = [], requestBody } }) => {
    const ofParameters = parameters
      .filter(({ description, schema }) => (description ?? schema?.description ?? "") === "")
      .map((each) => each.name);
    const bodies = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => (schema ? silent(schema) : []));
    return [...new Set([...ofParameters, ...bodies])].map((field) => `${name}: ${field}`);
  });
  expect(missing).toEqual([]);
  expect(calls.length).toBeGreaterThan(60);
});

it("needs a body where a field of it is needed, and only there", async () => {
  const needs = new Map((await openCalls()).map(({ name, operation }) => [name, operation.requestBody?.required]));
  expect(needs.get("POST /dashboard/blogs/submit-draft/{id}/")).toBe(false);
  expect(needs.get("PUT /api/companies/{id}/contacts/order/")).toBe(true);
  expect([...needs.values()].filter((each) => each === true).length).toBeGreaterThan(10);
});
