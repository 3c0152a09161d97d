/** Commands about analytics: the site by day, and the figures of one post. */
import { counted } from "#platform/contract/sentence.ts";
import { type Figures, PERIODS, type Period } from "#features/analytics/contract.ts";
import { analyticsCsv, csvOf } from "#features/analytics/server/csv-service.ts";
import { ALL_NAMES, getPostAnalytics, getPostOwner, listSiteDays } from "#features/analytics/server/service.ts";
import { uuid } from "#platform/contract/fields.ts";
import { type Command, findOption, type Given, type Out, UsageError } from "../command.ts";

const DEFAULT_DAYS: Period = 30;
const OPTIONS = { days: { type: "string" } } as const;
const USAGE = `[GUID] [--days ${PERIODS.join("|")}]`;

export const analyticsCommands: Record<string, Command> = {
  "analytics:show": {
    usage: USAGE,
    summary: "Show daily views, visitors and clicks for the site, or for one post with its referrers",
    options: OPTIONS,
    run: show,
  },
  "analytics:csv": {
    usage: USAGE,
    summary: "Print the same figures as CSV",
    options: OPTIONS,
    run: printCsv,
  },
};

async function show(given: Given, out: Out): Promise<void> {
  const guid = takeGuid(given);
  if (guid === null) {
    const days = await listSiteDays(takeDays(given));
    for (const day of days) out.log(`${day.day}  ${inWords(day)}, ${counted(day.posts, "post")}`);
    return out.log(days.length === 0 ? "No views in this period." : `${counted(days.length, "day")} with readers.`);
  }
  const { id, owner } = await getPostOwner(guid);
  const { from, to, totals, series, referrers, assistant_visits, countries, links } = await getPostAnalytics(
    owner,
    id,
    {
      days: takeDays(given),
    },
  );
  out.log(`${from} to ${to}: ${inWords(totals)}`);
  for (const day of series) if (day.views + day.clicks + day.feed_fetches > 0) out.log(`  ${day.day}  ${inWords(day)}`);
  const lists = {
    "Came from": referrers,
    "Sent by AI assistants": assistant_visits,
    Countries: countries,
    "Link clicks": links,
  };
  for (const [title, names] of Object.entries(lists)) {
    if (names.length > 0) out.log(`${title}:`);
    for (const { name, count } of names) out.log(`  ${String(count).padStart(7)}  ${name || "direct or unknown"}`);
  }
}

async function printCsv(given: Given, out: Out): Promise<void> {
  const guid = takeGuid(given);
  const days = takeDays(given);
  if (guid === null) {
    const rows = await listSiteDays(days);
    const head = ["Day", "Posts", "Views", "Visitors", "Link clicks", "Feed fetches"];
    const cells = rows.map((row) => [row.day, row.posts, row.views, row.visitors, row.clicks, row.feed_fetches]);
    return out.log(csvOf([head, ...cells]).trimEnd());
  }
  const { id, owner } = await getPostOwner(guid);
  out.log(analyticsCsv(await getPostAnalytics(owner, id, { days }, ALL_NAMES)).trimEnd());
}

function inWords({ views, visitors, clicks, feed_fetches }: Figures): string {
  return [
    counted(views, "view", "views"),
    counted(visitors, "visitor", "visitors"),
    counted(clicks, "click", "clicks"),
    counted(feed_fetches, "feed fetch", "feed fetches"),
  ].join(", ");
}

function takeGuid({ positionals }: Given): string | null {
  const [guid, extra] = positionals;
  if (extra !== undefined) throw new UsageError(`'${extra}' is an unexpected argument.`);
  if (guid !== undefined && !uuid.safeParse(guid).success) throw new UsageError(`'${guid}' is not the guid of a post.`);
  return guid ?? null;
}

function takeDays(given: Given): Period {
  const text = findOption(given, "days");
  const days = PERIODS.find((period) => String(period) === (text ?? String(DEFAULT_DAYS)));
  if (days === undefined) throw new UsageError(`--days must be one of ${PERIODS.join(", ")}.`);
  return days;
}
