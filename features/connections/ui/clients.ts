/** How each program is connected: content, in clients.json. */
import clients from "./clients.json" with { type: "json" };

type Step = { text: string; code?: string };
type Client = { key: string; name: string; steps: readonly Step[] };

export const CLIENTS: readonly Client[] = clients;

/** What is typed or pasted elsewhere, of an address. The name is a plain word, because some programs take no other. */
const CODES: Readonly<Record<string, (address: string) => string>> = {
  vscode: (url) => JSON.stringify({ servers: { newsroom: { type: "http", url } } }, null, 2),
  cursor: (url) => JSON.stringify({ mcpServers: { newsroom: { url } } }, null, 2),
  terminal: (url) => `claude mcp add --transport http newsroom ${url}`,
};

export const codeOf = ({ code }: Step, address: string) =>
  code === undefined ? null : (CODES[code]?.(address) ?? null);

/** Every other part is said strongly. */
export const partsOf = ({ text }: Step, site: string): string[] => text.replaceAll("{site}", site).split("**");
