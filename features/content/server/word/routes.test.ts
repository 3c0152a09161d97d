/** The call that reads a Word document: who may, limits, and files that are none. */
import { readdir } from "node:fs/promises";
import { inflateRawSync } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import { uploadFolder } from "#platform/http/bodies/upload-folder.ts";
import { pngFile } from "#tests/factories/files.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { odtFile } from "#tests/factories/odt.ts";
import { compoundFile, drawing, p, wordFile } from "#tests/factories/word.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { type WordDocument, wordMessages } from "../../contracts/word.ts";

const calls = contentCallsOfThisFile();
let ada: TestUser;

beforeAll(async () => {
  ada = await buildUser();
});

async function send(user: TestUser | null, bytes: Buffer | null, name = "release.docx") {
  const form = new FormData();
  if (bytes) form.append("file", new Blob([new Uint8Array(bytes)]), name);
  else form.append("nothing", "");
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const headers = {
    "content-type": request.headers.get("content-type") ?? "",
    ...(user && { cookie: cookiesOf(user) }),
  };
  const payload = Buffer.from(await request.arrayBuffer());
  return calls.app().inject({ method: "POST", url: "/api/posts/word/", payload, headers });
}

it("refuses visitors, and a form without a file", async () => {
  expect((await send(null, await wordFile({ body: p("Text") }))).statusCode).toBe(401);
  const response = await send(ada, null);
  expect([response.statusCode, response.json()]).toEqual([400, { file: wordMessages.required }]);
});

it("answers the fields, says where in the file each picture is, and keeps nothing", async () => {
  const png = await pngFile({ width: 300, height: 200 });
  const file = await wordFile({
    body: `${p("A headline")}${p("BERGEN, 24 November 2026. It sails.")}${drawing("r1", "A flag")}`,
    pictures: { r1: { name: "image1.png", bytes: png } },
  });
  const stored = await readdir(await uploadFolder()); // by other tests
  const response = await send(ada, file, "Range extender FINAL v3.docx");
  const read = response.json<WordDocument>();
  expect([response.statusCode, read]).toMatchObject([
    200,
    { name: "Range extender FINAL v3.docx", bytes: file.length, title: "A headline", pages: null, changed_by: "" },
  ]);
  const [picture] = read.pictures;
  const packed = file.subarray(picture?.start, (picture?.start ?? 0) + (picture?.bytes ?? 0));
  expect(picture?.is_deflated ? inflateRawSync(packed) : packed).toEqual(png);
  expect(await readdir(await uploadFolder())).toEqual(stored);
});

it("reads an OpenDocument text, whatever its file is called", async () => {
  const file = await odtFile({
    body: "<text:p>A headline</text:p><text:p>BERGEN, 24 November 2026. It sails.</text:p>",
  });
  const response = await send(ada, file, "release.docx");
  expect([response.statusCode, response.json()]).toMatchObject([200, { title: "A headline" }]);
});

it.each<[string, () => Buffer | Promise<Buffer>, string]>([
  [
    "a spreadsheet",
    () => odtFile({ mimetype: "application/vnd.oasis.opendocument.spreadsheet" }),
    wordMessages.wrongFile,
  ],
  ["an older file", () => compoundFile(false), wordMessages.wrongFile],
  ["a text", () => Buffer.from("Hello"), wordMessages.wrongFile],
  ["one with a password", () => compoundFile(true), wordMessages.protected],
  ["an empty one", () => wordFile({ body: p("") }), wordMessages.empty],
  ["a cut one", async () => (await wordFile({ body: p("x") })).subarray(0, 600), wordMessages.damaged],
  ["a bomb", () => wordFile({ body: p(" ".repeat(11_000_000)) }), wordMessages.tooMuchInside],
])("refuses %s with what to do", async (_name, bytes, message) => {
  const response = await send(ada, await bytes());
  expect([response.statusCode, response.json()]).toEqual([400, { file: message }]);
});

it("refuses more than 25 MB", async () => {
  const address = await calls.app().listen({ port: 0, host: "127.0.0.1" });
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(25 * 1024 * 1024 + 1)]), "release.docx");
  const response = await fetch(`${address}/api/posts/word/`, {
    method: "POST",
    body,
    headers: { cookie: cookiesOf(ada) },
  });
  expect([response.status, await response.json()]).toEqual([413, { file: wordMessages.tooLarge }]);
});
