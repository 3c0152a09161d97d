/** Writes answers to clients that exceed limits or are ambiguous, below the framework and in the same form as its own. */
import { type ServerResponse, STATUS_CODES } from "node:http";
import { securityHeaders } from "../security-headers.ts";

const REFUSALS = {
  "no-end": { status: 400, detail: "The end of the request cannot be told: send it chunked or with its length." },
  "two-hosts": { status: 400, detail: "The request names more than one host." },
  slow: { status: 408, detail: "The request took too long to arrive. Send it again." },
  "address-full": { status: 429, detail: "Too many connections from your network. Close some, then try again." },
  full: { status: 503, detail: "The site is busy. Please try again in a moment." },
} as const;

export type Refusal = { status: number; headers: Record<string, string | number>; body: string };

export function refusal(reason: keyof typeof REFUSALS): Refusal {
  const { status, detail } = REFUSALS[reason];
  const body = JSON.stringify({ detail });
  const headers = {
    ...securityHeaders(),
    ...(status > 408 ? { "retry-after": 5 } : {}),
    connection: "close",
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
  };
  return { status, headers, body };
}

/** Answers, and closes the connection. */
export function refuse(response: ServerResponse, reason: keyof typeof REFUSALS): void {
  const { status, headers, body } = refusal(reason);
  response.writeHead(status, headers).end(body);
}

/** The raw response for a connection whose request has not been read. */
export function refusalText(reason: keyof typeof REFUSALS): string {
  const { status, headers, body } = refusal(reason);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n");
}
