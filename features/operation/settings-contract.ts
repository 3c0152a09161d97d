/** Settings: what operators change while it runs, and what the process read when it started. Operators only. */
import { z } from "zod";
import { editVersion, seenEditVersion } from "#platform/contract/edit-version.ts";
import { text } from "#platform/contract/fields.ts";
import { MAX_BLOCKED_HOSTS, MODERATION_POLICIES, moderationSettings } from "#features/content/contracts/publishing.ts";

export const MAX_DAILY_TOKENS = 1_000_000_000;

export const settingsMessages = {
  unknownPolicy: `The policy must be one of ${MODERATION_POLICIES.join(", ")}.`,
  badTokens: `Enter a whole number from 0 to ${MAX_DAILY_TOKENS}, or switch the limit off.`,
} as const;

export const moderationInput = z.object({
  policy: z.enum(MODERATION_POLICIES, { error: settingsMessages.unknownPolicy }),
  link_blocklist: z
    .array(text("Host", 300), { error: "The block list must be a list of hosts." })
    .max(MAX_BLOCKED_HOSTS, `The block list can have at most ${MAX_BLOCKED_HOSTS} hosts.`),
  version: seenEditVersion,
});
export type ModerationInput = z.infer<typeof moderationInput>;
export const storedModeration = moderationSettings.extend({
  is_chosen: z.boolean().describe("false: no operator has chosen a policy yet"),
  version: editVersion,
});
export type StoredModeration = z.infer<typeof storedModeration>;

export const assistantSettings = z.object({
  daily_tokens: z
    .number({ error: settingsMessages.badTokens })
    .int(settingsMessages.badTokens)
    .min(0, settingsMessages.badTokens)
    .max(MAX_DAILY_TOKENS, settingsMessages.badTokens)
    .nullable()
    .describe("Per user and UTC day; null without a limit"),
});
export type AssistantSettings = z.infer<typeof assistantSettings>;

export const environmentSetting = z.object({
  name: z.string().describe("Of the environment variable"),
  meaning: z.string(),
  is_secret: z.boolean(),
  is_set: z.boolean().describe("Set in the environment or created at startup; false: its default, or nothing"),
  value: z.string().describe("Empty for secrets and for what is absent; addresses come without their credentials"),
});
export type EnvironmentSetting = z.infer<typeof environmentSetting>;
export const environmentBlock = z.object({
  title: z.string(),
  summary: z.string().describe("Effect of these settings, in a sentence"),
  settings: z.array(environmentSetting),
});
export type EnvironmentBlock = z.infer<typeof environmentBlock>;
export const environmentAnswer = z.object({ blocks: z.array(environmentBlock) });

export const systemFacts = z.object({
  version: z.string(),
  node: z.string(),
  role: z.enum(["all", "web", "worker"]),
  process_id: z.number().int(),
  started_at: z.string().describe("Of the process that answers"),
  memory_bytes: z.number().int().describe("Resident, of the process that answers"),
  postgres: z.string(),
  migration: z.string().describe("The newest migration applied"),
  database_bytes: z.number().int(),
  media_files: z.number().int(),
  media_bytes: z.number().int().describe("Bytes of the uploaded pictures and videos, without their smaller copies"),
  disk_free_bytes: z.number().int().nullable().describe("Where uploads are kept; null: unknown"),
  connections: z
    .array(z.object({ name: z.string(), count: z.number().int() }))
    .describe("To the database, of all processes, by what opened them"),
});
export type SystemFacts = z.infer<typeof systemFacts>;
