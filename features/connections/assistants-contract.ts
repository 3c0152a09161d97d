/** The assistants that are connected to a company (docs/product/connect-an-assistant.md). */
import { z } from "zod";
import { ASSISTANT_SCOPE_NAMES } from "./oauth-contract.ts";

export const connectedAssistant = z.object({
  id: z.number().int(),
  name: z.string().describe("As it calls itself: any program can choose any name"),
  may: z.array(z.enum(ASSISTANT_SCOPE_NAMES)).describe("What its person allowed"),
  person: z.string().describe("Who connected it: it may never do more than this person"),
  is_own: z.boolean().describe("Connected by the caller"),
  connected_at: z.string(),
  used_at: z.string().nullable().describe("To the minute; null: never"),
});
export type ConnectedAssistant = z.infer<typeof connectedAssistant>;

export const connectedAssistants = z.object({
  address: z.url().describe("Where assistants connect"),
  steps: z.string().describe("How each program is connected, as Markdown; {site} and {address} stand for both"),
  assistants: z
    .array(connectedAssistant)
    .describe("Of the whole company for its owners, otherwise one's own; newest first"),
  max: z.number().int().describe("Of one person in the company"),
});
export type ConnectedAssistants = z.infer<typeof connectedAssistants>;

/** So long it is kept what an assistant did, and so many of its calls. */
export const CALLS_KEPT = { days: 30, each: 1_000 } as const;
/** In one answer. */
export const CALLS_SHOWN = 100;

export const assistantCall = z.object({
  id: z.number().int(),
  assistant: z.string().describe("As it calls itself"),
  person: z.string().describe("Who connected it"),
  tool: z.string(),
  post: z.number().int().nullable().describe("That was asked for or drafted, even if it is gone; null: none"),
  was_refused: z.boolean(),
  called_at: z.string(),
});
export type AssistantCall = z.infer<typeof assistantCall>;

export const assistantCalls = z.object({
  calls: z
    .array(assistantCall)
    .describe(
      `Of connected assistants, newest first, at most ${CALLS_SHOWN}, kept ${CALLS_KEPT.days} days: of the whole company for its owners, otherwise of one's own`,
    ),
});
export type AssistantCalls = z.infer<typeof assistantCalls>;

export const assistantMessages = {
  notFound: "This assistant is not connected, or has been disconnected.",
  disconnected: (name: string) => `Assistant disconnected: ${name}`,
} as const;
