/** Commands about all feeds at a time. */
import { readFile } from "node:fs/promises";
import { NEWS_CATEGORY_KEYS, type NewsCategory } from "#features/news/contract.ts";
import { fetchAllFeeds, importOperatedCatalogue } from "#features/news/server/operator/service.ts";
import { type Command, findOption, type Given, oneLine, type Out, takeArguments, UsageError } from "../command.ts";
import { COMMAND_LINE } from "../operator.ts";

const text = { type: "string" } as const;
const CATEGORY = `--category "${NEWS_CATEGORY_KEYS.join("|")}"`;

export const newsCommands: Record<string, Command> = {
  "feeds:refresh-all": {
    usage: "",
    summary: "Fetch all feeds now, retired ones included",
    run: async (given, out) => {
      takeArguments(given);
      const count = await fetchAllFeeds(COMMAND_LINE);
      out.log(count === 1 ? "The worker fetches 1 feed now." : `The worker fetches ${count} feeds now.`);
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
