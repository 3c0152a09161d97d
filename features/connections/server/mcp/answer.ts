/**
 * One message of the Model Context Protocol, answered by the protocol's own server. There are no sessions: each message
 * carries what it needs, so that any web process answers it.
 */
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { MCP_PAGE } from "../../contract.ts";

export type Message = { headers: Record<string, string>; body: unknown; origin: string };

/** @param addTools what this caller may do. @param about the site, for the assistant. */
export async function answerMessage(
  { headers, body, origin }: Message,
  about: { name: string; version: string; instructions: string },
  addTools: (server: McpServer) => void,
): Promise<Response> {
  const { instructions, ...named } = about;
  const server = new McpServer(named, { instructions });
  addTools(server);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    const request = new Request(origin + MCP_PAGE, { method: "POST", headers });
    const answer = await transport.handleRequest(request, { parsedBody: body });
    return new Response(await answer.text(), answer);
  } finally {
    await server.close();
  }
}
