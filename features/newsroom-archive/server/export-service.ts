/** Writes the archive of a company's newsroom (docs/product/newsroom-archive.md). */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { access, rename, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { recordReading } from "#features/content/server/readings/service.ts";
import { archivedFilesOf } from "#features/media/server/archive-service.ts";
import { openMediaFile } from "#features/media/server/service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { ownVersion } from "#platform/config/version.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { type Archive, writeArchive } from "#platform/storage/archive.ts";
import * as format from "../contract.ts";
import * as policy from "./policy.ts";
import * as queries from "./export-queries.ts";

const IDS_A_TIME = 500;

export type Written = { bytes: number; counts: Record<format.ListName, number>; missing: number };

/**
 * An operator's export into a local file: it gets its name once the audit log has the entry.
 * @throws AppError forbidden, not-found without such a company, conflict when the file exists.
 */
export async function exportAsOperator(operator: Operator, slug: string, file: string): Promise<Written> {
  requireOperator(operator);
  const company = await queries.findCompany(slug);
  if (!company) throw new AppError("not-found", `No company has the address ${slug}.`);
  if (await exists(file)) throw new AppError("conflict", `${file} exists already.`);
  const partial = `${file}.partial`;
  try {
    const written = await writeNewsroom(company.id, company.owner_id, partial);
    const action = { action: "newsroom.export", subject: `company ${company.id}`, details: `into ${file}` };
    await transaction((tx) => recordAction(tx, operator, action));
    await rename(partial, file);
    return written;
  } finally {
    await rm(partial, { force: true });
  }
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/**
 * Writes the whole archive, or nothing of it. The lists are of one moment: they are read in one transaction, which ends
 * before the first file is copied, because a snapshot held for minutes would block PostgreSQL's clean-up. Files never
 * change; one that is removed meanwhile is listed as missing.
 * @param reader whose copy it is: recorded as a reader of what is not public.
 * @param file a local path, which must not exist or belong to the caller.
 */
export async function writeNewsroom(
  companyId: number,
  reader: number,
  file: string,
  step: () => void = () => undefined,
): Promise<Written> {
  await recordReadings(companyId, reader);
  const counts = { media: 0, posts: 0, history: 0, coverage: 0, analytics: 0, files: 0 };
  const entries: format.Manifest["entries"] = {};
  const media = `${file}.media`;
  let missing = 0;
  try {
    const bytes = await writeArchive(file, async (archive) => {
      const company = await queries.atOneMoment(async (tx) => {
        const { newsroom, team } = await queries.readNewsroom(tx, companyId);
        const { slug, name } = (JSON.parse(newsroom) as { company: format.Manifest["company"] }).company;
        const named = { slug, name };
        entries[format.README] = await addText(archive, format.README, policy.readmeText(named.name));
        entries[format.NEWSROOM] = await addText(archive, format.NEWSROOM, `${newsroom}\n`);
        entries[format.TEAM] = await addText(archive, format.TEAM, `${team}\n`);
        const noted = createWriteStream(media, { mode: 0o600 });
        const add = async (name: Exclude<format.ListName, "files">, note?: (line: string) => void) => {
          const lines = stepped(queries.readLines(tx, name, companyId), step, note);
          const added = await addLines(archive, format.listEntry(name), lines);
          entries[format.listEntry(name)] = added;
          counts[name] = added.lines;
        };
        await add("media", (line) => void noted.write(`${line}\n`));
        await new Promise<void>((resolve, reject) => noted.on("error", reject).end(resolve));
        for (const name of ["posts", "history", "coverage", "analytics"] as const) await add(name);
        return named;
      });
      const files: format.FileLine[] = [];
      for await (const line of createInterface({ input: createReadStream(media) }))
        for (const each of archivedFilesOf(format.mediaLine.parse(JSON.parse(line)))) {
          files.push(await addFile(archive, each));
          step();
        }
      missing = files.filter(({ sha256 }) => sha256 === null).length;
      const added = await addLines(archive, format.listEntry("files"), linesOf(files));
      entries[format.listEntry("files")] = added;
      counts.files = added.lines;
      await archive.addJson(format.MANIFEST, {
        format: format.FORMAT,
        version: format.FORMAT_VERSION,
        created_at: new Date().toISOString(),
        made_by: `Dateline ${ownVersion()}`,
        origin: publicUrl(),
        company,
        entries,
      } satisfies format.Manifest);
    });
    return { bytes, counts, missing };
  } finally {
    await rm(media, { force: true });
  }
}

/** Before the text is written, and not within the snapshot, which reads only. */
async function recordReadings(companyId: number, reader: number): Promise<void> {
  for (let after = 0; ;) {
    const ids = await queries.listUnpublished(companyId, after, IDS_A_TIME);
    for (const id of ids) await recordReading(id, { id: reader });
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

async function* stepped(lines: AsyncIterable<string>, step: () => void, note?: (line: string) => void) {
  for await (const line of lines) {
    note?.(line);
    yield line;
    step();
  }
}

async function* linesOf(values: unknown[]): AsyncGenerator<string> {
  for (const value of values) yield JSON.stringify(value);
}

async function addText(archive: Archive, name: string, text: string) {
  await archive.addText(name, text);
  const bytes = Buffer.from(text);
  return { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
}

async function addLines(archive: Archive, name: string, lines: AsyncIterable<string>) {
  const digest = createHash("sha256");
  const sum = { bytes: 0, lines: 0 };
  const written = async function* () {
    for await (const line of lines) {
      const chunk = Buffer.from(`${line}\n`);
      digest.update(chunk);
      sum.bytes += chunk.length;
      sum.lines++;
      yield chunk;
    }
  };
  await archive.addStream(name, Readable.from(written(), { objectMode: false }));
  return { bytes: sum.bytes, sha256: digest.digest("hex"), lines: sum.lines };
}

async function addFile(archive: Archive, file: ReturnType<typeof archivedFilesOf>[number]): Promise<format.FileLine> {
  const content = await openMediaFile(file);
  if (!content) return { path: file.key, bytes: 0, sha256: null };
  const digest = createHash("sha256");
  let bytes = 0;
  const counted = async function* () {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      digest.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  await archive.addFile(file.key, Readable.from(counted(), { objectMode: false }), file.bytes);
  return { path: file.key, bytes, sha256: digest.digest("hex") };
}
