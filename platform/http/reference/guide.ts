/** What every call has in common: the first page of the reference. */
import { escapeText } from "entities/escape";
import { publicUrl } from "#platform/config/settings.ts";
import { ERROR_STATUS, type ErrorCode } from "#platform/errors/app-error.ts";
import type { ReferenceFacts } from "./api-document.ts";

/** When a program gets each code. */
const WHEN: Record<ErrorCode, string> = {
  "invalid-input": "Fields are wrong; errors has a message for each.",
  "malformed-body": "The request cannot be read: not JSON, an incomplete form, a header that this call does not take.",
  "not-signed-in": "There is no key, or the key is unknown, over or revoked.",
  "wrong-credentials": "The password or code is wrong.",
  "no-releases-left": "The plan has no release left for this post.",
  forbidden: "The key lacks the scope, or its person the role; detail says which.",
  "foreign-origin": "A page of another site made the request.",
  "not-found": "There is no such thing, or it is not of the key's company.",
  "method-not-allowed": "The address has other methods; Allow lists them.",
  conflict: "It exists already, has changed since, or is at another stage.",
  "quota-reached": "The plan has no room for another one.",
  gone: "It was deleted.",
  "another-account": "A page made the call for another account than the one signed in.",
  "precondition-failed": "If-Match names another version than the stored one.",
  "too-large": "The body, a text or a file is too large.",
  "unsupported-media": "The body is neither JSON nor, where the call takes one, a form.",
  "foreign-host": "The request came to a host name that is not ours.",
  "too-many-requests": "Too many calls; wait for Retry-After seconds.",
  unexpected: "A fault of ours. Tell support the request_id.",
  "peer-failed": "Another service that the call needs answered wrongly.",
  unavailable: "The site is busy or being maintained; wait for Retry-After seconds.",
  "peer-timed-out": "Another service that the call needs did not answer in time.",
  "storage-full": "There is no space for the file; nothing was saved.",
};

const clientExample = (origin: string) =>
  [
    'import createClient from "openapi-fetch";',
    'import type { paths } from "./dateline.d.ts";',
    "",
    "// key: from where you keep your secrets",
    "const dateline = createClient<paths>({",
    `  baseUrl: "${origin}",`,
    "  headers: { Authorization: `Bearer ${key}` },",
    "});",
    'const { data, error } = await dateline.GET("/dashboard/user-posts/", {',
    "  params: { query: { page: 1 } },",
    "});",
  ].join("\n");

export type GuidePart = { id: string; title: string; html: string };

export function guideParts({ scopes }: ReferenceFacts): GuidePart[] {
  const origin = escapeText(publicUrl());
  return [
    {
      id: "start",
      title: "Start",
      html: `<p>Create a key in the dashboard under Team, Keys. It belongs to one company and does what you allow it to, never more than your role. Keep it out of addresses, pages and repositories: it is shown once.</p>
${code(`export DATELINE_KEY=dl_live_…\ncurl '${publicUrl()}/api/posts/counts/' \\\n  -H "Authorization: Bearer $DATELINE_KEY"`)}
<p>Calls that name no scope are those of the dashboard. They need a signed-in person and are closed to keys.</p>`,
    },
    {
      id: "scopes",
      title: "Keys and scopes",
      html: `<p>A call that lacks its scope answers 403 and names it. A revoked key ends at once; a rotated one works for 24 hours beside the new one.</p>
${table(
  ["Scope", "Allowed to", "Opens"],
  scopes.map(({ name, words, hint }) => [tag(name), escapeText(words), escapeText(hint)]),
)}`,
    },
    {
      id: "test-keys",
      title: "Test keys",
      html: `<p>A test key begins with <code>dl_test_</code>. It makes the same calls and gets the same answers, in a sandbox of its company: posts of its own, no releases used, nobody emailed, nothing public. It sees nothing live, and ids of live posts answer 404. Platforms answer at once. People of the company open a post at its <code>url</code>, which begins with <code>/sandbox/</code>; a post is deleted 30 days after its last change. Webhooks that are for test keys only are told.</p>
${code(`export DATELINE_KEY=dl_test_…\ncurl '${publicUrl()}/dashboard/user-posts/' \\\n  -H "Authorization: Bearer $DATELINE_KEY"`)}`,
    },
    {
      id: "errors",
      title: "Errors",
      html: `<p>Errors are problem details (RFC 9457). Decide by <code>code</code> and status: they are stable. <code>detail</code> is for people and may change.</p>
${code(`HTTP/1.1 400 Bad Request\nContent-Type: application/problem+json\n\n{\n  "type": "about:blank",\n  "title": "Bad Request",\n  "status": 400,\n  "detail": "Title is required.",\n  "code": "invalid-input",\n  "errors": { "title": "Title is required." }\n}`)}
${table(
  ["Status", "Code", "When"],
  Object.entries(ERROR_STATUS).map(([name, status]) => [
    tag(String(status)),
    tag(name),
    escapeText(WHEN[name as ErrorCode]),
  ]),
)}
<p>Send again after 429, 502, 503 and 504, and after a connection that broke; with an Idempotency-Key that is safe.</p>`,
    },
    {
      id: "paging",
      title: "Paging",
      html: `<p>Lists take <code>page</code>, from 1, and <code>page_size</code>, at most 1000. <code>count</code> in the answer says how many there are in all; the last page is the one after which <code>page × page_size</code> reaches it.</p>
${code("GET /dashboard/user-posts/?page=2&page_size=50")}`,
    },
    {
      id: "idempotency",
      title: "Idempotency",
      html: `<p>Every <code>POST</code> call that names a scope takes <code>Idempotency-Key</code>, any text of at most 255 characters. Sent again with the same key, also at the same time, it does its work once and answers the same; with another address or body it answers 409. A call that was refused may be sent again with its key. Keys are of one API key and one call, and are kept for 24 hours. Where a post is created they are kept as long as the post, and a draft takes another text: the same draft is saved.</p>
${code("Idempotency-Key: launch-2026-harbour-ferry")}`,
    },
    {
      id: "versions",
      title: "Changing what others change",
      html: `<p>A post and a company answer their version as <code>ETag</code>. Send it back as <code>If-Match</code> with a change: if someone has saved in between, the call changes nothing and answers 412.</p>
${code('If-Match: "v7"')}`,
    },
    {
      id: "limits",
      title: "Limits",
      html: `<p>A key makes 120 calls a minute. Every answer says how many are left (<code>r</code>) and in how many seconds the count starts again (<code>t</code>). Over it, calls answer 429 with <code>Retry-After</code>.</p>
${code('RateLimit-Policy: "key";q=120;w=60\nRateLimit: "key";r=119;t=60')}`,
    },
    {
      id: "client",
      title: "A typed client",
      html: `<p><a href="/api/openapi.json">OpenAPI 3.1</a> describes every call. With it, openapi-typescript makes types and openapi-fetch a client that checks addresses, fields and answers as you write.</p>
${code(`npx openapi-typescript ${publicUrl()}/api/openapi.json -o dateline.d.ts\nnpm install openapi-fetch`)}
${code(clientExample(publicUrl()))}`,
    },
    {
      id: "stability",
      title: "What stays",
      html: `<p>Addresses, fields, codes and scopes described here keep their meaning. New fields and calls are added without notice: ignore what you do not know. What will go is marked as deprecated, names what takes its place and works for at least 12 months more. Its answers say since when (<code>Deprecation</code>, RFC 9745) and until when (<code>Sunset</code>, RFC 8594).</p>
<p>All calls are made to <code>${origin}</code>.</p>`,
    },
  ];
}

const code = (text: string) => `<pre tabindex="0" aria-label="Example"><code>${escapeText(text)}</code></pre>`;
const tag = (text: string) => `<code>${escapeText(text)}</code>`;

function table(names: string[], rows: string[][]): string {
  const head = names.map((name) => `<th scope="col">${escapeText(name)}</th>`).join("");
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("");
  return `<div class="wide" tabindex="0" role="group" aria-label="${escapeText(names.join(", "))}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}
