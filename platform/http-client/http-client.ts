/** The typed HTTP client of the dashboard: checks answers against the contract's schema and survives an expired session. */
import type { ZodType } from "zod";
import { ApiError, apiErrorOf, clientMessages } from "./api-error.ts";
import { logFailure } from "./browser-log.ts";
import { renewSession, type SessionPolicy } from "./session.ts";
import { accountHeaders, type SpeaksFor } from "./shown-account.ts";

const READ_TIMEOUT_SECONDS = 20;

type CallOptions = {
  /** What a 401 does; see SessionPolicy. Default "ask". */
  session?: SessionPolicy;
  /** Default "shown". */
  speaksFor?: SpeaksFor;
};

type FormOptions = CallOptions & {
  /** Default POST. */
  method?: "POST" | "PUT";
  /** Called with the share of the body that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

type Answer = { status: number; body: string; retryAfter: string | null };

type ReadOptions = CallOptions & {
  /** Aborts the call, for example because a newer one has replaced it. */
  signal?: AbortSignal;
};

/** GET. Throws ApiError, or whatever `signal` was aborted with. */
export function getJson<T>(path: string, schema: ZodType<T>, options: ReadOptions = {}): Promise<T> {
  const read = () => {
    const timeout = AbortSignal.timeout(READ_TIMEOUT_SECONDS * 1000);
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    return fetchAnswer(path, { method: "GET", signal, headers: accountHeaders(options.speaksFor) }, options.signal);
  };
  return call(read, schema, options);
}

/** POST, PUT, PATCH or DELETE with a JSON body; `undefined` sends none. Throws ApiError. */
export function sendJson<T>(
  method: string,
  path: string,
  body: unknown,
  schema: ZodType<T>,
  options: CallOptions = {},
): Promise<T> {
  const headers = accountHeaders(options.speaksFor);
  const init =
    body === undefined
      ? { method, headers }
      : { method, body: JSON.stringify(body), headers: { ...headers, "Content-Type": "application/json" } };
  return call(() => fetchAnswer(path, init), schema, options);
}

/** Sends a multipart form with upload progress. Throws ApiError, or an AbortError DOMException once `signal` aborts. */
export function sendForm<T>(path: string, form: FormData, schema: ZodType<T>, options: FormOptions = {}): Promise<T> {
  return call(() => uploadAnswer(path, form, options), schema, options);
}

/** Sends the request; on a 401 renews the session according to the policy and sends it once more. */
async function call<T>(send: () => Promise<Answer>, schema: ZodType<T>, { session = "ask" }: CallOptions): Promise<T> {
  const sentAt = performance.now();
  let answer = await send();
  if (answer.status === 401 && (await renewSession(session, sentAt))) answer = await send();
  if (answer.status < 200 || answer.status > 299) throw apiErrorOf(answer.status, answer.body, answer.retryAfter);
  return parseAnswer(answer, schema);
}

function parseAnswer<T>({ status, body }: Answer, schema: ZodType<T>): T {
  const result = schema.safeParse(parseJson(body));
  if (result.success) return result.data;
  logFailure("The answer does not fit the contract.", result.error.issues);
  throw new ApiError(status, clientMessages.unexpected);
}

function parseJson(body: string): unknown {
  try {
    return body === "" ? undefined : JSON.parse(body);
  } catch {
    return undefined;
  }
}

async function fetchAnswer(path: string, init: RequestInit, givenUp?: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(path, { credentials: "same-origin", ...init });
    return { status: response.status, body: await response.text(), retryAfter: response.headers.get("Retry-After") };
  } catch (error) {
    givenUp?.throwIfAborted();
    const timedOut = error instanceof DOMException && error.name === "TimeoutError";
    throw new ApiError(0, timedOut ? clientMessages.timedOut(READ_TIMEOUT_SECONDS) : clientMessages.unreachable);
  }
}

/** XMLHttpRequest, because fetch reports no upload progress. */
function uploadAnswer(path: string, form: FormData, options: FormOptions): Promise<Answer> {
  const { method = "POST", onProgress, signal, speaksFor } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted());
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener("abort", abort, { once: true });
    request.addEventListener("loadend", () => signal?.removeEventListener("abort", abort));
    request.addEventListener("load", () =>
      resolve({
        status: request.status,
        body: request.responseText,
        retryAfter: request.getResponseHeader("Retry-After"),
      }),
    );
    request.addEventListener("error", () => reject(new ApiError(0, clientMessages.unreachable)));
    request.addEventListener("abort", () => reject(aborted()));
    if (onProgress) {
      request.upload.addEventListener("progress", (event) => {
        if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
      });
    }
    request.open(method, path);
    for (const [name, value] of Object.entries(accountHeaders(speaksFor))) request.setRequestHeader(name, value);
    request.send(form);
  });
}

function aborted(): DOMException {
  return new DOMException("The upload was cancelled.", "AbortError");
}
