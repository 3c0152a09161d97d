/** Writes through a model: reports progress and usage, and turns every failure into one of five. */
import { randomBytes } from "node:crypto";
import { log } from "#platform/log/log.ts";
import { readWritten } from "../answers/policy.ts";
import { answerSchemaOf } from "../answers/schema.ts";
import { isFenceOf, type Prompt, promptFor } from "./prompt-policy.ts";
import { loadModel, type Model, type ProviderSettings, withoutLongWaits } from "./provider-models.ts";
import {
  type CallFailure,
  callFailureOf,
  failureOf,
  isSchemaRefusal,
  maxOutputTokens,
  maxInputTokens,
  NO_USAGE,
  retryAfterOf,
  usageOf,
  writerError,
} from "./provider-policy.ts";
import { streamAnswer } from "./provider-stream.ts";
import { type Writer, WriterError, type Writing, type WritingTask, type Written } from "./writer.ts";

/** Minimum interval: users see no difference, and each time the whole text so far is parsed. */
const PROGRESS_MS = 80;
/** Maximum share of a processor for parsing one answer while it is being written. */
const READING_SHARE = 0.05;

/**
 * The writer that the settings name; AI_PROVIDER must not be offline. Its only state is whether the model supports
 * schemas, so all users share one.
 * @param load creates the model; tests provide their own.
 */
export function createModelWriter(
  settings: ProviderSettings,
  load = (): Promise<Model> => loadModel(settings),
): Writer {
  let loaded: Promise<Model> | undefined;
  let takesSchema = true;

  function findModel(): Promise<Model> {
    loaded ??= load().then(withoutLongWaits);
    loaded.catch(() => (loaded = undefined));
    return loaded;
  }

  async function attempt(
    task: WritingTask,
    prompt: Prompt,
    onText: (text: string) => void,
    signal: AbortSignal,
  ): Promise<Writing> {
    let text = "";
    const hasSchema = takesSchema;
    const model = await findModel();
    try {
      const limits = {
        maxOutputTokens: maxOutputTokens(currentOf(task)),
        timeoutMs: settings.AI_TIMEOUT_SECONDS * 1000,
      };
      const { usage, outcome } = await streamAnswer({ model, task, prompt, hasSchema, signal, ...limits }, (soFar) =>
        onText((text = soFar)),
      );
      const used = usageOf(usage, prompt, text);
      if (outcome === "refused") throw writerError("refused", { usage: used });
      if (outcome === "broken") throw writerError("unreachable", { usage: used });
      return { text, usage: used, isCut: outcome === "cut" };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof WriterError) throw error;
      const call = callFailureOf(error);
      if (text === "" && hasSchema && isSchemaRefusal(call)) {
        takesSchema = false;
        log.warn(
          describe(settings, call),
          "The AI model does not support schemas for its answers; requests no longer send one",
        );
        return attempt(task, prompt, onText, signal);
      }
      const failure = failureOf(call);
      if (!failure) throw error;
      if (failure === "misconfigured") log.error(describe(settings, call), "The AI service refuses our settings");
      else log.warn(describe(settings, call), `The AI service is ${failure}`);
      const usage = text === "" && failure !== "timed-out" ? NO_USAGE : usageOf({}, prompt, text);
      throw writerError(failure, { cause: error, retryAfter: retryAfterOf(call, Date.now()), usage });
    }
  }

  return {
    provider: settings.AI_PROVIDER,
    model: settings.AI_MODEL ?? "",
    isOffline: false,
    estimate: (task) => {
      const prompt = promptFor(task, newFence(task));
      return maxInputTokens(prompt, answerSchemaOf(task)) + maxOutputTokens(currentOf(task));
    },
    async write(task, onProgress, signal) {
      signal.throwIfAborted();
      const progress = reportProgress(task, onProgress);
      try {
        return await attempt(task, promptFor(task, newFence(task)), (text) => progress.add(text), signal);
      } finally {
        if (signal.aborted) progress.stop();
        else progress.end();
      }
    },
  };
}

/** Parses the text so far, not for every piece but always for the last one. */
function reportProgress(task: WritingTask, onProgress: (written: Written) => void) {
  let latest = "";
  let read = "";
  let next = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  const report = () => {
    stop();
    if (latest === read) return;
    read = latest;
    const started = performance.now();
    const written = readWritten(task, latest);
    if (Object.keys(written).length > 0) onProgress(written);
    const ended = performance.now();
    next = ended + Math.max(PROGRESS_MS, (ended - started) / READING_SHARE);
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    add(text: string) {
      latest = text;
      const wait = next - performance.now();
      if (wait <= 0) report();
      // If the model pauses now, the text so far must still be shown.
      else timer ??= setTimeout(report, wait);
    },
    end: report,
    stop,
  };
}

function newFence(task: WritingTask): string {
  let fence = "";
  do fence = randomBytes(12).toString("hex");
  while (!isFenceOf(task, fence));
  return fence;
}

/** The draft that an edit is about, as JSON. */
function currentOf({ edit }: WritingTask): string {
  return edit ? JSON.stringify(edit.current) : "";
}

/** For the log: without the user's text and the key, which some providers quote in part. */
function describe({ AI_PROVIDER, AI_MODEL, AI_API_KEY }: ProviderSettings, { status, name, message }: CallFailure) {
  const withoutKey = AI_API_KEY ? message.replaceAll(AI_API_KEY, "[key]") : message;
  const reason = withoutKey.replace(/\b(?:sk|key|api)-[\w*.…-]+/gi, "[key]").slice(0, 500);
  return { provider: AI_PROVIDER, model: AI_MODEL, status, name, reason };
}
