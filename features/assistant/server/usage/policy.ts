/** Pure rules for usage: who is admitted, what a run cost, and what an aborted run used. */
import { usualTokens } from "./token-policy.ts";
import type { Usage, WritingTask, Written } from "../writers/writer.ts";

/** Runs of one user that write at the same time. */
export const RUNS_AT_ONCE = 2;
/** Default tokens per user and UTC day. */
export const DEFAULT_DAILY_TOKENS = 200_000;

/** A user's usage: runs in progress, tokens reserved by today's runs, and tokens they have used. */
export type Standing = { running: number; reserved: number; used: number };
export type Admission = "admitted" | "running" | "over-limit";

/**
 * Reserved tokens count like used ones, so that parallel runs stay below the limit together.
 * @param estimate maximum tokens of the run; 0: free.
 * @param limit tokens a day; null: none.
 */
export function admit({ running, reserved, used }: Standing, estimate: number, limit: number | null): Admission {
  if (running >= RUNS_AT_ONCE) return "running";
  if (limit === null || estimate === 0 || used + reserved + estimate <= limit) return "admitted";
  // Tokens that a parallel run does not use become available again.
  return used + estimate <= limit ? "running" : "over-limit";
}

/** Dollars per million tokens times tokens is millionths of a dollar. */
export function costMicros(usage: Usage, prices: { AI_INPUT_PRICE: number; AI_OUTPUT_PRICE: number }): number {
  return Math.round(usage.inputTokens * prices.AI_INPUT_PRICE + usage.outputTokens * prices.AI_OUTPUT_PRICE);
}

/** Tokens of the instructions and the schema around the user's input. */
const INSTRUCTION_TOKENS = 1500;

/** A run that was cut short counts its whole task as input and its text as output; never more than it reserved. */
export function usageOfCut(task: WritingTask, written: Written, reserved: number): Usage {
  return usageOfLost(inputOf(task, reserved), written, reserved);
}

/** Input tokens of this task; 0 if the writer costs nothing. */
export function inputOf(task: WritingTask, reserved: number): number {
  const { kind: _, ...given } = task;
  return reserved === 0 ? 0 : Math.min(reserved, tokensIn(given) + INSTRUCTION_TOKENS);
}

/** Like usageOfCut, when the task is no longer known. @param inputTokens null: nothing was sent to a writer yet. */
export function usageOfLost(inputTokens: number | null, written: Written, reserved: number): Usage {
  if (reserved === 0 || inputTokens === null) return { inputTokens: 0, outputTokens: 0 };
  return { inputTokens, outputTokens: Math.min(reserved - inputTokens, tokensIn(written)) };
}

function tokensIn(value: object): number {
  return usualTokens(JSON.stringify(value));
}
