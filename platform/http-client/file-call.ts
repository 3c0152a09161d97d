/** Calls that answer a file. */
import { addressOf, type CallDefinition, type InputOf } from "#platform/contract/call.ts";
import { ApiError, apiErrorOf, clientMessages } from "./api-error.ts";
import { renewSession } from "./session.ts";
import { accountHeaders } from "./shown-account.ts";

const TIMEOUT_SECONDS = 90;

/**
 * Makes a call that answers a file. On a 401 it renews the session and makes the call once more.
 * @throws ApiError, or whatever `signal` was aborted with.
 */
export async function callForFile<const C extends CallDefinition & { answer: "file" }>(
  definition: C,
  input: InputOf<C>,
  signal: AbortSignal,
): Promise<Blob> {
  const address = addressOf(definition, input as Parameters<typeof addressOf>[1]);
  const { body } = input as { body?: unknown };
  const sentAt = performance.now();
  let response = await send(definition.method, address, body, signal);
  if (response.status === 401 && (await renewSession("ask", sentAt)))
    response = await send(definition.method, address, body, signal);
  if (response.ok) return readFile(response, signal);
  throw apiErrorOf(response.status, await response.text(), response.headers.get("Retry-After"));
}

async function send(method: string, address: string, body: unknown, givenUp: AbortSignal): Promise<Response> {
  const signal = AbortSignal.any([givenUp, AbortSignal.timeout(TIMEOUT_SECONDS * 1000)]);
  const headers = accountHeaders();
  const content =
    body === undefined
      ? { headers }
      : { body: JSON.stringify(body), headers: { ...headers, "Content-Type": "application/json" } };
  try {
    return await fetch(address, { method, credentials: "same-origin", ...content, signal });
  } catch (error) {
    throw failureOf(error, givenUp);
  }
}

async function readFile(response: Response, givenUp: AbortSignal): Promise<Blob> {
  try {
    return await response.blob();
  } catch (error) {
    throw failureOf(error, givenUp);
  }
}

function failureOf(error: unknown, givenUp: AbortSignal): unknown {
  if (givenUp.aborted) return givenUp.reason;
  const timedOut = error instanceof DOMException && error.name === "TimeoutError";
  return new ApiError(0, timedOut ? clientMessages.timedOut(TIMEOUT_SECONDS) : clientMessages.unreachable);
}
