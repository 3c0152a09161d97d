/** Reads an archive of a newsroom and compares all of it with its manifest, before anything of it is used. */
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { z } from "zod";
import { archivedFilesOf, isOfItsType } from "#features/media/server/archive-service.ts";
import { counted } from "#platform/contract/sentence.ts";
import { isStorableText } from "#platform/contract/fields.ts";
import { BadArchive, type OpenArchive } from "#platform/storage/open-archive.ts";
import * as format from "../contract.ts";

const HEAD_BYTES = 4100;

export type Newsroom = z.infer<typeof format.newsroom>;
export type Checked = {
  manifest: format.Manifest;
  newsroom: Newsroom;
  counts: Record<format.ListName, number>;
  /** Ids of media, and guids of posts. */
  media: string[];
  posts: string[];
  /** Files that are there, by the path of each, which is their key in the storage, too. */
  files: string[];
  fileBytes: number;
};

/**
 * Every entry is read once and compared: size, SHA-256, number of lines, the shape of each line, and what lines name of
 * others. @throws BadArchive whose message says what is wrong.
 */
export async function checkNewsroom(archive: OpenArchive): Promise<Checked> {
  const manifest = await readManifest(archive);
  const newsroom = parsed(format.newsroom, await readDocument(archive, manifest, format.NEWSROOM), format.NEWSROOM);
  parsed(format.team, await readDocument(archive, manifest, format.TEAM), format.TEAM);
  await readDocument(archive, manifest, format.README, false);
  if (newsroom.company.slug !== manifest.company.slug)
    throw new BadArchive("The manifest is of another company than the newsroom. The archive was changed.");

  const media = new Set<string>();
  const expected = new Map<string, ReturnType<typeof archivedFilesOf>[number]>();
  const posts = new Set<string>();
  const counts = { media: 0, posts: 0, history: 0, coverage: 0, analytics: 0, files: 0 };
  const seen = new Set<string>();
  const once = (key: string, what: string) => {
    if (seen.has(key)) throw new BadArchive(`The archive has ${what} twice.`);
    seen.add(key);
  };
  const knownPost = (guid: string, name: string) => {
    if (!posts.has(guid)) throw new BadArchive(`${name} names the post ${guid}, which is not in the archive.`);
  };
  const knownMedia = (id: string | null, name: string) => {
    if (id !== null && !media.has(id))
      throw new BadArchive(`${name} names the file ${id}, which is not in the archive.`);
  };
  const read = async <N extends format.ListName>(name: N, take: (line: LineOf<N>) => void) => {
    counts[name] = await checkList(archive, manifest, name, take);
  };

  await read("media", (line) => {
    once(`media ${line.id}`, `the file ${line.id}`);
    media.add(line.id);
    for (const file of archivedFilesOf(line)) expected.set(file.key, file);
  });
  const { company, people } = newsroom;
  for (const id of [company.logo_media_id, ...people.map((person) => person["picture_media_id"])])
    knownMedia(id, format.NEWSROOM);
  const named: string[] = [];
  await read("posts", (line) => {
    once(`post ${line.guid}`, `the post ${line.guid}`);
    posts.add(line.guid);
    if (line.original !== null) named.push(line.original);
    for (const { also } of line.corrections) named.push(...also);
    for (const { media_id } of line.media) knownMedia(media_id, "posts.jsonl");
    for (const id of line.kept) knownMedia(id, "posts.jsonl");
    if ((line.status === "draft") !== (line.published_at === null))
      throw new BadArchive(`The post ${line.guid} has a status that does not fit its date.`);
  });
  for (const guid of named) knownPost(guid, "posts.jsonl");
  await read("history", (line) => {
    knownPost(line.post, "history.jsonl");
    once(`version ${line.post} ${line.version}`, `version ${line.version} of ${line.post}`);
  });
  await read("coverage", (line) => {
    knownPost(line.post, "coverage.jsonl");
    knownMedia(line.scan_id, "coverage.jsonl");
  });
  await read("analytics", (line) => {
    knownPost(line.post, "analytics.jsonl");
    once(`day ${line.post} ${line.day}`, `${line.day} of ${line.post}`);
  });
  const listed = new Map<string, format.FileLine>();
  await read("files", (line) => {
    once(`path ${line.path}`, line.path);
    if (!expected.has(line.path)) throw new BadArchive(`files.jsonl has ${line.path}, which is no file of its media.`);
    listed.set(line.path, line);
  });
  const unlisted = [...expected.keys()].find((path) => !listed.has(path));
  if (unlisted !== undefined) throw new BadArchive(`files.jsonl lacks ${unlisted}. Use another copy.`);
  requireNoMore(archive, manifest, listed);
  const files = [...listed.values()].filter(({ sha256 }) => sha256 !== null);
  for (const line of files) {
    const file = expected.get(line.path);
    if (file) await checkFile(archive, line, file);
  }
  return {
    manifest,
    newsroom,
    counts,
    media: [...media],
    posts: [...posts],
    files: files.map(({ path }) => path),
    fileBytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

type LineOf<N extends format.ListName> = z.infer<(typeof format.LINES)[N]>;

async function readManifest(archive: OpenArchive): Promise<format.Manifest> {
  if (!archive.entries.has(format.MANIFEST)) throw new BadArchive("The file is not the archive of a newsroom.");
  const { text } = await readText(archive, format.MANIFEST, format.MAX_MANIFEST_BYTES);
  const json = parsedJson(text, format.MANIFEST) as { format?: unknown; version?: unknown } | null;
  // What another version says is not read: only that it is another one.
  if (json?.format === format.FORMAT && typeof json.version === "number" && json.version > format.FORMAT_VERSION)
    throw new BadArchive("The archive was written by a newer version of Dateline. Import it with that version.");
  return parsed(format.manifest, json, format.MANIFEST);
}

async function readText(archive: OpenArchive, name: string, most: number) {
  const entry = archive.entries.get(name);
  if (!entry) throw new BadArchive(`The archive lacks ${name}. Use another copy.`);
  if (entry.bytes > most) throw new BadArchive(`${name} in the archive is too large.`);
  const chunks: Buffer[] = [];
  const digest = createHash("sha256");
  await eachChunk(name, await archive.read(name), (chunk) => {
    digest.update(chunk);
    chunks.push(chunk);
  });
  return { text: utf8(Buffer.concat(chunks), name), bytes: entry.bytes, sha256: digest.digest("hex") };
}

async function readDocument(archive: OpenArchive, manifest: format.Manifest, name: string, isJson = true) {
  const { text, bytes, sha256 } = await readText(archive, name, format.MAX_DOCUMENT_BYTES);
  compare(manifest, name, { bytes, sha256 });
  return isJson ? parsedJson(text, name) : null;
}

function compare(manifest: format.Manifest, name: string, read: { bytes: number; sha256: string; lines?: number }) {
  const said = Object.hasOwn(manifest.entries, name) ? manifest.entries[name] : undefined;
  if (!said) throw new BadArchive(`The manifest lacks ${name}. The archive was changed.`);
  if (said.bytes !== read.bytes || said.sha256 !== read.sha256)
    throw new BadArchive(`${name} in the archive is damaged. Use another copy.`);
  if (said.lines !== read.lines)
    throw new BadArchive(
      `${name} has ${counted(read.lines ?? 0, "line")}; the manifest says ${said.lines ?? 0}. The archive was changed.`,
    );
}

async function checkList<N extends format.ListName>(
  archive: OpenArchive,
  manifest: format.Manifest,
  name: N,
  take: (line: LineOf<N>) => void,
): Promise<number> {
  const entry = format.listEntry(name);
  const digest = createHash("sha256");
  let bytes = 0;
  let lines = 0;
  const noted = (chunk: Buffer) => {
    digest.update(chunk);
    bytes += chunk.length;
  };
  for await (const line of readList(archive, name, noted)) {
    lines++;
    take(line);
  }
  compare(manifest, entry, { bytes, sha256: digest.digest("hex"), lines });
  return lines;
}

/** The lines of a list, one at a time, each of its shape. @throws BadArchive naming the line that is not. */
export async function* readList<N extends format.ListName>(
  archive: OpenArchive,
  name: N,
  note: (chunk: Buffer) => void = () => undefined,
): AsyncGenerator<LineOf<N>> {
  const entry = format.listEntry(name);
  let rest: Buffer[] = [];
  let held = 0;
  let number = 0;
  const lineOf = (bytes: Buffer) => {
    number++;
    const where = `${entry}, line ${number}`;
    return parsed(format.LINES[name] as unknown as z.ZodType<LineOf<N>>, parsedJson(utf8(bytes, where), where), where);
  };
  for await (const chunk of told(entry, await archive.read(entry))) {
    note(chunk);
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; from = end + 1, end = chunk.indexOf(10, from)) {
      yield lineOf(Buffer.concat([...rest, chunk.subarray(from, end)]));
      rest = [];
      held = 0;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
    held += chunk.length - from;
    if (held > format.MAX_LINE) throw new BadArchive(`${entry}, line ${number + 1} is too long.`);
  }
  if (rest.length > 0) throw new BadArchive(`${entry} is cut off. Use another copy.`);
}

async function checkFile(
  archive: OpenArchive,
  line: format.FileLine,
  file: ReturnType<typeof archivedFilesOf>[number],
): Promise<void> {
  if (archive.entries.get(line.path)?.isPlain === false)
    throw new BadArchive(`${line.path} in the archive is compressed, which pictures and videos are not.`);
  const digest = createHash("sha256");
  let bytes = 0;
  let head = Buffer.alloc(0);
  await eachChunk(line.path, await archive.read(line.path), (chunk) => {
    digest.update(chunk);
    bytes += chunk.length;
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
  });
  if (bytes !== line.bytes || digest.digest("hex") !== line.sha256)
    throw new BadArchive(`${line.path} in the archive is damaged. Use another copy.`);
  if (!(await isOfItsType(file, head))) throw new BadArchive(`${line.path} in the archive is not ${file.type}.`);
}

/** Nothing is in the archive that its manifest and its list of files do not name. */
function requireNoMore(archive: OpenArchive, manifest: format.Manifest, files: Map<string, format.FileLine>): void {
  for (const name of archive.entries.keys()) {
    const isNamed =
      name === format.MANIFEST || Object.hasOwn(manifest.entries, name) || files.get(name)?.sha256 != null;
    if (!isNamed) throw new BadArchive(`The archive has ${name}, which is not in its lists. It was changed.`);
  }
}

function parsed<T>(schema: z.ZodType<T>, value: unknown, where: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const at = issue && issue.path.length > 0 ? ` (${issue.path.join(".")})` : "";
  throw new BadArchive(`${where}${at}: ${issue?.message ?? "it is not valid"}`);
}

function parsedJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) => {
      if (typeof value === "string" && !isStorableText(value)) throw new BadArchive("");
      return value;
    }) as unknown;
  } catch (error) {
    throw new BadArchive(
      error instanceof BadArchive ? `${where} contains characters that cannot be stored.` : `${where} is not JSON.`,
      { cause: error },
    );
  }
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
function utf8(bytes: Buffer, where: string): string {
  try {
    return decoder.decode(bytes);
  } catch (error) {
    throw new BadArchive(`${where} is not UTF-8.`, { cause: error });
  }
}

async function eachChunk(name: string, content: Readable, take: (chunk: Buffer) => void): Promise<void> {
  for await (const chunk of told(name, content)) take(chunk);
}

/** What the ZIP says against its bytes becomes one sentence. */
async function* told(name: string, content: Readable): AsyncGenerator<Buffer> {
  const chunks = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const next = await chunks.next().catch((error: unknown) => {
        throw new BadArchive(`${name} in the archive is damaged. Use another copy.`, { cause: error });
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    content.destroy();
  }
}
