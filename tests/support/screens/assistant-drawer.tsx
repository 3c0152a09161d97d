/** The assistant's drawer in jsdom, with a server whose streams the test writes event by event. */
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, vi } from "vitest";
import type { AssistantStatus, StreamEvent, TracedFact } from "#features/assistant/contract.ts";
import { AssistantLauncher } from "#features/assistant/ui/assistant-launcher.tsx";
import type { InsertDraft } from "#features/assistant/ui/drawer-props.ts";
import type { KindKey } from "#features/content/kinds/index.ts";
import { renderAt, type StubAnswer } from "./dashboard.tsx";

Object.assign(document, { fonts: new EventTarget() }); // growing text areas wait for fonts

export const RUN_ID = "4b0c0c1e-5d2f-4c58-9d4c-000000000001";
export const DRAFT = {
  title: "Halden Marine to trial hydrogen range extender",
  summary: "A nine-month trial on the Fløyen.",
  content: "<p>BERGEN. A 400 kW fuel cell.</p><p>It starts in March.</p>",
  tags: ["Technology"],
  seo_meta_title: "Hydrogen on Bergen ferry",
  seo_meta_description: "",
};

export const OFFLINE: AssistantStatus = {
  provider: "offline",
  model: "",
  is_offline: true,
  daily_limit: null,
  used_today: 0,
};

export type ScriptedStream = {
  method: string;
  path: string;
  body: Record<string, unknown>;
  lastEventId: string | null;
  /** Whether nobody listens any more. */
  isLeft: () => boolean;
  send: (...events: StreamEvent[]) => void;
  /** run and done at once. */
  answer: (response: unknown, facts?: TracedFact[], notice?: string) => void;
  /** The connection breaks. */
  drop: () => void;
};

type Refusals = Record<string, StubAnswer>;

/** Plays the server. Streams wait in `streams`, oldest first; `refusals` answers "METHOD /path" at once instead. */
export function stubStreams(status: AssistantStatus = OFFLINE) {
  const streams: ScriptedStream[] = [];
  const refusals: Refusals = {};
  const stops: string[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? "GET";
    const refusal = refusals[`${method} ${path}`];
    if (refusal) return answerOf(refusal);
    if (path === "/dashboard/companies/user-owned/") return answerOf({ body: [] });
    if (path === "/ai/status/") return answerOf({ body: status });
    if (path.endsWith("/stop/")) return stops.push(path) && answerOf({});
    const { response, stream } = openStream(method, path, init);
    streams.push(stream);
    return response;
  });
  const next = async (count: number) => {
    await waitFor(() => expect(streams).toHaveLength(count));
    return streams[count - 1] as ScriptedStream;
  };
  return { streams, refusals, stops, next };
}

function answerOf({ status = 200, body = {}, headers = {} }: StubAnswer): Response {
  return new Response(JSON.stringify(body), { status, headers });
}

function openStream(method: string, path: string, init: RequestInit) {
  const encoder = new TextEncoder();
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isLeft = false;
  let counter = 0;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      control = controller;
      init.signal?.addEventListener("abort", () => {
        if (!isLeft) controller.error(init.signal?.reason);
        isLeft = true;
      });
    },
    cancel() {
      isLeft = true;
    },
  });
  const send = (...events: StreamEvent[]) => {
    for (const event of events) {
      control?.enqueue(encoder.encode(`id: ${++counter}\ndata: ${JSON.stringify(event)}\n\n`));
    }
  };
  const stream: ScriptedStream = {
    method,
    path,
    body: typeof init.body === "string" ? JSON.parse(init.body) : {},
    lastEventId: new Headers(init.headers).get("Last-Event-ID"),
    isLeft: () => isLeft,
    send,
    answer(response, facts = [], notice = "") {
      const text = typeof response === "string" ? response : JSON.stringify(response);
      send({ type: "run", id: RUN_ID, is_offline: false }, { type: "done", response: text, facts, notice });
    },
    drop: () => control?.error(new TypeError("network error")),
  };
  return { response: new Response(body), stream };
}

beforeEach(() => window.localStorage.clear());

type Opening = { kindKey?: KindKey; onInsert?: InsertDraft };

export function renderLauncher({ kindKey = "article", onInsert = async () => 5 }: Opening = {}) {
  return renderAt("/dashboard", <AssistantLauncher ownerId={7} kindKey={kindKey} onInsert={onInsert} />);
}

export const launcher = () => screen.getByRole("button", { name: "AI Content Assistant", hidden: true });

export async function openDrawer() {
  await userEvent.click(launcher());
  return within(await screen.findByRole("dialog", { name: "AI Content Assistant" }));
}
export type Drawer = Awaited<ReturnType<typeof openDrawer>>;

/** Fills the topic and asks for a draft. */
export async function askForDraft(drawer: Drawer, topic = "Hydrogen trial") {
  await userEvent.click(drawer.getByLabelText("Topic"));
  await userEvent.paste(topic);
  await userEvent.click(drawer.getByRole("button", { name: "Generate" }));
}

/** Opens the drawer with a finished draft. */
export async function openWithDraft(options: Opening & { facts?: TracedFact[]; status?: AssistantStatus } = {}) {
  const server = stubStreams(options.status);
  const view = renderLauncher(options);
  const drawer = await openDrawer();
  await askForDraft(drawer);
  (await server.next(1)).answer(DRAFT, options.facts);
  await drawer.findByText(/^I wrote a first draft/);
  return { ...server, view, drawer };
}

/** Sends an edit request by the keyboard and answers it. */
export async function edit(page: Awaited<ReturnType<typeof openWithDraft>>, changes: object, facts: TracedFact[] = []) {
  const count = page.streams.length + 1;
  await userEvent.click(page.drawer.getByLabelText("Ask for a change"));
  await userEvent.paste("Change it");
  await userEvent.keyboard("{Enter}");
  const stream = await page.next(count);
  stream.answer({ message: "I changed it.", changes, updated_fields: Object.keys(changes) }, facts);
  await page.drawer.findByText("I changed it.");
  return stream;
}

export const field = (drawer: Drawer, name: string) =>
  within(drawer.getByRole("region", { name: new RegExp(`^${name}`) }));
