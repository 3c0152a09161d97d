/** Reads server-sent events over fetch: EventSource cannot POST and does not report why it was refused. */
import type { ZodType } from "zod";
import { ApiError, apiErrorOf, clientMessages } from "./api-error.ts";
import { logFailure } from "./browser-log.ts";
import { renewSession, type SessionPolicy } from "./session.ts";
import { accountHeaders } from "./shown-account.ts";

export type ServerEvent = {
  /** The last id in the stream, of this event or an earlier one; empty before the first. */
  id: string;
  data: string;
};

export type StreamedEvent<T> = { id: string; data: T };

type StreamOptions = {
  /** Where to resume a dropped stream; sent as Last-Event-ID. */
  lastEventId?: string;
  signal?: AbortSignal;
  /** A stream without any data, heartbeats included, for this long is treated as dropped. Default: never. */
  silenceMs?: number;
  /** What a 401 does; see SessionPolicy. Default "ask". */
  session?: SessionPolicy;
};

/**
 * Sends the request, then yields each event's data as it arrives, until the server ends the stream.
 * @param body sent as JSON; `undefined` sends none.
 * @throws ApiError with the status of a refusal, or with status 0 when no data arrives or the stream breaks off; or
 * whatever `signal` was aborted with.
 */
export async function* sendStream<T>(
  method: "GET" | "POST",
  path: string,
  body: unknown,
  schema: ZodType<T>,
  options: StreamOptions = {},
): AsyncGenerator<StreamedEvent<T>, void, undefined> {
  const { signal, session = "ask", silenceMs } = options;
  const drop = new AbortController();
  const watched = signal ? AbortSignal.any([signal, drop.signal]) : drop.signal;
  const silence = startSilence(silenceMs, () => drop.abort());
  const open = () => fetch(path, requestOf(method, body, options.lastEventId, watched));
  try {
    const sentAt = performance.now();
    let response = await open();
    if (response.status === 401) {
      silence.pause(); // signing in again may take any amount of time
      if (await renewSession(session, sentAt)) response = await open();
    }
    if (!response.ok) throw apiErrorOf(response.status, await response.text(), response.headers.get("Retry-After"));
    if (!response.body) return;
    silence.restart();
    for await (const { id, data } of readEvents(response.body, silence.restart))
      yield { id, data: parse(data, schema) };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    signal?.throwIfAborted();
    throw new ApiError(0, clientMessages.unreachable);
  } finally {
    silence.pause();
    drop.abort(); // a caller that stops listening frees the connection
  }
}

/**
 * Reads the text/event-stream format (HTML Standard, section 9.2.6). Event names and retry times are not used here.
 * @param onBytes called for all data, comments included.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => {},
): AsyncGenerator<ServerEvent, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  let id = "";
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return; // an event without its blank line was cut off and is dropped
      onBytes();
      rest += decoder.decode(value, { stream: true });
      // A CR at the end may be half of a CR LF.
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line === "") {
          if (data.length > 0) yield { id, data: data.join("\n") };
          data = [];
          continue;
        }
        const [name, content] = fieldOf(line);
        if (name === "data") data.push(content);
        else if (name === "id" && !content.includes("\0")) id = content;
      }
    }
  } finally {
    await reader.cancel().catch(() => {}); // a dropped stream cannot be cancelled
  }
}

function fieldOf(line: string): [name: string, content: string] {
  const colon = line.indexOf(":");
  return colon < 0 ? [line, ""] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, "")];
}

function requestOf(method: string, body: unknown, lastEventId: string | undefined, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = { ...accountHeaders(), Accept: "text/event-stream" };
  if (lastEventId) headers["Last-Event-ID"] = lastEventId;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  return { method, credentials: "same-origin", cache: "no-store", headers, signal, ...content };
}

function startSilence(limitMs: number | undefined, onSilence: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pause = () => clearTimeout(timer);
  const restart = () => {
    pause();
    if (limitMs !== undefined) timer = setTimeout(onSilence, limitMs);
  };
  restart();
  return { pause, restart };
}

function parse<T>(data: string, schema: ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(data));
  } catch (error) {
    logFailure("The event does not fit the contract.", error);
    // A status other than 0: a retry would give the same result.
    throw new ApiError(200, clientMessages.unexpected);
  }
}
