/** The client's types are those that the server describes now; `vitest -u` writes them. */
import { expect, it } from "vitest";
import { wholeServerOfThisFile } from "#tests/support/apps/whole-server.ts";
import { clientTypes } from "./described.ts";
import { SPEC_CALLS } from "./spec-calls.ts";

const server = wholeServerOfThisFile();

it("are up to date", async () => {
  const described = (await server.app().inject("/api/openapi.json")).json<Parameters<typeof clientTypes>[0]>();
  const missing = SPEC_CALLS.filter((call) => {
    const [method = "", path = ""] = call.split(" ");
    return described.paths[path]?.[method.toLowerCase()] === undefined;
  });
  expect(missing).toEqual([]);
  await expect(await clientTypes(described, SPEC_CALLS)).toMatchFileSnapshot("dateline.gen.ts");
}, 60_000);
