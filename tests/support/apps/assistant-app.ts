/** The calls of the assistant as a server process offers them, and a client that reads its events as they come. */
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { registerAuthentication } from "#features/accounts/server/access.ts";
import { type StreamEvent, streamEvent } from "#features/assistant/contract.ts";
import { registerAssistantRoutes } from "#features/assistant/server/routes.ts";
import type { Writer } from "#features/assistant/server/writers/writer.ts";
import type { App } from "#platform/http/app.ts";
import { buildServer } from "#platform/http/build-server.ts";
import { cookiesOf, type TestUser } from "#tests/factories/users.ts";

/** Each is a process of its own to the others. @param writer without it the settings say who writes. */
export function buildAssistantApp(writer?: Writer): Promise<App> {
  return buildServer({
    register: (app) => {
      registerAuthentication(app);
      registerAssistantRoutes(app, writer);
    },
  });
}

/** @returns its origin. */
export async function listening(app: App): Promise<string> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

type Opening = { body?: object; lastEventId?: number };

/** A stream as its client has it. With a body it is a POST. */
export async function openEvents(user: TestUser, url: string, { body, lastEventId }: Opening = {}) {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const answer = await fetch(url, {
    ...(body && { method: "POST", body: JSON.stringify(body) }),
    headers: {
      cookie: cookiesOf(user),
      "accept-encoding": "gzip, br",
      ...(body && { "content-type": "application/json" }),
      ...(lastEventId !== undefined && { "last-event-id": String(lastEventId) }),
    },
    signal: leaving.signal,
  });
  return { answer, leave: () => leaving.abort(), ...readingEvents(answer) };
}

export type Heard = { id: number; event: StreamEvent };

function readingEvents(answer: Response) {
  // Opened with the first event: what is refused is read as JSON.
  const open = () => answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let chunks: ReturnType<typeof open>;
  let text = "";
  /** The next event; undefined at the end. Signs of life are passed over. */
  const next = async (): Promise<Heard | undefined> => {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end >= 0) {
        const frame = text.slice(0, end);
        text = text.slice(end + 2);
        const [, id, data] = /^id: (\d+)\ndata: (.*)$/.exec(frame) ?? [];
        if (data !== undefined) return { id: Number(id), event: streamEvent.parse(JSON.parse(data)) };
        if (!frame.startsWith(":")) throw new Error(`This is no event: ${frame}`);
        continue;
      }
      chunks ??= open();
      const chunk = await chunks?.read();
      if (!chunk || chunk.done) return undefined;
      text += chunk.value;
    }
  };
  /** Events up to and with the first that is wanted. */
  const until = async (isWanted: (event: StreamEvent) => boolean): Promise<Heard[]> => {
    const heard: Heard[] = [];
    for (;;) {
      const each = await next();
      if (!each) throw new Error(`The stream ended after ${JSON.stringify(heard)}`);
      heard.push(each);
      if (isWanted(each.event)) return heard;
    }
  };
  const rest = async (): Promise<Heard[]> => {
    const heard: Heard[] = [];
    for (let each = await next(); each; each = await next()) heard.push(each);
    return heard;
  };
  return { next, until, rest };
}

/** What a client has after these events. */
export function writtenAfter(heard: Heard[], before: Record<string, unknown> = {}): Record<string, unknown> {
  const written = { ...before };
  for (const { event } of heard) {
    if (event.type === "fields") Object.assign(written, event.fields);
    if (event.type === "text") written[event.field] = `${String(written[event.field])}${event.append}`;
  }
  return written;
}
