/** Commands about the AI assistant: the share of a day that each user has, and what was used. */
import { getDailyLimit, listUsage, setDailyLimit, type UsageLine } from "#features/assistant/server/usage/service.ts";
import {
  type Command,
  findOption,
  type Given,
  type Out,
  takeArguments,
  UsageError,
  wholeNumber,
} from "../../command.ts";
import { COMMAND_LINE } from "../../operator.ts";

const MOST_TOKENS = 1_000_000_000;
const DAYS = 30;

export const assistantCommands: Record<string, Command> = {
  "assistant:limit": {
    usage: "[TOKENS|none]",
    summary: "Show or set the AI assistant's daily token limit per user (UTC day)",
    run: async (given, out) => {
      if (given.positionals.length > 0)
        await setDailyLimit(COMMAND_LINE, limitIn(takeArguments(given, "TOKENS|none")[0]));
      const limit = await getDailyLimit();
      out.log(limit === null ? "No daily limit." : `${limit} tokens per user per day.`);
    },
  },
  "assistant:usage": {
    usage: "[--days N]",
    summary: `Show each user's AI assistant usage in the last ${DAYS} days, or N`,
    options: { days: { type: "string" } },
    run: printUsage,
  },
};

function limitIn(text: string): number | null {
  if (text === "none") return null;
  const tokens = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (tokens <= MOST_TOKENS) return tokens;
  throw new UsageError(`'${text}' must be a whole number from 0 to ${MOST_TOKENS}, or none.`);
}

async function printUsage(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  const days = wholeNumber(findOption(given, "days") ?? String(DAYS), 1);
  const users = await listUsage(days);
  for (const user of users) out.log(lineOf(user));
  const cost = users.reduce((sum, { cost_micros }) => sum + cost_micros, 0);
  out.log(`${users.length} ${users.length === 1 ? "user" : "users"}, ${dollars(cost)} in ${days} days.`);
}

/** "ada@example.com  3 requests  1200 tokens read  800 tokens written  $0.0156" */
function lineOf({ email, requests, input_tokens, output_tokens, cost_micros }: UsageLine): string {
  return [
    email.padEnd(32),
    `${requests} ${requests === 1 ? "request" : "requests"}`,
    `${input_tokens} tokens read`,
    `${output_tokens} tokens written`,
    dollars(cost_micros),
  ].join("  ");
}

/** To a hundredth of a cent. */
function dollars(micros: number): string {
  return `$${(micros / 1_000_000).toFixed(4)}`;
}
