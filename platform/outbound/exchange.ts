/** One request on a guarded connection, up to the headers of its answer. */
import type { Readable } from "node:stream";
import type { Agent, default as Undici } from "undici";
import { inSpan } from "#platform/traces/traces.ts";
import type { Clock } from "./clock.ts";
import { exchangeError, OutboundError } from "./outbound-error.ts";
import type { Hop } from "./redirects.ts";

/** Asking for a module costs even where it is loaded. */
let undici: Promise<Pick<typeof Undici, "request">> | undefined;

/** Early hints come once or twice; a flood of them would get round the limits on headers. */
const MAX_INTERIM_ANSWERS = 20;

export type Answer = {
  status: number;
  /** Names in lower case, several of one name joined; bytes beyond ASCII as Latin-1, so that they go back as they came. */
  headers: Record<string, string>;
  /** Location, when there is exactly one. */
  location: string | null;
  /** As it is on the wire. */
  body: Readable;
};

/** @throws OutboundError, also the clock's. */
export async function exchange(hop: Hop, agent: Agent, clock: Clock): Promise<Answer> {
  undici ??= import("undici");
  const { request } = await undici;
  const { url, method, headers, body } = hop;
  let interim = 0;
  const onInfo = () => {
    if (++interim > MAX_INTERIM_ANSWERS)
      clock.fail(new OutboundError("bad-response", `${url.host} did not finish its response.`));
  };
  try {
    const options = { dispatcher: agent, signal: clock.signal, method, headers, body: body ?? null, onInfo };
    const facts = { "http.request.method": method, "server.address": url.hostname };
    const answer = await inSpan("client", method, facts, () => unlessAborted(request(url, options), clock.signal));
    answer.body.on("error", () => undefined); // reported by its reader; there is none after a redirect
    const { location } = answer.headers;
    return {
      status: answer.statusCode,
      headers: joinedHeaders(answer.headers),
      location: typeof location === "string" ? asUtf8(location) : null,
      body: answer.body,
    };
  } catch (error) {
    throw exchangeError(error, url.host, false);
  }
}

/** undici notices an abort only once it is connected, and a name may take long to come to an address. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}

function joinedHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const name of Object.keys(headers)) {
    const value = headers[name] ?? "";
    joined[name] = typeof value === "string" ? value : value.join(", ");
  }
  return joined;
}

/** Servers write addresses with other letters than ASCII as they are, nearly always in UTF-8. */
function asUtf8(text: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(text, "latin1"));
  } catch {
    return text;
  }
}
