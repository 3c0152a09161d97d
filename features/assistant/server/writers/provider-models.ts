/** The configured models, through the AI SDK. The SDK (10 MB) is loaded on first use. */
import type { APICallError, LanguageModel } from "ai";
import type { Settings } from "#platform/config/settings.ts";
import { callFailureOf, retryAfterOf } from "./provider-policy.ts";

export type ProviderSettings = Pick<
  Settings,
  "AI_PROVIDER" | "AI_API_KEY" | "AI_BASE_URL" | "AI_MODEL" | "AI_TIMEOUT_SECONDS"
>;
export type Model = Exclude<LanguageModel, string>;

type Connection = { apiKey: string | undefined; baseURL: string; modelId: string };

/** Otherwise the SDK would read the address from environment variables unknown to our settings. */
const DEFAULT_URLS = { openai: "https://api.openai.com/v1", anthropic: "https://api.anthropic.com/v1", compatible: "" };
/** A longer silent wait is worse than reporting that the service is busy. */
const MAX_WAIT_SECONDS = 5;

const LOADERS = {
  async openai({ modelId, ...connection }: Connection): Promise<Model> {
    const { createOpenAI } = await import("@ai-sdk/openai");
    return createOpenAI({ ...connection, fetch: fetchUnredirected })(modelId);
  },
  async anthropic({ modelId, ...connection }: Connection): Promise<Model> {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic({ ...connection, fetch: fetchUnredirected })(modelId);
  },
  async compatible({ modelId, ...connection }: Connection): Promise<Model> {
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    const abilities = { includeUsage: true, supportsStructuredOutputs: true };
    return createOpenAICompatible({
      name: "compatible",
      ...connection,
      ...abilities,
      fetch: fetchUnredirected,
    }).chatModel(modelId);
  },
};

/** @throws Error if no model is configured. */
export function loadModel(settings: ProviderSettings): Promise<Model> {
  const { AI_PROVIDER: provider, AI_MODEL: modelId, AI_BASE_URL, AI_API_KEY: apiKey } = settings;
  if (provider === "offline" || modelId === undefined) throw new Error("No AI model is set up.");
  return LOADERS[provider]({ modelId, apiKey, baseURL: AI_BASE_URL ?? DEFAULT_URLS[provider] });
}

/** A redirect would take the key and the user's text to an address that no operator named. */
function fetchUnredirected(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return fetch(input, { ...init, redirect: "manual" });
}

/** The SDK would wait for Retry-After, up to a minute, before a retry; here such an answer ends the call. */
export async function withoutLongWaits(model: Model): Promise<Model> {
  const { APICallError, wrapLanguageModel } = await import("ai");
  return wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: "v4",
      wrapStream: async ({ doStream }) => {
        try {
          return await doStream();
        } catch (error) {
          const wait = retryAfterOf(callFailureOf(error), Date.now()) ?? 0;
          if (!APICallError.isInstance(error) || wait <= MAX_WAIT_SECONDS) throw error;
          throw new APICallError({ ...callOf(error), cause: error, isRetryable: false });
        }
      },
    },
  });
}

function callOf(error: APICallError) {
  const { message, url, requestBodyValues, statusCode, responseHeaders, responseBody, data } = error;
  return { message, url, requestBodyValues, statusCode, responseHeaders, responseBody, data };
}
