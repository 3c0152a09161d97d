/** Archives that were damaged, changed or made to harm: each is refused with a sentence, and nothing of it is written. */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Options, ZipFile } from "yazl";
import type { Operator } from "#features/audit/server/service.ts";
import { db } from "#platform/database/client.ts";
import { storage } from "#platform/storage/storage.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { readArchive } from "#tests/support/archives.ts";
import { buildNewsroom } from "#tests/support/newsrooms.ts";
import { temporaryDataFolder } from "#tests/support/temporary-folder.ts";
import { exportAsOperator } from "./export-service.ts";
import { importNewsroom } from "./import-service.ts";

useOwnDataFolder();
const OPERATOR: Operator = { id: null, role: "operator" };
let folder: Awaited<ReturnType<typeof temporaryDataFolder>>;
let whole: Entries;
let owner: TestUser;

/** Its ids are others than those of the newsroom that it was made of, which stays. */
beforeAll(async () => {
  folder = await temporaryDataFolder();
  const { company } = await buildNewsroom();
  const file = path.join(folder.path, "whole.zip");
  await exportAsOperator(OPERATOR, company.slug, file);
  whole = sealed(renewed(await readArchive(file)));
  owner = await buildUser();
});
afterAll(() => folder.remove());

type Entries = Map<string, Buffer>;
type Manifest = { version: number; entries: Record<string, { bytes: number; sha256: string; lines?: number }> };

/** Other ids of the same length, throughout. */
function renewed(unpacked: ReadonlyMap<string, Buffer>): Entries {
  const others = new Map<string, string>();
  const other = (text: string) =>
    text.replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      if (!others.has(id)) others.set(id, crypto.randomUUID());
      return others.get(id) ?? id;
    });
  const entries: Entries = new Map();
  for (const [name, content] of unpacked)
    entries.set(other(name), name.startsWith("media/") ? content : Buffer.from(other(content.toString())));
  return entries;
}

const copy = (): Entries => new Map(whole);

/** With a manifest that fits what was changed. */
function sealed(entries: Entries): Entries {
  const manifest = manifestOf(entries);
  for (const name of Object.keys(manifest.entries)) {
    const content = entries.get(name) ?? Buffer.alloc(0);
    manifest.entries[name] = {
      bytes: content.length,
      sha256: createHash("sha256").update(content).digest("hex"),
      ...(name.endsWith(".jsonl") && { lines: content.toString().split("\n").length - 1 }),
    };
  }
  return entries.set("manifest.json", Buffer.from(JSON.stringify(manifest)));
}

const manifestOf = (entries: Entries) => JSON.parse(String(entries.get("manifest.json"))) as Manifest;

function edited(name: string, change: (text: string) => string): Entries {
  const entries = copy();
  const before = String(entries.get(name));
  const after = change(before);
  if (after === before) throw new Error(`${name} was not changed.`);
  return sealed(entries.set(name, Buffer.from(after)));
}

let packed = 0;
async function pack(entries: Entries, options: (name: string) => Partial<Options> = () => ({})): Promise<string> {
  const file = path.join(folder.path, `${packed++}.zip`);
  const zip = new ZipFile();
  for (const [name, content] of entries)
    zip.addBuffer(content, name, { compress: !name.startsWith("media/"), ...options(name) });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
  return file;
}

const mediaOf = (entries: Entries) => [...entries.keys()].find((name) => name.startsWith("media/")) ?? "";

async function stored() {
  const count = async (table: "companies" | "posts" | "media" | "audit_entries") =>
    Number(
      (
        await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as("n"))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const files: string[] = [];
  for await (const key of (await storage()).listFiles()) files.push(key);
  return {
    companies: await count("companies"),
    posts: await count("posts"),
    media: await count("media"),
    audit: await count("audit_entries"),
    files: files.sort(),
  };
}

async function refusal(file: string): Promise<string> {
  const before = await stored();
  const message = await importNewsroom(OPERATOR, file, owner.email).then(
    () => "imported",
    (error: Error & { status?: number }) =>
      error.status === undefined ? `unexpected: ${error.stack ?? ""}` : error.message,
  );
  expect(await stored()).toEqual(before);
  return message;
}

describe("refuses", () => {
  it("what is no archive, is cut off, or is not there", async () => {
    const text = path.join(folder.path, "text.zip");
    await writeFile(text, "Not a ZIP at all");
    expect(await refusal(text)).toBe("The file is not an archive, or it is cut off. Use another copy.");
    const file = await pack(copy());
    const bytes = await readFile(file);
    for (const share of [0.2, 0.5, 0.9, 0.999]) {
      await writeFile(file, bytes.subarray(0, Math.floor(bytes.length * share)));
      expect(await refusal(file)).toBe("The file is not an archive, or it is cut off. Use another copy.");
    }
    expect(await refusal(path.join(folder.path, "none.zip"))).toContain("was not found");
    expect(await refusal(await pack(new Map([["a.txt", Buffer.from("a")]])))).toBe(
      "The file is not the archive of a newsroom.",
    );
  });

  it("another version, and another format", async () => {
    const newer = copy();
    newer.set("manifest.json", Buffer.from(JSON.stringify({ ...manifestOf(newer), version: 2, more: true })));
    expect(await refusal(await pack(newer))).toBe(
      "The archive was written by a newer version of Dateline. Import it with that version.",
    );
    newer.set("manifest.json", Buffer.from(JSON.stringify({ ...manifestOf(newer), format: "other" })));
    expect(await refusal(await pack(newer))).toContain("The file is not the archive of a newsroom.");
  });

  it("names that leave the folder, links, and one name twice", async () => {
    for (const name of ["../../etc/x", "/etc/passwd1", "a\\..\\..\\xyz", ".hidden/xxx", "media/..///x"]) {
      const place = "q".repeat(name.length);
      const file = await pack(copy().set(place, Buffer.from("x")));
      const bytes = await readFile(file);
      await writeFile(file, Buffer.from(bytes.toString("latin1").replaceAll(place, name), "latin1"));
      expect([name, await refusal(file)]).toEqual([name, expect.stringMatching(/names? that it may not have/)]);
    }
    const linked = await pack(copy().set("link", Buffer.from("/etc/passwd")), (name) =>
      name === "link" ? { mode: 0o120777 } : {},
    );
    expect(await refusal(linked)).toBe("link in the archive is a link, not a file.");
    const twice = await pack(copy().set("POSTS.jsonl", Buffer.from("{}\n")));
    expect(await refusal(twice)).toBe("POSTS.jsonl is in the archive twice.");
  });

  it("what would unpack to much more than it is", async () => {
    const bomb = await pack(copy().set("posts.jsonl", Buffer.alloc(64 * 1024 * 1024, "a")));
    expect(await refusal(bomb)).toBe("posts.jsonl in the archive would unpack to 67108864 bytes. It was made to harm.");
    const line = copy().set("manifest.json", Buffer.alloc(70_000, " "));
    expect(await refusal(await pack(line))).toBe("manifest.json in the archive is too large.");
  });

  it("what does not fit the manifest", async () => {
    const other = copy().set("posts.jsonl", Buffer.from("{}\n"));
    expect(await refusal(await pack(other))).toContain("posts.jsonl, line 1");
    const lines = copy();
    const manifest = manifestOf(lines);
    const posts = manifest.entries["posts.jsonl"];
    if (posts) posts.lines = 7;
    expect(await refusal(await pack(lines.set("manifest.json", Buffer.from(JSON.stringify(manifest)))))).toBe(
      "posts.jsonl has 6 lines; the manifest says 7. The archive was changed.",
    );
    const altered = copy();
    altered.set("README.txt", Buffer.concat([altered.get("README.txt") ?? Buffer.alloc(0), Buffer.from("x")]));
    expect(await refusal(await pack(altered))).toBe("README.txt in the archive is damaged. Use another copy.");
    for (const name of ["more.txt", "constructor", "toString", "__proto__"])
      expect(await refusal(await pack(copy().set(name, Buffer.from("x"))))).toBe(
        `The archive has ${name}, which is not in its lists. It was changed.`,
      );
    const without = copy();
    without.delete("history.jsonl");
    expect(await refusal(await pack(without))).toBe("The archive lacks history.jsonl. Use another copy.");
  });

  it("files that are missing, damaged, or not what they are said to be", async () => {
    const entries = copy();
    const name = mediaOf(entries);
    const without = copy();
    without.delete(name);
    expect(await refusal(await pack(without))).toBe(`The archive lacks ${name}. Use another copy.`);
    const damaged = Buffer.from(entries.get(name) ?? Buffer.alloc(0));
    damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
    expect(await refusal(await pack(copy().set(name, damaged)))).toBe(
      `${name} in the archive is damaged. Use another copy.`,
    );
    const html = Buffer.from("<html><script>alert(1)</script></html>".padEnd(damaged.length));
    const sha256 = createHash("sha256").update(html).digest("hex");
    const said = edited("files.jsonl", (text) =>
      text
        .split("\n")
        .map((line) => (line.includes(`"${name}"`) ? JSON.stringify({ path: name, bytes: html.length, sha256 }) : line))
        .join("\n"),
    );
    expect(await refusal(await pack(said.set(name, html)))).toMatch(/in the archive is not (image|video)\/\w+\.$/);
    const outside = edited("media.jsonl", (text) => text.replace(/"name" ?: ?"[^"]+"/, '"name": "../../../x.webp"'));
    expect(await refusal(await pack(outside))).toContain("media.jsonl, line");
  });

  it.each([
    [
      "an unknown field",
      "posts.jsonl",
      (text: string) => text.replace('"slug"', '"owner_id" : 1, "slug"'),
      "posts.jsonl, line 1",
    ],
    [
      "a state that it may not have",
      "posts.jsonl",
      (text: string) => text.replace('"status" : "draft"', '"status" : "scheduled"'),
      "posts.jsonl, line",
    ],
    [
      "a character that cannot be stored",
      "posts.jsonl",
      (text: string) => text.replace('"name" : "', String.raw`"name" : "\u0000`),
      "contains characters that cannot be stored",
    ],
    ["what is no JSON", "history.jsonl", (text: string) => `${text}{\n`, "history.jsonl, line 3 is not JSON."],
    ["a list that is cut off", "history.jsonl", (text: string) => text.slice(0, -1), "history.jsonl is cut off"],
    [
      "a post that is not there",
      "history.jsonl",
      (text: string) => text.replaceAll(/"post" : "[^"]{8}/g, '"post" : "00000000'),
      "which is not in the archive",
    ],
    ["a version twice", "history.jsonl", (text: string) => text + text, "version 1 of"],
    [
      "a script as an address",
      "newsroom.json",
      (text: string) => text.replace("https://halden.example", "javascript:alert(1)"),
      "newsroom.json (company.website)",
    ],
  ])("%s", async (_what, name, change, message) => {
    expect(await refusal(await pack(edited(name, change)))).toContain(message);
  });

  it("what is here already", async () => {
    const { company } = await buildNewsroom();
    const file = path.join(folder.path, "mine.zip");
    await exportAsOperator(OPERATOR, company.slug, file);
    expect(await refusal(file)).toBe(`Nothing was imported: a company has the address ${company.slug}.`);
    await db
      .updateTable("companies")
      .set({ slug: `${company.slug}-2` })
      .where("id", "=", company.id)
      .execute();
    expect(await refusal(file)).toMatch(/^Nothing was imported: the post [0-9a-f-]{36} is here already\.$/);
  });

  it("more bytes than the account's plan has room for", async () => {
    const small = await buildUser({ plan: { word_limit: null, anchor_text_links: null, max_media_mb: 0 } });
    const file = await pack(renamed("full-plan"));
    const before = await stored();
    await expect(importNewsroom(OPERATOR, file, small.email)).rejects.toMatchObject({ status: 409 });
    expect(await stored()).toEqual(before);
  });

  it("people who are no operators", async () => {
    await expect(importNewsroom(owner.actor, await pack(copy()), owner.email)).rejects.toMatchObject({ status: 403 });
    await expect(exportAsOperator(owner.actor, "x", path.join(folder.path, "x.zip"))).rejects.toMatchObject({
      status: 403,
    });
  });
});

/** Under an address that is free. */
const renamed = (slug: string): Entries => within(slug, copy());

function within(slug: string, entries: Entries): Entries {
  const newsroom = String(entries.get("newsroom.json")).replace(/"slug" : "[^"]+"/, `"slug" : "${slug}"`);
  sealed(entries.set("newsroom.json", Buffer.from(newsroom)));
  const manifest = JSON.parse(String(entries.get("manifest.json"))) as { company: { slug: string } };
  manifest.company.slug = slug;
  return entries.set("manifest.json", Buffer.from(JSON.stringify(manifest)));
}

it("binds no site to an outlet but that of the article itself, which others' articles are on", async () => {
  const entries = edited("coverage.jsonl", (text) =>
    text.replace(/"sites" : \[[^\]]*\]/, '"sites" : ["ledger-of-all.example", "gazette-of-all.example"]'),
  );
  const address = /https:\/\/www\.([a-z0-9-]+\.example)\/ferry/.exec(String(entries.get("coverage.jsonl")));
  const site = "harbour-paper.example";
  const text = String(entries.get("coverage.jsonl")).replaceAll(address?.[1] ?? "", site);
  const file = await pack(sealed(renewed(within("sites", entries.set("coverage.jsonl", Buffer.from(text))))));
  expect(await importNewsroom(OPERATOR, file, owner.email)).toMatchObject({ counts: { coverage: 1 } });
  const bound = await db
    .selectFrom("coverage_outlet_sites")
    .select("site")
    .where("site", "in", ["ledger-of-all.example", "gazette-of-all.example", site])
    .execute();
  expect(bound).toEqual([{ site }]);
});

it("cleans what a story may not have, with the sanitiser of stories", async () => {
  const entries = renamed("cleaned");
  const text = String(entries.get("posts.jsonl"));
  const harmful = text.replace("In the text", "In the text<script>alert(1)</script><b onclick='x()'>now</b>");
  expect(harmful).not.toBe(text);
  const file = await pack(sealed(entries.set("posts.jsonl", Buffer.from(harmful))));
  expect(await importNewsroom(OPERATOR, file, owner.email)).toMatchObject({ cleaned: 1, company: { slug: "cleaned" } });
  const stories = await db
    .selectFrom("posts")
    .innerJoin("companies", "companies.id", "posts.company_id")
    .select("content_html")
    .where("companies.slug", "=", "cleaned")
    .where("content_html", "like", "%In the text%")
    .execute();
  expect(stories).toEqual([
    { content_html: expect.stringMatching(/^<p>In the text<strong>now<\/strong> <img src="\/media\//) },
  ]);
});
