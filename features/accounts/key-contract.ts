/** What an API key may be allowed to do (docs/product/api-keys.md, Scopes). Each open call names one in its definition. */

/** Secret scanners find a key by these. A test key works in the sandbox and sees nothing live. */
export const KEY_PREFIXES = { live: "dl_live_", test: "dl_test_" } as const;
export const KEY_KINDS = ["live", "test"] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

export const SCOPES = {
  "posts:read": { words: "Read posts", hint: "Published, scheduled and drafts", act: "read posts" },
  "posts:write": { words: "Write drafts", hint: "Create and change drafts and pictures", act: "write drafts" },
  "posts:publish": { words: "Publish", hint: "Submit and schedule. Uses releases", act: "publish" },
  "posts:withdraw": { words: "Withdraw", hint: "Take a published post down", act: "take posts down" },
  "comments:write": {
    words: "Suggest",
    hint: "Other words for a post. A person accepts them or not",
    act: "suggest words",
  },
  "reports:read": { words: "Read reports", hint: "Deliveries and readers", act: "read reports" },
  "coverage:read": { words: "Read coverage", hint: "Articles found and their passages", act: "read coverage" },
  "companies:write": { words: "Company", hint: "Change the newsroom page", act: "change the company" },
} as const satisfies Record<string, { words: string; hint: string; act: string }>;

export type Scope = keyof typeof SCOPES;
export const SCOPE_NAMES = Object.keys(SCOPES) as Scope[];

/** Change what readers see. */
export const PUBLIC_SCOPES: ReadonlySet<Scope> = new Set(["posts:publish", "posts:withdraw", "companies:write"]);

export function isScope(text: string): text is Scope {
  return Object.hasOwn(SCOPES, text);
}

export const keyMessages = {
  unknown: "Unknown or revoked key.",
  closed: "This call is not open to API keys. Sign in to make it.",
  missing: (scope: Scope) => `This key may not ${SCOPES[scope].act}. Add the scope ${scope}.`,
  address: (ip: string) => `This key may not be used from ${ip}.`,
  inAddress:
    "A key must not stand in an address, where logs and browsers keep it. Send it as Authorization: Bearer, and rotate this one.",
  otherCompany: "This key belongs to another company.",
} as const;
