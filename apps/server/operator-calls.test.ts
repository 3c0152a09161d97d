/** Every call of operators, and every call that changes something: who may make it, without naming features. */
import { describe, expect, it } from "vitest";
import { accountMessages } from "#features/accounts/contract.ts";
import { ACCESS_COOKIE } from "#features/accounts/server/access.ts";
import { signInAs } from "#features/accounts/server/acting/service.ts";
import { buildOperator, buildUser, cookiesOf } from "#tests/factories/users.ts";
import { type RegisteredCall, wholeServerOfThisFile } from "#tests/support/apps/whole-server.ts";

const { everyCall, send } = wholeServerOfThisFile();
const isOperators = ({ url }: RegisteredCall) => url.includes("/operator/");
const isOwnerAlone = ({ config }: RegisteredCall) => config?.ownerAlone === true;
const statusOf = async (cookie: string, call: RegisteredCall) => (await send(call, { cookie })).statusCode;

/** Calls that did not answer so. */
async function exceptions(cookie: string, calls: RegisteredCall[], status: number): Promise<string[]> {
  const found: string[] = [];
  for (const call of calls) {
    const answered = await statusOf(cookie, call);
    if (answered !== status) found.push(`${call.method} ${call.url}: ${answered}`);
  }
  return found;
}

async function actingCookie(): Promise<string> {
  const { tokens } = await signInAs((await buildOperator()).actor, (await buildUser()).id, "Ticket 12");
  return `${ACCESS_COOKIE}=${tokens.accessToken}`;
}

describe("calls of operators", () => {
  const calls = () => everyCall().filter(isOperators);

  it("are there", () => {
    const rooms = new Set(calls().map(({ url }) => url.split("/operator/")[1]?.split("/")[0]));
    expect([...rooms]).toEqual(expect.arrayContaining(["users", "audit", "tickets", "posts", "plans", "outbox"]));
  });

  it("are 401 to visitors, 403 to users, and 403 to operators who act as a user", async () => {
    expect(await exceptions("", calls(), 401)).toEqual([]);
    expect(await exceptions(cookiesOf(await buildUser()), calls(), 403)).toEqual([]);
    expect(await exceptions(await actingCookie(), calls(), 403)).toEqual([]);
  });

  it("let operators in", async () => {
    const lists = calls().filter(({ method, url }) => method === "GET" && !url.includes(":"));
    const cookie = cookiesOf(await buildOperator());
    expect(lists.length).toBeGreaterThan(10);
    for (const call of lists) expect([401, 403]).not.toContain(await statusOf(cookie, call));
  });
});

/**
 * What an operator may do while acting as a user, and what needs no session at all. Of accounts and billing each call is
 * named: a new one stands here or among the owner's own, so somebody has thought of it. Of other rooms all are open.
 */
const OPEN_WHILE_ACTING = new Set([
  ...["create/", "refresh/", "verify/"].map((end) => `POST /api/jwt/${end}`),
  ...["", "reset-password/", "reset-password-confirm/", "activation/", "resend-activation/", "return/"].map(
    (end) => `POST /api/users/${end}`,
  ),
  ...["undo-email/", "claim-email/"].map((end) => `POST /api/users/${end}`),
  "POST /api/logout/",
  "PUT /api/edit-user-by-slug/:slug/",
  "POST /api/edit-user/",
  // Assistants bring a token of their own and no session; the page where a person allows one refuses who acts.
  "POST /mcp",
  "DELETE /mcp",
  "POST /connect/:step",
  ...["token", "revoke", "register"].map((end) => `POST /oauth/${end}`),
  "POST /contact",
  "POST /report",
  ...["open/", "decline/", "join/"].map((end) => `POST /api/invitations/${end}`),
  "POST /api/assistant-requests/",
  ...["", "/confirm", "/manage", "/stop/:token"].map((end) => `POST /follow${end}`),
  "POST /unsubscribe/:token",
  "POST /alerts/stop/:token",
  "POST /coverage-emails/:token",
  ...["accept", "decline", "not-you"].map((end) => `POST /embargo/:token/${end}`),
  "POST /approvals/:token",
  "POST /approvals/:token/comments",
  "POST /quotes/:token",
  "POST /comment/:token",
  "POST /r/:token",
  "POST /websub",
  "POST /api/announcements/:id/dismiss/",
  "POST /stripe/webhook/",
  "POST /stripe/feature-used/",
]);
/** Marked `ownerAlone` in their definitions: refused to an operator who acts as a user. */
const OWNERS_OWN = [
  "POST /api/change-password/",
  "POST /api/users/confirm-email/",
  "DELETE /api/users/sessions/",
  "DELETE /api/users/sessions/:id/",
  "POST /api/users/two-factor/",
  "POST /api/users/two-factor/confirm/",
  "POST /api/users/two-factor/disable/",
  "POST /api/users/two-factor/keep/",
  "POST /api/users/two-factor/recovery-codes/",
  "POST /api/users/export/",
  "GET /api/users/export/:id/file/",
  "HEAD /api/users/export/:id/file/",
  "POST /api/users/deletion/",
  "DELETE /api/users/deletion/",
  "POST /api/calendar-feed/",
  "DELETE /api/calendar-feed/",
  "PUT /api/companies/:id/approval-rules/",
  "POST /api/companies/:id/keys/",
  "PATCH /api/companies/:id/keys/:key/",
  "POST /api/companies/:id/keys/:key/rotate/",
  "POST /api/companies/:id/keys/:key/end-old/",
  "DELETE /api/companies/:id/keys/:key/",
  "DELETE /api/companies/:id/sandbox/",
  "DELETE /api/companies/:id/assistants/:assistant/",
  "POST /api/assistant-requests/:id/approve/",
  "POST /api/assistant-requests/:id/refuse/",
  "POST /api/companies/:id/webhooks/",
  "PUT /api/companies/:id/webhooks/:webhook/",
  "POST /api/companies/:id/webhooks/:webhook/rotate/",
  "DELETE /api/companies/:id/webhooks/:webhook/",
  "GET /api/companies/:id/webhooks/",
  "HEAD /api/companies/:id/webhooks/",
  "POST /api/companies/:id/webhooks/:webhook/end-old/",
  "POST /api/companies/:id/webhooks/:webhook/test/",
  "POST /api/companies/:id/webhooks/:webhook/resume/",
  "GET /api/companies/:id/webhooks/:webhook/deliveries/",
  "HEAD /api/companies/:id/webhooks/:webhook/deliveries/",
  "GET /api/companies/:id/webhooks/:webhook/deliveries/:delivery/",
  "HEAD /api/companies/:id/webhooks/:webhook/deliveries/:delivery/",
  "POST /api/companies/:id/webhooks/:webhook/deliveries/:delivery/replay/",
  "POST /api/companies/:id/exports/",
  "GET /api/companies/:id/exports/:export/file/",
  "HEAD /api/companies/:id/exports/:export/file/",
  "PUT /api/companies/:id/members/:person/",
  "POST /api/companies/:id/members/:person/remove/",
  "POST /api/companies/:id/payer/",
  "POST /api/companies/:id/invitations/:invitation/send-again/",
  "DELETE /api/companies/:id/invitations/:invitation/",
  "POST /api/posts/:id/comments/",
  "POST /api/posts/:id/comments/:thread/replies/",
  "POST /api/posts/:id/comments/:thread/resolve/",
  "POST /api/posts/:id/comments/:thread/reopen/",
  "POST /api/posts/:id/comments/:thread/accept/",
  "POST /api/posts/:id/comments/:thread/refuse/",
  "POST /api/coverage/decide/",
  "POST /api/coverage/undo/",
  "POST /api/coverage/clips/read/",
  "POST /api/coverage/clips/",
  "POST /api/coverage/watching/:id/extend/",
  "PUT /api/coverage/settings/",
  "POST /api/coverage/outlets/propose/",
  "POST /api/coverage/monthly/",
  "DELETE /api/coverage/monthly/:id/",
  "POST /api/coverage/monthly/send/",
  "PUT /api/coverage/monthly/",
  "POST /api/coverage/report/shared/",
  "PUT /api/coverage/report/shared/:id/",
  "POST /api/coverage/report/shared/:id/replace/",
  "DELETE /api/coverage/report/shared/:id/",
  "POST /api/posts/:id/comment-links/",
  "POST /api/posts/:id/comment-links/:link/revoke/",
  "POST /api/posts/:id/share-links/",
  "POST /api/posts/:id/share-links/:link/revoke/",
  "PUT /api/posts/:id/embargo/",
  "POST /api/posts/:id/embargo/lift/",
  "PUT /api/posts/:id/confidential/",
  "POST /api/posts/:id/people/",
  "DELETE /api/posts/:id/people/:entry/",
  "POST /api/posts/:id/insiders/",
  "POST /api/invitations/",
  "POST /api/inbox/read/",
  "PUT /api/inbox/settings/",
  "POST /api/invitations/accept/",
  "POST /api/outbox/reveals/:id/dismiss/",
  "POST /api/billing/checkout/",
  "POST /api/billing/checkout/:id/pay/",
  "POST /api/billing/checkout/:id/confirm/",
  "POST /api/billing/portal/",
  "POST /api/billing/subscription/cancel/",
  "POST /api/billing/subscription/resume/",
  "POST /api/billing/applied-coupon/",
  "DELETE /api/billing/applied-coupon/",
];
const OPEN_ROOMS =
  /^\/(collections|rss|dashboard|ai|click|support\/api|api\/alerts|api\/posts|api\/companies|api\/media|pdf-report)\//;

describe("calls that change something", () => {
  const changes = () =>
    everyCall().filter(
      (call) => !["GET", "HEAD"].includes(call.method) && !isOperators(call) && !OPEN_ROOMS.test(call.url),
    );
  const barred = new Set(OWNERS_OWN);

  it("are the owner's alone where they are marked so", () => {
    const marked = everyCall().filter(isOwnerAlone);
    expect(marked.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual(OWNERS_OWN.toSorted());
  });

  it("are each open or barred to an operator who acts as a user", () => {
    const named = changes().map(({ method, url }) => `${method} ${url}`);
    expect(named.filter((name) => !barred.has(name) && !OPEN_WHILE_ACTING.has(name))).toEqual([]);
    expect([...OPEN_WHILE_ACTING].filter((name) => !named.includes(name) || barred.has(name))).toEqual([]);
  });

  it("are refused where they are barred, before their input is looked at", async () => {
    const cookie = await actingCookie();
    for (const call of everyCall().filter(isOwnerAlone)) {
      const answer = await send(call, { cookie });
      const isHead = call.method === "HEAD";
      expect([call.url, answer.statusCode, isHead || answer.json()]).toEqual([
        call.url,
        403,
        isHead || { detail: accountMessages.barredWhileActing },
      ]);
    }
    expect((await send({ method: "GET", url: "/api/users/me/" }, { cookie })).statusCode).toBe(200);
  });
});
