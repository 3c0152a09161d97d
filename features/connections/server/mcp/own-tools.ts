/**
 * What an assistant may read and write for the company to which a person has connected it. Each tool makes a call of the
 * API in this process as the connection, which is a session with scopes: the call decides what it may do, as for a key.
 */
import { randomUUID } from "node:crypto";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { getPostAnalytics } from "#features/analytics/calls.ts";
import { suggestWords } from "#features/comments/calls.ts";
import { MAX_TEXT, MAX_WORDS } from "#features/comments/contract.ts";
import { checkPost } from "#features/content/calls/check.ts";
import { listCalls, loadPost } from "#features/content/calls/post.ts";
import { saveDraft } from "#features/content/calls/writing.ts";
import { postPath, type Stage } from "#features/content/contract.ts";
import { findKindByTypeCode, KINDS, kindOf } from "#features/content/kinds/index.ts";
import { listFinds } from "#features/coverage/calls.ts";
import { FIND_TABS } from "#features/coverage/contract.ts";
import { askPerson, listRequests } from "../../requests-calls.ts";
import { type askInput, REQUEST_DAYS } from "../../requests-contract.ts";
import { listPostDeliveries } from "#features/reports/platform-calls.ts";
import { addressOf, type CallDefinition } from "#platform/contract/call.ts";
import { OWN_TOOLS } from "./own-tool-names.ts";
import { quote, quotedText } from "./quoting-policy.ts";
import { refusal } from "./public-tools.ts";

type AskBody = z.input<typeof askInput>;
export type CallAsked = { method: "GET" | "POST" | "PUT"; url: string; body?: object };
/** Makes a call as the connection. */
export type MakeCall = (asked: CallAsked) => Promise<{ status: number; text: string }>;

const LISTS = ["all", "drafts", "scheduled", "published", "pending"] as const;
const STAGES = ["draft", "schedule", "published"] as const satisfies readonly Stage[];
const PAGE_SIZE = 20;

const READS = { readOnlyHint: true, destructiveHint: false, openWorldHint: false } as const;
const WRITES = { readOnlyHint: false, destructiveHint: false, openWorldHint: false } as const;

const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const version = z.number().int().min(0).describe("That you read: refused if it was changed since");
const page = z.number().int().min(1).max(1_000).default(1);
const kind = z.enum(KINDS.map(({ key }) => key)).default("article");
const stage = z.enum(STAGES).describe("draft, schedule (waits for its time) or published (also pending)");
const fields = z
  .record(z.string().max(60), z.union([z.string().max(200_000), z.array(z.string().max(2_000)).max(100), z.number()]))
  .describe(
    "As the API reference names them: a headline, content (HTML), summary, tags, language and those of the kind",
  );

/** @param scopes of the connection; null: no person is signed in, and every tool is shown so that it can be asked for. */
export function addOwnTools(
  server: McpServer,
  origin: string,
  scopes: readonly string[] | null,
  makeCall: MakeCall,
): void {
  const may = (name: keyof typeof OWN_TOOLS) => scopes === null || scopes.includes(OWN_TOOLS[name]);
  const ask = async (asked: CallAsked): Promise<CallToolResult> => {
    const { status, text } = await makeCall(asked);
    if (status >= 300) return refusal(text);
    const quoted = quote(origin + asked.url, withKinds(text));
    return { content: [{ type: "text", text: JSON.stringify(quoted) }], structuredContent: quoted };
  };
  const get = (call: CallDefinition, address: Parameters<typeof addressOf>[1]) =>
    ask({ method: "GET", url: addressOf(call, address) });

  if (may("list_posts"))
    server.registerTool(
      "list_posts",
      {
        title: "List your posts",
        description: "Posts of the connected company that its person may see, with their ids, kinds and status.",
        inputSchema: { list: z.enum(LISTS).default("all"), words: z.string().max(200).default(""), page },
        outputSchema: quotedText,
        annotations: READS,
      },
      ({ list, words, page: number }) =>
        get(listCalls[list], { query: { q: words, page: number, page_size: PAGE_SIZE } }),
    );
  if (may("read_post"))
    server.registerTool(
      "read_post",
      {
        title: "Read a post of yours",
        description: "A draft, scheduled or published post with all its fields and its version.",
        inputSchema: { id, kind, stage },
        outputSchema: quotedText,
        annotations: READS,
      },
      (asked) => get(loadPost(kindOf(asked.kind), asked.stage), { params: { id: asked.id } }),
    );
  if (may("check_post"))
    server.registerTool(
      "check_post",
      {
        title: "Check a post of yours",
        description:
          "The release check of a draft or post, as an editor would: headline, dateline, sources, figures, links, pictures. Each finding says what is wrong and how to mend it.",
        inputSchema: { id },
        outputSchema: quotedText,
        annotations: READS,
      },
      (asked) => get(checkPost, { params: { id: asked.id } }),
    );
  if (may("read_report"))
    server.registerTool(
      "read_report",
      {
        title: "Read a post's report",
        description: "Readers of a published post, or where it was delivered.",
        inputSchema: { id, about: z.enum(["readers", "deliveries"]) },
        outputSchema: quotedText,
        annotations: READS,
      },
      (asked) => get(asked.about === "readers" ? getPostAnalytics : listPostDeliveries, { params: { id: asked.id } }),
    );
  if (may("list_coverage"))
    server.registerTool(
      "list_coverage",
      {
        title: "List coverage",
        description: "Articles by others about the company's releases: headlines, outlets, addresses, evidence.",
        inputSchema: { tab: z.enum(FIND_TABS).default("to_confirm"), words: z.string().max(200).default(""), page },
        outputSchema: quotedText,
        annotations: READS,
      },
      ({ tab, words, page: number }) =>
        get(listFinds, { query: { tab, q: words, page: number, page_size: PAGE_SIZE } }),
    );
  if (may("create_draft"))
    server.registerTool(
      "create_draft",
      {
        title: "Create a draft",
        description: "Stores a draft in the connected company. A person reads it, and publishes it or not.",
        inputSchema: {
          kind,
          fields,
          draft_key: z.uuid().optional().describe("Repeating a call with the same key saves the same draft"),
        },
        outputSchema: quotedText,
        annotations: WRITES,
      },
      (asked) => {
        const url = addressOf(saveDraft(kindOf(asked.kind)));
        return ask({ method: "POST", url, body: { ...asked.fields, draft_key: asked.draft_key ?? randomUUID() } });
      },
    );
  if (may("change_draft"))
    server.registerTool(
      "change_draft",
      {
        title: "Change a draft",
        description: "Saves fields of a draft. Refused if it was changed since the version that was read.",
        inputSchema: { id, kind, version, fields },
        outputSchema: quotedText,
        annotations: WRITES,
      },
      (asked) => {
        const url = postPath(kindOf(asked.kind), "draft", asked.id);
        return ask({ method: "PUT", url, body: { ...asked.fields, version: asked.version } });
      },
    );
  if (may("suggest"))
    server.registerTool(
      "suggest",
      {
        title: "Suggest other words",
        description:
          "Puts a suggestion next to words of a post, in the person's name and yours. The text changes only when a person accepts it.",
        inputSchema: {
          id,
          words: z.string().min(1).max(MAX_WORDS).describe("As they are in the text, within one paragraph"),
          suggestion: z.string().max(MAX_WORDS).describe("Words to put instead; empty: leave them out"),
          comment: z.string().max(MAX_TEXT).default("").describe("Why"),
          field: z.string().max(60).default("content").describe("In which they are, as read_post names it"),
        },
        outputSchema: quotedText,
        annotations: WRITES,
      },
      ({ id: post, comment, ...asked }) =>
        ask({
          method: "POST",
          url: addressOf(suggestWords, { params: { id: post } }),
          body: { ...asked, text: comment },
        }),
    );
  if (may("ask_to_publish"))
    server.registerTool(
      "ask_to_publish",
      {
        title: "Ask to publish a draft",
        description: `Asks the person, who sees the page and publishes or refuses. Nothing goes out by itself. Void when the draft changes, and after ${REQUEST_DAYS} days.`,
        inputSchema: {
          id,
          kind,
          version: version.optional(),
          publishing_time: z.string().max(40).optional().describe("ISO 8601 with a time zone; left out: at once"),
        },
        outputSchema: quotedText,
        annotations: WRITES,
      },
      ({ id: post, ...asked }) =>
        ask({ method: "POST", url: addressOf(askPerson), body: { ...asked, post } satisfies AskBody }),
    );
  if (may("ask_to_withdraw"))
    server.registerTool(
      "ask_to_withdraw",
      {
        title: "Ask to withdraw a post",
        description: `Asks the person to take a published post down, who sees the page and does it or refuses. Readers see no change until then. Void when the post changes, and after ${REQUEST_DAYS} days.`,
        inputSchema: { id, kind, version: version.optional() },
        outputSchema: quotedText,
        annotations: WRITES,
      },
      ({ id: post, ...asked }) =>
        ask({
          method: "POST",
          url: addressOf(askPerson),
          body: { ...asked, post, wish: "withdraw" } satisfies AskBody,
        }),
    );
  if (may("list_requests"))
    server.registerTool(
      "list_requests",
      {
        title: "List what you asked",
        description: "What this connection asked its person: waiting, done, refused, void or expired.",
        inputSchema: {},
        outputSchema: quotedText,
        annotations: READS,
      },
      () => get(listRequests, {}),
    );
}

/** Posts of an answer with `kind` as the tools take it, instead of the type of the calls. */
function withKinds(json: string): string {
  return JSON.stringify(JSON.parse(json), (_, value: unknown) => {
    const kind = isTyped(value) && findKindByTypeCode(value.type)?.key;
    if (!kind) return value;
    const { type: _type, ...rest } = value;
    return { kind, ...rest };
  });
}

function isTyped(value: unknown): value is { type: string } {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
