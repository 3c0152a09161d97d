/**
 * A company's media kit: one ZIP of its texts, logos, portraits, pictures and videos. It is streamed and
 * stored nowhere, so a withdrawn file is in no later kit (docs/decisions/newsrooms-and-followers.md).
 */
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { getNewsroomEntries } from "#features/companies/server/newsroom/service.ts";
import type { Company } from "#features/companies/contract.ts";
import { findReadableFile } from "#features/media/server/access-service.ts";
import { openMediaFile } from "#features/media/server/service.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { log } from "#platform/log/log.ts";
import { type Archive, streamArchive } from "#platform/storage/archive.ts";
import { LOGO_FORMS } from "../site/company/newsroom.ts";
import { describeKit, type Kit, type KitFile, MAX_KIT_ITEMS, planKit } from "./kit-policy.ts";
import { listCompanyLibrary } from "./library-service.ts";
import { drawLogo } from "./logo-service.ts";

/** Kits that one process writes at a time: each keeps a file open for the whole download. */
const MAX_AT_A_TIME = 4;
/** A reader who reads nothing for this long has disconnected. */
const STALLED_MS = 30_000;
const LONGEST_MS = 20 * 60_000;

/** The readers who are downloading one right now. */
const readers = new Set<string>();

/**
 * Without an access check: the caller knows that the company may be shown.
 * @param reader may download one kit at a time.
 * @throws AppError too-many-requests while this reader downloads another, unavailable while too many are being written.
 */
export async function openMediaKit(company: Company, origin: string, reader: string): Promise<Readable> {
  if (readers.has(reader))
    throw new AppError("too-many-requests", "You are downloading a media kit already. Try again when it is complete.", {
      retryAfter: 60,
    });
  if (readers.size >= MAX_AT_A_TIME)
    throw new AppError("unavailable", "Too many media kits are being downloaded. Try again in a minute.", {
      retryAfter: 60,
    });
  readers.add(reader);
  const done = () => void readers.delete(reader);
  try {
    const entries = await getNewsroomEntries(company.id);
    const library = await listCompanyLibrary(company.id, 1, MAX_KIT_ITEMS);
    const kit = planKit(entries, library.items);
    return measured(
      streamArchive((archive) => fill(archive, company, kit, describeKit(company, entries, kit, origin))),
      done,
    );
  } catch (error) {
    done();
    throw error;
  }
}

async function fill(archive: Archive, company: Company, kit: Kit, text: string): Promise<void> {
  await archive.addText("about.txt", text);
  for (const form of LOGO_FORMS) {
    const logo = await drawLogo(company, form);
    if (logo) await archive.addFile(`logo/logo-${form}.png`, Readable.from([logo]), logo.length);
  }
  for (const file of [...kit.portraits, ...kit.items.flatMap(({ files }) => files)]) await addPublic(archive, file);
}

/** Checks access to each file when it is added, because a post may be withdrawn during the download. */
async function addPublic(archive: Archive, { path, mediaId, name }: KitFile): Promise<void> {
  const found = await findReadableFile(null, mediaId, name);
  const stream = found?.isPublic ? await openMediaFile(found.file) : null;
  if (found && stream) await archive.addFile(path, stream, found.file.bytes);
}

/** Ends a stream that is no longer read; calls `done` once, however it ends. */
function measured(source: Readable, done: () => void): Readable {
  const stop = () => source.destroy(new Error("The media kit was not read to its end in time."));
  const stalled = setTimeout(stop, STALLED_MS);
  const longest = setTimeout(stop, LONGEST_MS);
  const meter = new Transform({
    transform: (chunk, _encoding, pass) => {
      stalled.refresh();
      pass(null, chunk);
    },
  });
  pipeline(source, meter)
    .catch((error: unknown) => log.info({ err: error }, "A media kit broke off"))
    .finally(() => {
      clearTimeout(stalled);
      clearTimeout(longest);
      done();
    });
  return meter;
}
