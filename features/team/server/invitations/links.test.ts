/** The link of an invitation: opened, accepted, declined, expired. */
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { addMember, buildCompany } from "#tests/factories/companies.ts";
import { buildUser, clearThrottles } from "#tests/factories/users.ts";
import {
  buildOwner,
  detailOf,
  newAddress,
  pathOf,
  rolesOf,
  invitationCallsOfThisFile,
} from "#tests/support/invitations.ts";
import { mailedToken, mailsTo } from "#tests/support/mails.ts";
import { teamMessages } from "../../contract.ts";

const { call, send, answer, join, open, linesOf } = invitationCallsOfThisFile();
beforeEach(clearThrottles);

describe("a link", () => {
  it("that is unknown or incomplete says so", async () => {
    for (const token of ["", "abc", "A".repeat(43)])
      for (const what of ["open", "decline"] as const) {
        const response = await answer(null, what, token);
        expect([response.statusCode, detailOf(response)]).toEqual([404, teamMessages.unknownLink]);
      }
  });

  it("decides nothing when it is opened, and shows its bound address and whether it has an account", async () => {
    const { owner, company } = await buildOwner();
    const jo = await buildUser();
    const other = await buildUser();
    await send(owner, { companies: [company], email: jo.email });
    const token = await mailedToken(jo.email);
    for (const who of [null, other, jo])
      expect(await open(who, token)).toMatchObject({
        state: "open",
        inviter: "Marta Lindqvist",
        email: jo.email,
        has_account: true,
        signed_in_as: who?.email ?? null,
        companies: [{ name: "Northmoor Foods", logo: null }],
      });
    expect(await rolesOf(jo.email)).toEqual([]);
  });

  it("is for the account of its address, and works once", async () => {
    const { owner, company } = await buildOwner();
    const jo = await buildUser({ unconfirmed: true });
    const other = await buildUser();
    await send(owner, { companies: [company], email: jo.email });
    const token = await mailedToken(jo.email);
    expect((await answer(null, "accept", token)).statusCode).toBe(401);
    const wrong = await answer(other, "accept", token);
    expect([wrong.statusCode, detailOf(wrong)]).toEqual([
      409,
      `This invitation is for ${jo.email}. You are signed in as ${other.email}.`,
    ]);
    expect(detailOf(await join(token))).toBe(teamMessages.hasAccount);
    const answers = await Promise.all([answer(jo, "accept", token), answer(jo, "accept", token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 200)?.json()).toEqual({
      detail: "You work on Northmoor Foods now.",
      slug: company.slug,
    });
    expect(await rolesOf(jo.email)).toEqual([{ company_id: company.id, role: "author" }]);
    const user = db.selectFrom("users").select("email_verified_at").where("id", "=", jo.id);
    expect((await user.executeTakeFirstOrThrow()).email_verified_at).not.toBe(null);
    expect((await open(jo, token)).state).toBe("accepted");
    expect(detailOf(await answer(null, "decline", token))).toBe(teamMessages.answered);
  });

  it("joins every company that is left, and keeps the stronger role", async () => {
    const { owner, company } = await buildOwner();
    const [second, third] = [await buildCompany(owner.id), await buildCompany(owner.id)];
    const jo = await buildUser();
    await addMember(second.id, jo.id, "editor");
    await addMember(third.id, jo.id, "viewer");
    await send(owner, { companies: [third, company, second], email: jo.email });
    await answer(jo, "accept", await mailedToken(jo.email));
    expect(await rolesOf(jo.email)).toEqual([
      { company_id: company.id, role: "author" },
      { company_id: second.id, role: "editor" },
      { company_id: third.id, role: "author" },
    ]);
  });

  it("gives back no role that an owner has taken since", async () => {
    const { owner, company } = await buildOwner();
    const second = await buildCompany(owner.id);
    const jo = await buildUser();
    await addMember(company.id, jo.id, "author");
    await send(owner, { companies: [company, second], email: jo.email, role: "editor" });
    const token = await mailedToken(jo.email);
    const member = `/api/companies/${company.id}/members/${jo.id}/`;
    expect((await call(owner, "POST", `${member}remove/`, {})).statusCode).toBe(200);
    expect((await answer(jo, "accept", token)).statusCode).toBe(200);
    expect(await rolesOf(jo.email)).toEqual([{ company_id: second.id, role: "editor" }]);
  });

  it("opens an account with a confirmed address, once, and signs it in", async () => {
    const { owner, company } = await buildOwner();
    const email = newAddress();
    await send(owner, { companies: [company], email, role: "editor" });
    const token = await mailedToken(email);
    const weak = { token, first_name: "Jo", last_name: "Pryce", password: "password123" };
    expect((await call(null, "POST", "/api/invitations/join/", weak)).json()).toHaveProperty("password");
    const answers = await Promise.all([join(token), join(token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409]);
    const joined = answers.find(({ statusCode }) => statusCode === 201);
    expect(joined?.cookies.map(({ name }) => name)).toEqual(expect.arrayContaining(["dateline_access"]));
    const user = db.selectFrom("users").select(["email_verified_at", "first_name"]).where("email", "=", email);
    expect(await user.executeTakeFirstOrThrow()).toEqual({
      email_verified_at: expect.any(Date) as Date,
      first_name: "Jo",
    });
    expect(await rolesOf(email)).toEqual([{ company_id: company.id, role: "editor" }]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("ends after seven days, and is listed for thirty more", async () => {
    const { owner, company } = await buildOwner();
    const jo = await buildUser();
    await send(owner, { companies: [company], email: jo.email });
    const token = await mailedToken(jo.email);
    const expire = (time: string) =>
      db.updateTable("company_invitations").set({ expires_at: time }).where("email", "=", jo.email).execute();
    const day = new Date(Date.now() - 86_400_000);
    await expire(day.toISOString());
    expect((await open(jo, token)).state).toBe("expired");
    const late = await answer(jo, "accept", token);
    const named = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(day);
    expect([late.statusCode, detailOf(late)]).toEqual([
      409,
      `This invitation expired on ${named}. Ask Marta Lindqvist for a new one.`,
    ]);
    const [line] = await linesOf(owner, company);
    expect(line?.is_expired).toBe(true);
    await expire(new Date(Date.now() - 31 * 86_400_000).toISOString());
    expect(await linesOf(owner, company)).toEqual([]);
    expect((await call(owner, "POST", pathOf(company, line?.id ?? 0, "send-again/"))).statusCode).toBe(404);
  });

  it("can be declined by who has it", async () => {
    const { owner, company } = await buildOwner();
    const email = newAddress();
    await send(owner, { companies: [company], email });
    const token = await mailedToken(email);
    expect(detailOf(await answer(null, "decline", token))).toBe(teamMessages.declined);
    expect((await open(null, token)).state).toBe("declined");
    expect((await join(token)).statusCode).toBe(409);
    expect(await linesOf(owner, company)).toEqual([]);
  });
});
