/** What each user has used of the AI assistant. */
import { counted } from "#platform/contract/sentence.ts";
import { listUsage, type UsageLine } from "#features/assistant/server/usage/service.ts";
import { type Command, findOption, type Given, type Out, takeArguments, wholeNumber } from "../command.ts";

const DAYS = 30;

export const assistantCommands: Record<string, Command> = {
  "assistant:usage": {
    usage: "[--days N]",
    summary: `Show each user's AI assistant usage in the last ${DAYS} days, or N`,
    options: { days: { type: "string" } },
    run: printUsage,
  },
};

async function printUsage(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  const days = wholeNumber(findOption(given, "days") ?? String(DAYS), 1);
  const users = await listUsage(days);
  for (const user of users) out.log(lineOf(user));
  const cost = users.reduce((sum, { cost_micros }) => sum + cost_micros, 0);
  out.log(`${counted(users.length, "user")}, ${dollars(cost)} in ${counted(days, "day")}.`);
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
