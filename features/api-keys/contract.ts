/** The keys of a company, with which programs work for it (docs/product/api-keys.md). */
import { z } from "zod";
import { givenPassword, signInCode } from "#features/accounts/contract.ts";
import { KEY_KINDS, SCOPE_NAMES } from "#features/accounts/key-contract.ts";
import { STATUSES } from "#features/content/contract.ts";
import { typeCode } from "#features/content/kinds/index.ts";
import { requiredText } from "#platform/contract/fields.ts";

/** In a company. */
export const MAX_KEYS = 10;
export const MAX_KEY_NAME = 60;
const MAX_ADDRESSES = 20;
const MAX_ADDRESS = 64;
/** How long a key lasts; null: no end. */
export const KEY_DAYS = [30, 90, 365, null] as const;
/** So long before its end its person is told. */
export const ENDING_DAYS = 7;
/** Of a key that is not used, its person is told, and later it ends. */
export const IDLE_TOLD_DAYS = 180;
export const IDLE_END_DAYS = 365;
/** For so long it is shown that a key was refused from an address. */
export const REFUSED_DAYS = 30;
/** After a rotation, the secret before works on for this long. */
export const OVERLAP_HOURS = 24;

/** A post in the sandbox of test keys is deleted so long after its last change. */
export const SANDBOX_DAYS = 30;

/** An open session alone is not enough. */
export const keyProof = z.object({
  password: givenPassword,
  code: signInCode.optional().describe("If two-factor sign-in is on"),
});

export type KeyProof = z.infer<typeof keyProof>;

const keyScope = z.enum(SCOPE_NAMES, { error: "Choose what the key may do." });

export const apiKey = z.object({
  id: z.number().int(),
  kind: z.enum(KEY_KINDS).describe("test: it sees a sandbox of the company, and nothing live"),
  name: z.string(),
  ending: z.string().describe("Its last characters"),
  scopes: z.array(keyScope),
  addresses: z.array(z.string()).describe("Networks from which it may be used; empty: any"),
  person: z.string().describe("Whose key it is: it may never do more than this person"),
  is_own: z.boolean().describe("Made by the caller, who alone may rotate it"),
  created_at: z.string(),
  ends_at: z.string().nullable().describe("null: no end"),
  used_at: z.string().nullable().describe("To the minute; null: never"),
  used_from: z.string().nullable(),
  refused: z
    .object({ at: z.string().describe("To the minute"), from: z.string() })
    .nullable()
    .describe("Its last use from an address that is not allowed; null: none within 30 days"),
  previous: z
    .object({ ending: z.string(), until: z.string(), used_at: z.string().nullable(), used_from: z.string().nullable() })
    .nullable()
    .describe("The secret before the rotation, while it still works"),
});
export type ApiKey = z.infer<typeof apiKey>;

export const apiKeys = z.object({
  company: z.object({ id: z.number().int(), name: z.string() }),
  keys: z.array(apiKey).describe("Of the whole company for its owners, otherwise one's own; newest first"),
  count: z.number().int().describe("Of the whole company"),
  max: z.number().int(),
  sandbox: z.object({
    posts: z.number().int().describe("Of the company's test keys, as far as the caller reads them"),
    may_empty: z.boolean(),
  }),
});
export type ApiKeys = z.infer<typeof apiKeys>;

const scopes = z
  .array(keyScope, { error: "Choose at least one scope." })
  .min(1, "Choose at least one scope.")
  .max(SCOPE_NAMES.length)
  .transform((chosen) => SCOPE_NAMES.filter((scope) => chosen.includes(scope)))
  .describe("What the key may do");
const addresses = z
  .array(requiredText("Address", MAX_ADDRESS), { error: "Enter addresses such as 203.0.113.0/24." })
  .max(MAX_ADDRESSES, `Enter at most ${MAX_ADDRESSES} addresses.`)
  .describe("Networks from which it may be used, such as 203.0.113.0/24; empty: any");

export const keyInput = keyProof.extend({
  name: requiredText("Name", MAX_KEY_NAME, "Enter a name, such as the program that uses the key."),
  kind: z
    .enum(KEY_KINDS, { error: "Choose live or test." })
    .default("live")
    .describe("test: it sees a sandbox of the company, and nothing live"),
  scopes,
  days: z
    .union(
      KEY_DAYS.map((days) => z.literal(days)),
      { error: "Choose when the key ends." },
    )
    .describe("How long it lasts; null: no end"),
  addresses: addresses.default([]),
});
export type KeyInput = z.infer<typeof keyInput>;

/** Both as they are to be. */
export const keyChange = keyProof.extend({ scopes, addresses });
export type KeyChange = z.infer<typeof keyChange>;

export const newKeyAnswer = z.object({
  detail: z.string(),
  key: apiKey,
  secret: z.string().describe("Shown once: it is stored as a hash"),
});
export type NewKey = z.infer<typeof newKeyAnswer>;

/** Of what a key ended. */
export const END_REASONS = ["revoked", "expired", "unused", "left", "password", "account"] as const;
export type EndReason = (typeof END_REASONS)[number];
/** For so long ended keys are listed, and so many. */
export const ENDED_DAYS = 365;
export const ENDED_SHOWN = 50;

export const endedKey = z.object({
  id: z.number().int(),
  kind: z.enum(KEY_KINDS),
  name: z.string(),
  ending: z.string().describe("Its last characters"),
  scopes: z.array(keyScope),
  person: z.string().describe("Whose key it was"),
  created_at: z.string(),
  used_at: z.string().nullable().describe("To the minute; null: never"),
  ended_at: z.string(),
  reason: z
    .enum(END_REASONS)
    .describe("left: its person left the company; password, account: what ends a person's sessions ended it"),
  ended_by: z.string().nullable().describe("Who revoked it; null: no person did, or the account is deleted"),
});
export type EndedKey = z.infer<typeof endedKey>;

export const endedKeys = z.object({
  keys: z.array(endedKey).describe(`The last ${ENDED_SHOWN}, last ended first`),
  count: z.number().int().describe(`Of the last ${ENDED_DAYS} days`),
});
export type EndedKeys = z.infer<typeof endedKeys>;

/** So many posts of the sandbox are listed. */
export const SANDBOX_SHOWN = 50;

export const sandboxPosts = z.object({
  posts: z
    .array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        type: typeCode,
        status: z.enum(STATUSES),
        url: z.string().describe("Path of its page, which people of the company alone open"),
        person: z.string().describe("Whose key wrote it"),
        updated_at: z.string(),
        ends_at: z.string().describe("It is deleted on this day unless it is changed before"),
      }),
    )
    .describe(`The last ${SANDBOX_SHOWN}, newest first, as far as the caller reads the company's posts`),
  count: z.number().int(),
});
export type SandboxPosts = z.infer<typeof sandboxPosts>;
export type SandboxPost = SandboxPosts["posts"][number];

export const changedKeyAnswer = z.object({ detail: z.string(), key: apiKey });

export const apiKeyMessages = {
  notFound: "This key does not exist, or has ended.",
  tooMany: `A company has at most ${MAX_KEYS} keys. Revoke one to create another.`,
  noNetwork: (text: string) => `${text} is not an address such as 203.0.113.9 or 203.0.113.0/24.`,
  created: "Key created. Copy it now.",
  rotated: `Key rotated. The old one works for ${OVERLAP_HOURS} hours.`,
  changed: "Key changed.",
  oldEnded: "The old key has ended.",
  revoked: (name: string) => `Key revoked: ${name}`,
  emptied: "Sandbox emptied.",
  rotating: "This key is being rotated already. End the old key first.",
} as const;
