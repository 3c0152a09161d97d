import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInAs } from "#features/accounts/server/acting/service.ts";
import { ACCESS_COOKIE } from "#features/accounts/server/access.ts";
import { setRole } from "#features/accounts/server/operator/service.ts";
import { getNotices } from "#features/announcements/server/service.ts";
import { listAudit } from "#features/audit/server/service.ts";
import { settings } from "#platform/config/settings.ts";
import { db, transaction } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { linkSecret } from "#platform/mail/mail-content.ts";
import { buildOperator, buildUser, cookiesOf } from "#tests/factories/users.ts";
import { buildAccountApp } from "#tests/support/apps/account-app.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { type OutboxMail, outboxMessages } from "../contract.ts";
import { revealLink } from "./reveal-service.ts";

let app: App;
beforeAll(async () => {
  app = await buildAccountApp();
});
afterAll(async () => {
  await app.close();
  await stopListening();
});

const LINK = "https://news.example/auth/reset-password?token=abcdefghijklmnopqrstuvwxyz";
const REASON = "Asked for it by phone";

type User = Awaited<ReturnType<typeof buildUser>>;

/** A mail with a link into this user's account. @returns its id. */
function mailLink(user: User, seconds = 3600): Promise<number> {
  const secret = linkSecret(LINK, user.id, seconds);
  return transaction((tx) =>
    queueMail(tx, { to: user.email, subject: "Choose a new password", text: `Open this:\n\n${LINK}`, secret }),
  );
}

const reveal = (cookie: string, id: number | string, body: object = { reason: REASON }) =>
  app.inject({ method: "POST", url: `/api/operator/outbox/${id}/reveal/`, headers: { cookie }, payload: body });

async function outboxOf(operator: User): Promise<OutboxMail[]> {
  const answer = await app.inject({
    method: "GET",
    url: "/api/operator/outbox/",
    headers: { cookie: cookiesOf(operator) },
  });
  return answer.json().mails;
}

describe("revealing a link", () => {
  it("is for operators alone, and not for one who acts as a user", async () => {
    const user = await buildUser();
    const id = await mailLink(user);
    const { tokens } = await signInAs((await buildOperator()).actor, user.id, "Ticket 12");
    expect((await reveal("", id)).statusCode).toBe(401);
    expect((await reveal(cookiesOf(user), id)).statusCode).toBe(403);
    expect((await reveal(`${ACCESS_COOKIE}=${tokens.accessToken}`, id)).statusCode).toBe(403);
  });

  it("never works for a link of an operator, another's or one's own", async () => {
    const [operator, other] = [await buildOperator(), await buildOperator()];
    for (const owner of [operator, other]) {
      const answer = await reveal(cookiesOf(operator), await mailLink(owner));
      expect([answer.statusCode, answer.json().detail]).toEqual([403, outboxMessages.operatorsLink]);
      expect(answer.body).not.toContain("token");
    }
    expect((await outboxOf(operator)).slice(0, 2).map((mail) => mail.can_reveal)).toEqual([false, false]);
    expect((await getNotices(other.actor)).reveals).toEqual([]);
  });

  it("does not work for an operator whose role was taken for it", async () => {
    const [operator, other] = [await buildOperator(), await buildOperator()];
    await setRole(operator.actor, other.id, "user");
    const id = await mailLink(other); // asked for since
    expect((await outboxOf(operator)).find((mail) => mail.id === id)?.can_reveal).toBe(false);
    const answer = await reveal(cookiesOf(operator), id);
    expect([answer.statusCode, answer.json().detail]).toEqual([403, outboxMessages.operatorsLink]);
  });

  it("shows the link once, notes it, and tells the owner by email and on every screen until dismissed", async () => {
    const [operator, owner, stranger] = [await buildOperator(), await buildUser(), await buildUser()];
    const id = await mailLink(owner);
    const before = (await outboxOf(operator)).find((mail) => mail.id === id);
    expect(before).toMatchObject({ can_reveal: true, revealed_at: null });
    expect(before?.text).not.toContain("token=");

    const answer = await reveal(cookiesOf(operator), id);
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(answer.json().text).toContain(LINK);

    expect(JSON.stringify(await outboxOf(operator))).not.toContain("token=");
    const [entry] = (await listAudit(operator.actor, { page: 1, page_size: 1, q: "", action: "email.reveal" })).entries;
    expect(entry).toMatchObject({ subject: `user ${owner.id}`, details: `Choose a new password. ${REASON}` });
    expect((await mailsTo(owner.email)).at(-1)?.text).toContain(REASON);
    expect((await getNotices(owner.actor)).reveals).toMatchObject([{ id, reason: REASON }]);
    expect((await getNotices(stranger.actor)).reveals).toEqual([]);

    const dismiss = (user: User) =>
      app.inject({ method: "POST", url: `/api/outbox/reveals/${id}/dismiss/`, headers: { cookie: cookiesOf(user) } });
    expect((await dismiss(stranger)).statusCode).toBe(404);
    expect((await getNotices(owner.actor)).reveals).toHaveLength(1);
    expect((await dismiss(owner)).statusCode).toBe(200);
    expect((await getNotices(owner.actor)).reveals).toEqual([]);
    await reveal(cookiesOf(operator), id);
    expect((await getNotices(owner.actor)).reveals).toHaveLength(1);
  });

  it("refuses an expired link, a mail without one, an unknown mail, and a missing reason", async () => {
    const cookie = cookiesOf(await buildOperator());
    const owner = await buildUser();
    const plain = await transaction((tx) => queueMail(tx, { to: owner.email, subject: "News", text: "Hello" }));
    expect((await reveal(cookie, await mailLink(owner, -1))).json()).toEqual({ detail: outboxMessages.noLink });
    expect((await reveal(cookie, plain)).json()).toEqual({ detail: outboxMessages.notRevealable });
    expect((await reveal(cookie, 2_000_000_000)).statusCode).toBe(404);
    expect((await reveal(cookie, "x")).statusCode).toBe(400);
    expect((await reveal(cookie, plain, { reason: "  " })).json()).toMatchObject({
      reason: outboxMessages.reasonRequired,
    });
  });

  it("shows a link that may begin an account, and tells its recipient by email", async () => {
    const operator = await buildOperator();
    const [to, link] = [`jo-${randomUUID()}@example.com`, LINK.replace("reset-password", "invitation")];
    const mail = { to, subject: "Come in", text: `Open this:\n\n${link}`, secret: linkSecret(link, null, 3600) };
    const id = await transaction((tx) => queueMail(tx, mail));
    expect((await outboxOf(operator)).find((each) => each.id === id)).toMatchObject({
      can_reveal: true,
      opens: "account",
      hides_link: true,
    });
    expect((await reveal(cookiesOf(operator), id)).json().text).toContain(link);
    const [entry] = (await listAudit(operator.actor, { page: 1, page_size: 1, q: "", action: "email.reveal" })).entries;
    expect(entry).toMatchObject({ subject: `email ${id}`, details: `Come in. ${REASON}` });
    expect((await mailsTo(to)).at(-1)?.text).toContain(REASON);
    const late = await transaction((tx) => queueMail(tx, { ...mail, secret: linkSecret(link, null, -1) }));
    expect((await reveal(cookiesOf(operator), late)).json()).toEqual({ detail: outboxMessages.noLink });
  });

  it("shows a follower's confirmation, which opens no account, and notes it in the audit log", async () => {
    const operator = await buildOperator();
    const link = "https://news.example/follow/confirm?token=abcdefghijklmnopqrstuvwxyz";
    const mail = {
      to: "reader@paper.example",
      subject: "Please confirm",
      text: `Hello,\n\n${link}`,
      opens: "follow",
    } as const;
    const id = await transaction((tx) => queueMail(tx, mail));
    expect((await reveal(cookiesOf(await buildUser()), id)).statusCode).toBe(403);
    const listed = (await outboxOf(operator)).find((each) => each.id === id);
    expect(listed).toMatchObject({ can_reveal: true, opens: "follow" });
    expect(listed?.text).not.toContain("token=");
    expect((await reveal(cookiesOf(operator), id)).json().text).toContain(link);
    const [entry] = (await listAudit(operator.actor, { page: 1, page_size: 1, q: "", action: "email.reveal" })).entries;
    expect(entry).toMatchObject({ subject: `email ${id}`, details: `Please confirm. ${REASON}` });
    await db.updateTable("mail_messages").set({ status: "sent" }).where("id", "=", id).execute();
    expect((await reveal(cookiesOf(operator), id)).json()).toEqual({ detail: outboxMessages.notRevealable });
  });

  it("is refused where mails are sent by SMTP: only the addressee reads them", async () => {
    const [operator, owner] = [await buildOperator(), await buildUser()];
    const id = await mailLink(owner);
    settings().SMTP_URL = "smtp://127.0.0.1:2525";
    try {
      expect((await reveal(cookiesOf(operator), id)).json()).toEqual({ detail: outboxMessages.sentBySmtp });
      expect((await outboxOf(operator)).find((mail) => mail.id === id)?.can_reveal).toBe(false);
    } finally {
      settings().SMTP_URL = undefined;
    }
  });

  it("works on the server for an operator's link too, and tells its owner", async () => {
    const owner = await buildOperator();
    const id = await mailLink(owner);
    expect(await revealLink({ id: null, role: "operator" }, id, REASON)).toContain(LINK);
    expect((await getNotices(owner.actor)).reveals).toHaveLength(1);
  });

  it("beside a promotion: either the reveal came first and the link was retired, or it is refused", async () => {
    for (let round = 0; round < 8; round++) {
      const [operator, promoter, owner] = [await buildOperator(), await buildOperator(), await buildUser()];
      await app.inject({ method: "POST", url: "/api/users/reset-password/", payload: { email: owner.email } });
      const id = await mailLink(owner);
      const [answer] = await Promise.all([
        reveal(cookiesOf(operator), id),
        setRole(promoter.actor, owner.id, "operator"),
      ]);
      expect([200, 403]).toContain(answer.statusCode);
      expect((await reveal(cookiesOf(operator), id)).statusCode).toBe(403);
      const open = db.selectFrom("mail_tokens").select("purpose").where("user_id", "=", owner.id);
      expect(await open.where("used_at", "is", null).execute()).toEqual([]);
    }
  });
});
