/** Commands about news feeds: what fails and why, what is added to the catalogue, what is fetched now. */
import { readFile } from "node:fs/promises";
import { NEWS_CATEGORY_KEYS, type NewsCategory } from "#features/news/contract.ts";
import type { OperatorFeed } from "#features/news/operator-contract.ts";
import { listFeeds, type OperatedFeed } from "#features/news/server/feeds/service.ts";
import {
  addOperatedFeed,
  fetchAllFeeds,
  fetchFeedNow,
  getOperatedFeedId,
  importOperatedCatalogue,
  listFeedHealth,
  retireFeed,
  reviveFeed,
} from "#features/news/server/operator/service.ts";
import {
  type Command,
  findOption,
  type Given,
  oneLine,
  type Out,
  takeArguments,
  UsageError,
  wholeNumber,
} from "../../command.ts";
import { COMMAND_LINE } from "../../operator.ts";

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const SHOWN = 50;
const MOST_SHOWN = 1000;
const CATEGORY = `--category "${NEWS_CATEGORY_KEYS.join("|")}"`;

export const newsCommands: Record<string, Command> = {
  "feeds:list": {
    usage: "[--failing]",
    summary: "List all news feeds, or with --failing those that fail, with the reason",
    options: { failing: flag },
    run: printFeeds,
  },
  "feeds:add": {
    usage: `URL [${CATEGORY} --name NAME]`,
    summary: "Add a feed and fetch it; with a category, all users see it in the news explorer",
    options: { category: text, name: text },
    run: addOne,
  },
  "feeds:refresh": {
    usage: "URL | --all",
    summary: "Fetch one feed or all feeds now, retired ones included",
    options: { all: flag },
    run: refresh,
  },
  "feeds:health": {
    usage: "[--limit N]",
    summary: `Count feeds by health and list the longest-failing ones, ${SHOWN} or N`,
    options: { limit: text },
    run: printHealth,
  },
  "feeds:retire": {
    usage: "URL [--reason TEXT]",
    summary: "Stop fetching a feed until it is revived; the reason is kept in the audit log",
    options: { reason: text },
    run: async (given, out) => {
      const [url] = takeArguments(given, "URL");
      const id = await getOperatedFeedId(COMMAND_LINE, url);
      printOne(await retireFeed(COMMAND_LINE, id, findOption(given, "reason") ?? ""), out);
    },
  },
  "feeds:revive": {
    usage: "URL",
    summary: "Start fetching a retired feed again",
    run: async (given, out) => {
      const [url] = takeArguments(given, "URL");
      printOne(await reviveFeed(COMMAND_LINE, await getOperatedFeedId(COMMAND_LINE, url)), out);
    },
  },
  "feeds:import": {
    usage: `FILE.opml [${CATEGORY}]`,
    summary:
      "Add the feeds in an OPML file to the catalogue; folders set the category, the option sets it for the rest",
    options: { category: text },
    run: importFile,
  },
};

async function printFeeds(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  const failing = given.values["failing"] === true;
  const feeds = await listFeeds({ failing });
  for (const feed of feeds) out.log(lineOf(feed));
  if (feeds.length === 0) out.log(failing ? "No feeds are failing." : "There are no feeds.");
}

async function addOne(given: Given, out: Out): Promise<void> {
  const [url] = takeArguments(given, "URL");
  const [category, name] = [categoryIn(given), findOption(given, "name")];
  if (category === null && name !== undefined) throw new UsageError("--name needs --category.");
  await addOperatedFeed(COMMAND_LINE, { url, category: category ?? "", name: name ?? "" });
  out.log(`The worker will fetch ${oneLine(url)} now.`);
}

async function refresh(given: Given, out: Out): Promise<void> {
  const isAll = given.values["all"] === true;
  if (isAll === given.positionals.length > 0) throw new UsageError("Give the address of a feed, or --all.");
  const count = isAll ? await fetchAllFeeds(COMMAND_LINE) : await refreshOne(takeArguments(given, "URL")[0]);
  out.log(count === 1 ? "The worker fetches 1 feed now." : `The worker fetches ${count} feeds now.`);
}

/** Retired ones too. */
async function refreshOne(url: string): Promise<number> {
  const id = await getOperatedFeedId(COMMAND_LINE, url);
  const { state } = await reviveFeed(COMMAND_LINE, id);
  if (state !== "retired") await fetchFeedNow(COMMAND_LINE, id);
  return 1;
}

async function printHealth(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  const page_size = Math.min(wholeNumber(findOption(given, "limit") ?? String(SHOWN), 1), MOST_SHOWN);
  const failing = { q: "", category: "", filter: "failing", order: "failing", page: 1, page_size } as const;
  const { feeds, count, counts } = await listFeedHealth(COMMAND_LINE, failing);
  const { all, healthy, retired, catalogue } = counts;
  out.log(`${all} feeds: ${healthy} healthy, ${count} failing, ${retired} retired; ${catalogue} in the catalogue.`);
  for (const feed of feeds) printOne(feed, out);
}

/** "failing since 2026-01-05 10:00  Harbour News  https://…  The site answers …" */
function printOne({ state, since, name, title, url, reason }: OperatorFeed, out: Out): void {
  const when = since === null ? "" : ` since ${minuteOf(new Date(since))}`;
  out.log([`${state}${when}`.padEnd(31), oneLine(name || title || "-"), url, oneLine(reason)].join("  ").trimEnd());
}

async function importFile(given: Given, out: Out): Promise<void> {
  const [file] = takeArguments(given, "FILE.opml");
  const category = categoryIn(given);
  const bytes = await readFile(file).catch(() => {
    throw new UsageError(`'${file}' cannot be read.`);
  });
  const { placed, refused } = await importOperatedCatalogue(COMMAND_LINE, bytes, category);
  for (const { title, url, reason } of refused) out.error(oneLine(`Skipped: ${title} ${url}: ${reason}`));
  out.log(`${placed} ${placed === 1 ? "feed is" : "feeds are"} in the catalogue and fetched at once.`);
}

function categoryIn(given: Given): NewsCategory | null {
  const wanted = findOption(given, "category")?.toLowerCase();
  if (wanted === undefined) return null;
  const known = NEWS_CATEGORY_KEYS.find((key) => key === wanted);
  if (!known) throw new UsageError(`'${wanted}' is not a category. Choose one of: ${NEWS_CATEGORY_KEYS.join(", ")}.`);
  return known;
}

/** "tech           ok since 2026-01-05 10:00   120 entries    3 follows  Harbour News  https://…" */
function lineOf(feed: OperatedFeed): string {
  const { category, entries, follows, name, title, url, failure_reason: reason } = feed;
  return [
    (category ?? "-").padEnd(14),
    stateOf(feed).padEnd(28),
    `${entries} entries`.padEnd(12),
    `${follows} follows`.padEnd(10),
    oneLine(name || title || "-"),
    url,
    oneLine(reason),
  ]
    .join("  ")
    .trimEnd();
}

function stateOf({ gone_at: goneAt, failing_since: failingSince, succeeded_at: succeededAt }: OperatedFeed): string {
  if (goneAt) return `retired since ${minuteOf(goneAt)}`;
  if (failingSince) return `failing since ${minuteOf(failingSince)}`;
  return succeededAt ? `fetched ${minuteOf(succeededAt)}` : "not fetched yet";
}

function minuteOf(time: Date): string {
  return time.toISOString().slice(0, 16).replace("T", " ");
}
