/** Commands about where files are kept. */
import { counted } from "#platform/contract/sentence.ts";
import { settings } from "#platform/config/settings.ts";
import {
  BadStorageUrl,
  describeLocation,
  isWithin,
  locationUrl,
  type StorageLocation,
} from "#platform/storage/location.ts";
import { placesOf } from "#platform/storage/moving/following-driver.ts";
import { ALL_NOTICED_SECONDS, moveFiles } from "#platform/storage/moving/mover.ts";
import * as queries from "#platform/storage/moving/queries.ts";
import { locationOf, openDriver, ownLocation } from "#platform/storage/storage.ts";
import { type Command, type Out, takeArguments, UsageError } from "../command.ts";

const TOLD_EVERY_MS = 5_000;

export const storageCommands: Record<string, Command> = {
  "storage:move": {
    usage: "FROM TO",
    summary: "Move all files from one STORAGE_URL to another while Dateline serves; call it again to go on",
    run: async (given, out) => {
      const [from, to] = takeArguments(given, "FROM", "TO").map(placeOf) as [StorageLocation, StorageLocation];
      refuseOverlap(from, to);
      const [old, next] = await Promise.all([openDriver(from), openDriver(to)]);
      await old.check();
      await next.check();
      const { id } = await beginOrGoOn(from, to, out);
      let toldAt = performance.now();
      const moved = await moveFiles(id, old, next, ({ files, bytes }) => {
        if (performance.now() - toldAt < TOLD_EVERY_MS) return;
        toldAt = performance.now();
        out.log(`${counted(files, "file")}, ${inMegabytes(bytes)}`);
      });
      const all = await queries.countMoved(id);
      await queries.finishMove(id);
      out.log(
        `Moved ${counted(moved.files, "file")} (${inMegabytes(moved.bytes)})${all > moved.files ? `, ${all} in all` : ""}. The hash of each was compared.`,
      );
      out.log(
        `Now set STORAGE_URL=${settingOf(to, given.positionals[1])} for every process and restart them one by one.`,
      );
      out.log(
        `Until then they use both places. ${describeLocation(from)} still holds its files: remove them after that.`,
      );
    },
  },
};

function placeOf(url: string): StorageLocation {
  try {
    return locationOf(url);
  } catch (error) {
    if (error instanceof BadStorageUrl) throw new UsageError(`'${url}' is not a place for files: ${error.message}.`);
    throw error;
  }
}

/** Of a place inside another, each pass would find the files that the one before has brought. */
function refuseOverlap(from: StorageLocation, to: StorageLocation): void {
  const [isInner, isOuter] = [isWithin(to, from), isWithin(from, to)];
  if (isInner && isOuter) throw new UsageError("FROM and TO are the same place.");
  if (isInner || isOuter) throw new UsageError("FROM and TO must not lie inside each other. Choose another place.");
}

const settingOf = (to: StorageLocation, given = "") => (given === "file:" ? given : `'${locationUrl(to)}'`);

async function beginOrGoOn(from: StorageLocation, to: StorageLocation, out: Out): Promise<queries.StorageMove> {
  const urls = { from_url: locationUrl(from), to_url: locationUrl(to) };
  const newest = await queries.findNewestMove();
  if (newest?.finished_at === null) {
    if (newest.from_url !== urls.from_url || newest.to_url !== urls.to_url)
      throw new UsageError(`A move from ${newest.from_url} to ${newest.to_url} has not finished. Finish it first.`);
    out.log(`Continuing the move: ${counted(await queries.countMoved(newest.id), "file")} moved so far.`);
    return newest;
  }
  if (!placesOf({ ...urls, finished_at: null }, ownLocation()))
    throw new UsageError(`Files are kept in ${settings().STORAGE_URL} (STORAGE_URL), so FROM must be that place.`);
  const begun = await queries.insertMove(urls.from_url, urls.to_url);
  out.log(`Copying begins in ${ALL_NOTICED_SECONDS} seconds, when every process knows of the move.`);
  return begun;
}

const inMegabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
