/** Connecting an assistant: what it may be allowed to do, and the addresses (docs/product/connect-an-assistant.md). */
import { z } from "zod";
import type { Scope } from "#features/accounts/key-contract.ts";

/** Each opens these calls, as the scopes of an API key do. Nothing that readers see, money or credentials is among them. */
export const ASSISTANT_SCOPES = {
  read: {
    words: "Read",
    hint: "your posts, drafts, reports and coverage",
    opens: ["posts:read", "reports:read", "coverage:read"],
  },
  draft: { words: "Draft", hint: "create and change drafts, never a published post", opens: ["posts:write"] },
  suggest: {
    words: "Suggest",
    hint: "other words for a post, which a person accepts or not",
    opens: ["comments:write"],
  },
} as const satisfies Record<string, { words: string; hint: string; opens: readonly Scope[] }>;
export type AssistantScope = keyof typeof ASSISTANT_SCOPES;
export const ASSISTANT_SCOPE_NAMES = Object.keys(ASSISTANT_SCOPES) as AssistantScope[];

export const scopesOpened = (names: readonly AssistantScope[]): Scope[] =>
  names.flatMap((name) => [...ASSISTANT_SCOPES[name].opens]);

/** Of a person in a company. */
export const MAX_ASSISTANTS = 20;
/** Of one address in an hour: hosted assistants share a few. Each is a row that lasts a day unless a person connects it. */
export const MAX_REGISTRATIONS = 100;
/** Clients of all addresses in a day: more than people ever connect, and at most 100 MB until they are deleted. */
export const MAX_UNCONNECTED = 20_000;

export const oauthPages = {
  authorization: "/oauth/authorize",
  token: "/oauth/token",
  registration: "/oauth/register",
  revocation: "/oauth/revoke",
  jwks: "/oauth/keys",
} as const;
/** Where clients find the others (RFC 8414, RFC 9728). */
export const SERVER_METADATA = "/.well-known/oauth-authorization-server";
export const RESOURCE_METADATA = "/.well-known/oauth-protected-resource";

/** The page on which a person allows it. */
export const consentPage = (step: string) => `/connect/${step}`;

const MAX_URIS = 10;
const MAX_URI = 500;
const MAX_CLIENT_NAME = 100;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** Editors that take the answer by a scheme of their own. */
const EDITORS = new Set(["cursor:", "vscode:", "vscode-insiders:"]);

function mayLeadTo(uri: string): boolean {
  if (!URL.canParse(uri) || /[\\\s]/.test(uri)) return false;
  const { protocol, hostname, hash, username, password } = new URL(uri);
  if (hash !== "" || username !== "" || password !== "") return false;
  if (protocol === "http:") return LOOPBACK.has(hostname);
  return protocol === "https:" ? !LOOPBACK.has(hostname) : EDITORS.has(protocol);
}

/** What a client registers itself with (RFC 7591); everything else that it sends is left out. */
export const registrationInput = z.object({
  redirect_uris: z
    .array(
      z.string().max(MAX_URI).refine(mayLeadTo, "Only https, a loopback address with http, or an editor's own scheme."),
    )
    .min(1)
    .max(MAX_URIS),
  client_name: z.string().max(MAX_CLIENT_NAME).transform(shownName).optional(),
});

/** Of characters that have a shape. No address, of which emails would make a link; undefined: there is nothing to read. */
function shownName(name: string): string | undefined {
  const plain = name.replace(/[\p{C}\p{DI}\s/\\@:]+/gu, " ").trim();
  return /[\p{L}\p{N}]/u.test(plain) ? plain : undefined;
}

export function isNative(uris: readonly string[]): boolean {
  return uris.some((uri) => new URL(uri).protocol !== "https:");
}

export const oauthMessages = {
  notSignedIn: "Sign in to the site, then come back to this page.",
  ended: "This page belongs to another browser, or has ended. Start again in the assistant.",
  noCompany: "Choose a company.",
  noScope: "Choose at least one thing that it may do.",
  tooMany: `You have connected ${MAX_ASSISTANTS} assistants to this company. Disconnect one to connect another.`,
  acting: "Only the person themself can connect an assistant.",
  unnamed: "An assistant",
  connected: (name: string) => `Assistant connected: ${name}`,
} as const;
