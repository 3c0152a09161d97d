/** Makes a call of the API as its definition describes it, and checks the answer against the contract. Files: file-call.ts; events: event-stream.ts. */
import { addressOf, type CallDefinition, type InputOf, type ReceivedFrom } from "#platform/contract/call.ts";
import { getJson, sendForm, sendJson } from "./http-client.ts";
import type { SessionPolicy } from "./session.ts";
import type { SpeaksFor } from "./shown-account.ts";

type Options = {
  /** What a 401 does; default "ask". */
  session?: SessionPolicy;
  /** Default "shown". */
  speaksFor?: SpeaksFor;
  /** Aborts the call. */
  signal?: AbortSignal;
  /** Called with the share of a form that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
};

type Input = {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
  form?: FormData;
};

/** The input may be left out when all of its parts are optional. */
type Arguments<C extends CallDefinition> =
  object extends InputOf<C> ? [input?: InputOf<C>, options?: Options] : [input: InputOf<C>, options?: Options];

/** @throws ApiError, or whatever `signal` was aborted with. */
export function call<const C extends CallDefinition>(
  definition: C,
  ...[input, options = {}]: Arguments<C>
): Promise<ReceivedFrom<C>> {
  const given: Input = input ?? {};
  const address = addressOf(definition, given);
  const { method, answer } = definition;
  const received = (): Promise<unknown> => {
    if (answer === "file" || "events" in answer) throw new Error(`${address} answers no JSON.`);
    if (given.form) return sendForm(address, given.form, answer, { ...options, method: method as "POST" | "PUT" });
    if (method === "GET") return getJson(address, answer, options);
    return sendJson(method, address, given.body, answer, options);
  };
  return received() as Promise<ReceivedFrom<C>>;
}
