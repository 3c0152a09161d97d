import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import net, { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { text } from "#platform/contract/fields.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import type { App } from "../app.ts";
import { buildServer } from "../build-server.ts";
import { readMultipart } from "./multipart.ts";
import { refusal } from "../schemas.ts";

const KB = 1024;
const FILES = { banner: { max: 1, maxBytes: 100 * KB }, related: { max: 2, maxBytes: 10 * KB } };
const schema = z.looseObject({ title: text("Title", 20).optional() });
const data = await mkdtemp(path.join(tmpdir(), "uploads-"));
const folder = path.join(data, "tmp");

let app: App;
let port: number;
const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);

beforeAll(async () => {
  process.on("unhandledRejection", note);
  resetSettings({ DATA_DIR: data });
  await mkdir(folder);
  await writeFile(path.join(folder, "left-behind"), "by a killed process");
  await utimes(path.join(folder, "left-behind"), 0, 0);
  app = await buildServer({
    register: (each) => {
      each.post("/form", async (request) => {
        const body = await readMultipart(request, { files: FILES });
        try {
          const parsed = schema.safeParse(body.fields);
          if (!parsed.success) throw refusal(parsed.error);
          const contents = await Promise.all((body.files["banner"] ?? []).map((file) => readFile(file.path, "latin1")));
          return { fields: parsed.data, files: namesAndSizes(body.files), contents };
        } finally {
          await body.discard();
        }
      });
      each.post("/slow", async (request) => {
        const body = await readMultipart(request, { files: FILES });
        await body.discard();
        return { silenceAllowed: request.raw.socket.timeout };
      });
      each.post("/kept", async (request) => {
        const body = await readMultipart(request, { files: FILES });
        const [file] = body.files["banner"] ?? [];
        if (file) await rename(file.path, path.join(folder, "kept"));
        await body.discard();
        return {};
      });
    },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});

afterEach(async () => {
  await expect.poll(() => readdir(folder)).toEqual([]);
  expect(unhandled).toEqual([]);
});

afterAll(async () => {
  process.off("unhandledRejection", note);
  await app.close();
  await rm(data, { recursive: true });
});

function namesAndSizes(files: Record<string, { name: string; bytes: number }[]>) {
  return Object.fromEntries(
    Object.entries(files).map(([field, list]) => [field, list.map(({ name, bytes }) => `${name}:${bytes}`)]),
  );
}

type Part = { name?: string | undefined; file?: string; type?: string; content: string | Buffer };

function form(parts: Part[], end = "--b--\r\n"): Buffer {
  const blocks = parts.map(({ name, file, type, content }) => {
    const disposition = [
      "form-data",
      ...(name === undefined ? [] : [`name="${name}"`]),
      ...(file === undefined ? [] : [`filename="${file}"`]),
    ];
    const head = `--b\r\nContent-Disposition: ${disposition.join("; ")}\r\n${type ? `Content-Type: ${type}\r\n` : ""}\r\n`;
    return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from("\r\n")]);
  });
  return Buffer.concat([...blocks, Buffer.from(end)]);
}

async function post(payload: Buffer | string, type = "multipart/form-data; boundary=b") {
  const answer = await app.inject({ method: "POST", url: "/form", headers: { "content-type": type }, payload });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

/** Sends a request line by hand; ends or cuts the connection, and answers what came back. */
function raw(head: string[], body: Buffer, cut: "end" | "destroy" | "wait"): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1", () => {
      socket.write(`POST /form HTTP/1.1\r\nhost: localhost\r\n${head.map((line) => `${line}\r\n`).join("")}\r\n`);
      socket.write(body, () => {
        if (cut === "end") socket.end();
        if (cut === "destroy") socket.destroy();
      });
    });
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(answer));
  });
}

describe("a form", () => {
  it("brings its fields and files", async () => {
    const answer = await post(
      form([
        { name: "title", content: "Hello é" },
        { name: "w[1]", content: "b" },
        { name: "w[0]", content: "a" },
        { name: "banner", file: "../../up.png", type: "image/png", content: "PNG" },
        { name: "related", file: "1.jpg", content: "x".repeat(9000) },
        { name: "related", file: "2.jpg", content: "" },
      ]),
    );
    expect(answer).toEqual({
      status: 200,
      body: {
        fields: { title: "Hello é", w: ["a", "b"] },
        files: { banner: ["up.png:3"], related: ["1.jpg:9000", "2.jpg:0"] },
        contents: ["PNG"],
      },
    });
  });

  it("may have an untouched file input, and a text where a file could be", async () => {
    const answer = await post(
      form([
        { name: "banner", file: "", type: "application/octet-stream", content: "" },
        { name: "related", content: "an id" },
      ]),
    );
    expect(answer.body).toMatchObject({ fields: { related: "an id" }, files: { banner: [], related: [] } });
  });

  it("may come as JSON without files", async () => {
    expect(await post('{"title":"A","n":1}', "application/json")).toMatchObject({
      status: 200,
      body: { fields: { title: "A", n: 1 } },
    });
    expect((await post("[1]", "application/json")).status).toBe(400);
    expect(await post("", "application/json")).toMatchObject({ status: 200, body: { fields: {} } });
  });

  it("is sent by browsers like this", async () => {
    const sent = new FormData();
    sent.set("title", "From a browser");
    sent.set("banner", new Blob(["abc"]), "naïve\u0001name.png");
    const answer = await fetch(`http://127.0.0.1:${port}/form`, { method: "POST", body: sent });
    expect(await answer.json()).toMatchObject({
      fields: { title: "From a browser" },
      files: { banner: ["naïvename.png:3"] },
    });
  });

  it("leaves what was moved away where it is", async () => {
    const payload = form([{ name: "banner", file: "a", content: "kept" }]);
    await app.inject({
      method: "POST",
      url: "/kept",
      headers: { "content-type": "multipart/form-data; boundary=b" },
      payload,
    });
    const kept = path.join(folder, "kept");
    expect(await readFile(kept, "utf8")).toBe("kept");
    await rm(kept);
  });
});

describe("a form is refused", () => {
  it.each<[string, Part[], number, Record<string, unknown>]>([
    [
      "a file that is too large",
      [{ name: "related", file: "a", content: "x".repeat(10 * KB + 1) }],
      413,
      { related: "A file can have at most 10 KB." },
    ],
    [
      "too many files",
      [1, 2, 3].map((n) => ({ name: "related", file: `${n}`, content: "x" })),
      400,
      { related: "At most 2 files are accepted here." },
    ],
    [
      "a second single file",
      [1, 2].map((n) => ({ name: "banner", file: `${n}`, content: "x" })),
      400,
      { banner: "Only one file is accepted here." },
    ],
    [
      "a file in an unknown field",
      [{ name: "avatar", file: "a", content: "x".repeat(500_000) }],
      400,
      { avatar: "This field does not accept a file." },
    ],
    [
      "a file without a name",
      [{ name: "banner", type: "application/octet-stream", content: "x" }],
      400,
      { banner: "The file has no name." },
    ],
    [
      "a text with a NUL byte",
      [{ name: "title", content: "a\0b" }],
      400,
      { title: "Title contains characters that cannot be stored." },
    ],
    [
      "a lone surrogate",
      [{ name: "title", type: "text/plain; charset=utf-16le", content: Buffer.from([0x00, 0xd8]) }],
      400,
      { title: "Title contains characters that cannot be stored." },
    ],
    ["5 MB of text", [{ name: "title", content: "x".repeat(5 * KB * KB) }], 413, { title: "This text is too long." }],
    [
      "too many fields",
      Array.from({ length: 501 }, (_, n) => ({ name: `f${n}`, content: "x" })),
      400,
      { detail: "A form can have at most 500 fields." },
    ],
    [
      "10,000 parts",
      Array.from({ length: 10_000 }, () => ({ name: "f", content: "x" })),
      400,
      { detail: "A form can have at most 500 fields." },
    ],
    [
      "a field called __proto__",
      [{ name: "__proto__", content: "x" }],
      400,
      { detail: "A field name is not allowed." },
    ],
    [
      "a file called __proto__",
      [{ name: "__proto__", file: "a", content: "x" }],
      400,
      JSON.parse('{"__proto__": "This field does not accept a file."}'),
    ],
    [
      "a file called constructor",
      [{ name: "constructor", file: "a", content: "x" }],
      400,
      { constructor: "This field does not accept a file." },
    ],
    ["a field without a name", [{ name: undefined, content: "x" }], 400, { detail: expect.any(String) }],
    ["a file field without a name", [{ file: "a", content: "x" }], 400, { detail: expect.any(String) }],
  ])("for %s", async (_name, parts, status, body) => {
    expect(await post(form(parts))).toEqual({ status, body });
  });

  it("for texts that are too long together", async () => {
    const parts = Array.from({ length: 3 }, (_, n) => ({ name: `f${n}`, content: "x".repeat(3 * KB * KB) }));
    expect(await post(form(parts))).toEqual({ status: 413, body: { f2: "This text is too long." } });
  });

  const whole = form([
    { name: "title", content: "a" },
    { name: "banner", file: "a", content: "x".repeat(70 * KB) },
  ]);
  it.each<[string, string | Buffer, string?]>([
    ["nothing in it", ""],
    ["no boundary in it", "nonsense"],
    ["no boundary named", whole, "multipart/form-data"],
    ["an empty boundary", whole, "multipart/form-data; boundary="],
    ["another boundary", whole, "multipart/form-data; boundary=other"],
    ["no end", form([{ name: "title", content: "a" }], "")],
    ["a file without an end", whole.subarray(0, whole.length - 60)],
    ["half a header", '--b\r\nContent-Disposition: form-data; name="ti'],
    ["a line break in a name", '--b\r\nContent-Disposition: form-data; name="a\nb"\r\n\r\nx\r\n'],
  ])("with %s", async (_name, payload, type) => {
    const answer = await post(payload, type);
    expect(answer).toEqual({ status: 400, body: { detail: "The form arrived incomplete. Please send it again." } });
  });

  it("with bytes that are no UTF-8, or accepted with the replacement character", async () => {
    const answer = await post(form([{ name: "title", content: Buffer.from([0x61, 0xff, 0xed, 0xa0, 0x80]) }]));
    expect(answer).toMatchObject({ status: 200, body: { fields: { title: expect.stringMatching(/^a\uFFFD+$/) } } });
  });
});

describe("on the wire", () => {
  const type = "content-type: multipart/form-data; boundary=b";
  const large = form([{ name: "banner", file: "a", content: "x".repeat(90 * KB) }]);

  it("a sender that stops early leaves no file behind", async () => {
    for (const length of [10, 100, 70 * KB]) {
      await raw([type, `content-length: ${large.length}`], large.subarray(0, length), "destroy");
      await raw([type, `content-length: ${large.length}`], large.subarray(0, length), "end");
    }
    await expect.poll(() => readdir(folder)).toEqual([]);
  });

  it("a chunked form is read like any other", async () => {
    const head = [type, "transfer-encoding: chunked", "connection: close"];
    const chunks = Buffer.concat([
      Buffer.from(`${large.length.toString(16)}\r\n`),
      large,
      Buffer.from("\r\n0\r\n\r\n"),
    ]);
    expect(await raw(head, chunks, "wait")).toMatch(/^HTTP\/1.1 200 /);
  });

  it("a refused upload of 30 MB still hears why", async () => {
    const sent = new FormData();
    sent.set("banner", new Blob([Buffer.alloc(30 * KB * KB)]), "big.png");
    const answer = await fetch(`http://127.0.0.1:${port}/form`, { method: "POST", body: sent });
    expect([answer.status, await answer.json()]).toEqual([413, { banner: "A file can have at most 100 KB." }]);
  });

  it("many uploads at once do not disturb each other", async () => {
    const answers = await Promise.all(
      Array.from(
        { length: 20 },
        async (_, n) =>
          (await post(form([{ name: "banner", file: `${n}`, content: `${n}`.repeat(20 * KB) }]))).body["files"],
      ),
    );
    expect(answers).toEqual(
      Array.from({ length: 20 }, (_, n) => ({ banner: [`${n}:${`${n}`.length * 20 * KB}`], related: [] })),
    );
  });
});

it("lets the server work on a whole form for longer than a connection may stay silent", async () => {
  const form = new FormData();
  form.set("title", "x");
  const answer = await fetch(`http://127.0.0.1:${port}/slow`, { method: "POST", body: form });
  expect(await answer.json()).toEqual({ silenceAllowed: 0 });
});
