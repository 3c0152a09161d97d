/** The headers of calls as OpenAPI describes them: what a program may send, and what it is answered. */
import { errorAnswer } from "#platform/contract/fields.ts";
import type { CallDefinition } from "#platform/contract/call.ts";
import { answersTag, takesKey, takesMatch } from "../call-headers.ts";

type Header = { type: "string" | "integer"; description: string; maxLength?: number };

const GIVEN = {
  "Idempotency-Key": {
    type: "string",
    maxLength: 255,
    description:
      "Any text that names this request: sent again with it, the call does its work once. It counts for one API key and one call",
  },
  "If-Match": {
    type: "string",
    description: "The ETag of what is changed: it is changed only while it is at that version; `*` or left out: at any",
  },
} as const satisfies Record<string, Header>;

const ANSWERED = {
  ETag: { type: "string", description: "Version of what is answered, for If-Match" },
  RateLimit: {
    type: "string",
    description: 'To API keys: what is left and for how many seconds, such as `"key";r=119;t=60`',
  },
  "RateLimit-Policy": { type: "string", description: 'To API keys: the limit, such as `"key";q=120;w=60`' },
  "Retry-After": { type: "integer", description: "Seconds to wait" },
  Deprecation: { type: "string", description: "Since when the call is deprecated (RFC 9745)" },
  Sunset: { type: "string", description: "Until when the call works (RFC 8594)" },
} as const satisfies Record<string, Header>;

/** By name; of a call's definition. */
export type CallHeaders = {
  given: (keyof typeof GIVEN)[];
  /** Of success. */
  answered: (keyof typeof ANSWERED)[];
  /** Whether an API key's calls are counted. */
  isLimited: boolean;
};

export function headersOf(call: CallDefinition): CallHeaders {
  const isLimited = call.scope !== undefined;
  return {
    given: [
      ...(takesKey(call) ? ["Idempotency-Key" as const] : []),
      ...(takesMatch(call) ? ["If-Match" as const] : []),
    ],
    answered: [
      ...(answersTag(call) ? ["ETag" as const] : []),
      ...(isLimited ? (["RateLimit", "RateLimit-Policy"] as const) : []),
      ...(call.deprecated ? (["Deprecation", "Sunset"] as const) : []),
    ],
    isLimited,
  };
}

/** The answer of too many calls, before its schema becomes JSON Schema. */
export const TOO_MANY = { 429: errorAnswer.describe("Too many calls of this key, or of its person") } as const;

type Described = { headers?: object; response?: Record<string, object> };

/** Adds them to a call's JSON Schemas, from which OpenAPI takes them. */
export function describeHeaders(schema: Described, { given, answered, isLimited }: CallHeaders): Described {
  const response = Object.fromEntries(
    Object.entries(schema.response ?? {}).map(([status, answer]) => {
      const names: (keyof typeof ANSWERED)[] = [];
      if (status.startsWith("2")) names.push(...answered);
      if (status === "429")
        names.push("Retry-After", ...(isLimited ? (["RateLimit", "RateLimit-Policy"] as const) : []));
      return [status, names.length === 0 ? answer : { ...answer, headers: pick(ANSWERED, names) }];
    }),
  );
  const headers = given.length === 0 ? {} : { headers: { type: "object", properties: pick(GIVEN, given) } };
  return { ...schema, ...headers, response };
}

function pick<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
}
