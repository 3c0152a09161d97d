/** One streamed call of a model through the AI SDK. */
import type { FinishReason, LanguageModelUsage } from "ai";
import { answerSchemaOf } from "../answers/schema.ts";
import type { Prompt } from "./prompt-policy.ts";
import type { Model } from "./provider-models.ts";
import type { WritingTask } from "./writer.ts";

const RETRIES = 2;
/** Share of the total time after which a silent model counts as lost. */
const IDLE_SHARE = 1 / 3;
/** Far more than any draft: an answer without an end stops here. */
const MAX_ANSWER_CHARACTERS = 400_000;

export type Call = {
  model: Model;
  task: WritingTask;
  prompt: Prompt;
  /** Whether the model must follow the answer's schema. */
  hasSchema: boolean;
  maxOutputTokens: number;
  timeoutMs: number;
  signal: AbortSignal;
};

/** Cut: at the maximum length of an answer. Broken: the connection ended before the provider reported the end. */
export type CallEnd = { usage: Partial<LanguageModelUsage>; outcome: "whole" | "cut" | "refused" | "broken" };

/**
 * Retries only what failed before anything was written.
 * @param onText gets the whole text so far.
 * @throws what the SDK or the provider's client throws, a TimeoutError after the time, the signal's reason after an
 * abort.
 */
export async function streamAnswer(call: Call, onText: (text: string) => void): Promise<CallEnd> {
  const { Output, jsonSchema, streamText } = await import("ai");
  const { model, task, prompt, signal, timeoutMs } = call;
  const leaving = new AbortController();
  // answers/policy.ts parses answers, because it also understands incomplete and invalid JSON. The SDK's output objects
  // only provide the requested format.
  const { responseFormat } = Output.object({ schema: jsonSchema(answerSchemaOf(task)), name: "answer" });
  const { stream } = streamText({
    model,
    ...prompt,
    output: call.hasSchema ? { ...Output.text(), responseFormat } : Output.text(),
    maxOutputTokens: call.maxOutputTokens,
    maxRetries: RETRIES,
    timeout: { totalMs: timeoutMs, chunkMs: timeoutMs * IDLE_SHARE },
    abortSignal: AbortSignal.any([signal, leaving.signal]),
    providerOptions: { openai: { store: false } }, // what users write stays with neither side
    telemetry: { isEnabled: false },
    onError: () => undefined, // thrown below; the SDK would print it, with the user's text
  });
  const end: CallEnd = { usage: {}, outcome: "broken" };
  let text = "";
  try {
    for await (const part of stream) {
      if (part.type === "error") throw part.error;
      if (part.type === "abort") throw signal.aborted ? signal.reason : new DOMException("Too slow", "TimeoutError");
      if (part.type === "text-delta") onText((text += part.text));
      if (text.length > MAX_ANSWER_CHARACTERS) return { ...end, outcome: "cut" };
      if (part.type === "finish") {
        end.usage = part.totalUsage;
        end.outcome = outcomeOf(part.finishReason, part.rawFinishReason);
      }
    }
    return end;
  } finally {
    leaving.abort(); // the SDK would keep the connection of an answer that goes on
  }
}

/** A reason unknown to the SDK is still a reason; without any, the stream broke off. */
function outcomeOf(reason: FinishReason, said: string | undefined): CallEnd["outcome"] {
  if (reason === "content-filter") return "refused";
  if (reason === "length") return "cut";
  if (reason === "stop") return "whole";
  return reason === "error" || reason === "interrupted" || said === undefined ? "broken" : "whole";
}
