/** Calls that answer a file. */
import { ApiError, apiErrorOf, clientMessages } from "./api-error.ts";
import { renewSession } from "./session.ts";

const TIMEOUT_SECONDS = 90;

/**
 * POST with a JSON body. On a 401 the session is renewed and the call sent once more.
 * @throws ApiError, or whatever `signal` was aborted with.
 */
export async function postForFile(path: string, body: unknown, signal: AbortSignal): Promise<Blob> {
  const sentAt = performance.now();
  let response = await send(path, body, signal);
  if (response.status === 401 && (await renewSession("ask", sentAt))) response = await send(path, body, signal);
  if (response.ok) return readFile(response, signal);
  throw apiErrorOf(response.status, await response.text(), response.headers.get("Retry-After"));
}

async function send(path: string, body: unknown, givenUp: AbortSignal): Promise<Response> {
  const signal = AbortSignal.any([givenUp, AbortSignal.timeout(TIMEOUT_SECONDS * 1000)]);
  const headers = { "Content-Type": "application/json" };
  try {
    return await fetch(path, {
      method: "POST",
      credentials: "same-origin",
      headers,
      body: JSON.stringify(body),
      signal,
    });
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
