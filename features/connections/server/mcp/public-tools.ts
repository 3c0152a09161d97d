/**
 * What an assistant may read without signing in: the site's public pages as Markdown, asked for in this process. So they
 * come from the same cache, under the same limits, as those of any reader.
 */
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { companyPage } from "#features/companies/contract.ts";
import { KINDS } from "#features/content/kinds/index.ts";
import { MAX_SEARCH, SEARCH_PAGE } from "#features/newsroom/archive-contract.ts";
import { markdownAddress } from "#platform/http/markdown/markdown.ts";
import { connectionMessages as messages } from "../../contract.ts";
import { quote, type QuotedText, quotedText, releasePath } from "./quoting-policy.ts";

export type Asked = { url: string };
export type Answered = { status: number; text: string; location: string | null };
/** Asks for a page as the reader at this address would. */
export type AskPage = (asked: Asked) => Promise<Answered>;

const MAX_ADDRESS = 2_000;
const MAX_SLUG = 200;
const MAX_PAGE = 1_000;
const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;

const day = z.iso.date({ error: "Enter a day such as 2026-11-30." });
const page = z.number().int().min(1).max(MAX_PAGE);

/** @param origin https://host, no slash at the end. */
export function addPublicTools(server: McpServer, origin: string, askPage: AskPage): void {
  server.registerTool(
    "search_releases",
    {
      title: "Search releases",
      description: "Finds published releases by words. Answers the page of results: headlines, addresses, passages.",
      inputSchema: {
        words: z.string().trim().min(1).max(MAX_SEARCH).describe('Words to find; "a phrase", -without'),
        kind: z.enum(KINDS.map(({ archiveSlug }) => archiveSlug)).optional(),
        company: z.string().max(MAX_SLUG).optional().describe("The name of a newsroom in its address"),
        from: day.optional().describe("First day of publication"),
        to: day.optional().describe("Last day of publication"),
        newest_first: z.boolean().optional().describe("Otherwise the best matches come first"),
        page: page.optional(),
      },
      outputSchema: quotedText,
      annotations: READS,
    },
    ({ words, newest_first, ...filters }) => {
      const query = new URLSearchParams({ q: words });
      for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, String(value));
      if (newest_first) query.set("sort", "newest");
      return read(`${SEARCH_PAGE}?${query}`);
    },
  );
  server.registerTool(
    "read_release",
    {
      title: "Read a release",
      description: "Answers a published release with its dateline, text, contacts and files, as Markdown.",
      inputSchema: {
        address: z.string().min(1).max(MAX_ADDRESS).describe("Its address or path, as a search answers it"),
      },
      outputSchema: quotedText,
      annotations: READS,
    },
    ({ address }) => {
      const path = releasePath(address, origin);
      return path === null ? refusal(messages.noRelease(address)) : read(path);
    },
  );
  server.registerTool(
    "read_newsroom",
    {
      title: "Read a newsroom",
      description: "Answers a company's newsroom: what it is, its contacts, and its releases, newest first.",
      inputSchema: {
        company: z
          .string()
          .min(1)
          .max(MAX_SLUG)
          .describe("Its name in the address: halden-marine in /company/halden-marine"),
        page: page.optional().describe("Of its releases"),
      },
      outputSchema: quotedText,
      annotations: READS,
    },
    ({ company, page: number = 1 }) =>
      read(companyPage(encodeURIComponent(company)) + (number === 1 ? "" : `?page=${number}`)),
  );

  async function read(path: string): Promise<CallToolResult> {
    let at = path;
    let answered = await askPage({ url: markdownOf(at) });
    // A release that was renamed has a new address. One step is enough: what it leads to is the current one.
    if (answered.status === 301 && answered.location !== null) {
      at = new URL(answered.location, origin).pathname;
      answered = await askPage({ url: markdownOf(at) });
    }
    const { status, text } = answered;
    if (status === 200) return told(quote(origin + at, text));
    if (status === 410) return refusal(messages.gone(at));
    return refusal(status === 404 ? messages.notFound(at) : text);
  }
}

function markdownOf(address: string): string {
  const [path = "", query] = address.split("?", 2);
  return markdownAddress(path) + (query === undefined ? "" : `?${query}`);
}

function told(quoted: QuotedText): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(quoted) }], structuredContent: quoted };
}

export function refusal(message: string): CallToolResult {
  return { isError: true, content: [{ type: "text", text: message }] };
}
