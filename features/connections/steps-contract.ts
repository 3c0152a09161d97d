/**
 * How each program is connected: Markdown, which operators edit under Settings. A heading is a program, a numbered line a
 * step, and what stands between fences is typed or pasted.
 */
import { z } from "zod";
import { text } from "#platform/contract/fields.ts";

const MAX_STEPS = 20_000;
const MAX_CLIENTS = 12;

export type Step = { text: string; code: string | null };
export type Client = { name: string; steps: Step[] };

/** `{site}` is its name, `{address}` where assistants connect. */
export const DEFAULT_STEPS = `## Claude

1. In Claude, open Settings, then Connectors, then **Add custom connector**.
2. Name it {site} and paste the address above.
3. Press **Connect**. A page of {site} opens: choose the company and what it may do.
4. Ask: “Which of our posts were read most this month?”

## ChatGPT

1. In ChatGPT on the web, open Settings, then Apps, then Advanced settings, and turn **Developer mode** on.
2. Press **Create app**. Name it {site}, paste the address above and choose **OAuth**.
3. Press **Create**. A page of {site} opens: choose the company and what it may do.
4. In a chat, choose {site} under **+**, then ask: “Which drafts are we working on?”

## VS Code

1. Open the Command Palette and choose **MCP: Add Server**, then **HTTP**.
2. Name it {site} and paste the address above. Or add it to .vscode/mcp.json yourself:

\`\`\`
{
  "servers": {
    "newsroom": {
      "type": "http",
      "url": "{address}"
    }
  }
}
\`\`\`

3. Press **Start** and then **Allow**. A page of {site} opens: choose the company and what it may do.
4. Ask in the chat: “List our drafts.”

## Cursor

1. In Cursor, open Settings, then MCP, then **Add**. It opens mcp.json. Add:

\`\`\`
{
  "mcpServers": {
    "newsroom": {
      "url": "{address}"
    }
  }
}
\`\`\`

2. Back in the settings, press **Connect** beside the new server.
3. A page of {site} opens: choose the company and what it may do.
4. Ask in the chat: “List our drafts.”

## Other

1. The program has to speak MCP over streamable HTTP, and sign in by OAuth 2.1 with dynamic registration.
2. Give it the address above. It needs no key, no client id and no secret. In a terminal with Claude Code:

\`\`\`
claude mcp add --transport http newsroom {address}
\`\`\`

3. A page of {site} opens: choose the company and what it may do.
`;

const FENCE = "```";

/** Reads each line once. @returns the programs, or what is wrong with the text and what to do. */
export function readClients(markdown: string): { clients: Client[] } | { problem: string } {
  const clients: Client[] = [];
  let code: string[] | null = null;
  for (const [at, written] of markdown.split("\n").entries()) {
    const line = written.trimEnd();
    const steps = clients.at(-1)?.steps;
    const last = steps?.at(-1);
    const wrong = (what: string) => ({ problem: `Line ${at + 1}: ${what}` });
    if (code && line !== FENCE) code.push(line);
    else if (code && last) [last.code, code] = [code.join("\n"), null];
    else if (line.startsWith("## ")) {
      const name = line.slice(3).trim();
      if (name === "" || name.length > 40) return wrong("Give the program a name of at most 40 characters.");
      if (clients.some((client) => client.name === name)) return wrong(`${name} is there already.`);
      if (clients.length === MAX_CLIENTS) return wrong(`There can be at most ${MAX_CLIENTS} programs.`);
      if (steps?.length === 0) return wrong("Add a step to the program before.");
      clients.push({ name, steps: [] });
    } else if (/^\d{1,2}\. /.test(line)) {
      const step = line.slice(line.indexOf(" ")).trim();
      if (!steps) return wrong("Begin with a program, such as ## Claude.");
      if (step.split("**").length % 2 === 0) return wrong("Close the ** of what is strong.");
      steps.push({ text: step, code: null });
    } else if (line === FENCE) {
      if (!last || last.code !== null) return wrong("Put code below a step, once.");
      code = [];
    } else if (line !== "") return wrong("Write ## and a program, 1. and a step, or code between lines of ```.");
  }
  if (code) return { problem: "Close the code with a line of ```." };
  if (clients.at(-1)?.steps.length === 0) return { problem: "Add a step to the last program." };
  return { clients };
}

export const assistantSteps = z.object({
  steps: text("Steps", MAX_STEPS)
    .superRefine((value, context) => {
      const read = readClients(value);
      if ("problem" in read) context.addIssue({ code: "custom", message: read.problem });
    })
    .describe(
      "Markdown: ## a program, 1. a step, code between ```; {site} and {address} are filled in; empty: as shipped",
    ),
});
export type AssistantSteps = z.infer<typeof assistantSteps>;
