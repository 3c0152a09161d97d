/** Invitations of owners: sent, sent again and cancelled; denied cases first, then races. */
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { addMember, buildCompany } from "#tests/factories/companies.ts";
import { buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { buildOwner, detailOf, newAddress, pathOf, invitationCallsOfThisFile } from "#tests/support/invitations.ts";
import { mailedToken, mailsTo } from "#tests/support/mails.ts";
import { invited, teamMessages } from "../../contract.ts";

const { call, send, join, open, linesOf } = invitationCallsOfThisFile();
beforeEach(clearThrottles);

describe("inviting", () => {
  it("is for owners of every company chosen", async () => {
    const { owner, company } = await buildOwner();
    const foreign = await buildCompany((await buildUser()).id);
    const editor = await buildUser();
    await addMember(company.id, editor.id, "editor");
    const to = { companies: [company], email: newAddress() };
    expect((await send(null, to)).statusCode).toBe(401);
    for (const who of [editor, await buildUser()])
      expect((await send(who, to)).json()).toEqual({ companies: teamMessages.notOwned });
    expect((await send(owner, { ...to, companies: [company, foreign] })).statusCode).toBe(400);
    expect(await mailsTo(to.email)).toEqual([]);
  });

  it("refuses what is no address, and who is there already, and links in the line", async () => {
    const { owner, company } = await buildOwner();
    const second = await buildCompany(owner.id);
    const author = await buildUser();
    await addMember(company.id, author.id, "author");
    const companies = [company];
    expect((await send(owner, { companies, email: "desk@humberpost" })).json()).toEqual({
      emails: "desk@humberpost is not an email address. Correct it or remove it.",
    });
    expect((await send(owner, { companies, email: author.email.toUpperCase() })).json()).toEqual({
      emails: `${author.email.toUpperCase()} is already an Author here. Change the role in the list.`,
    });
    expect((await send(owner, { companies, email: newAddress(), message: "See evil.example" })).json()).toEqual({
      message: teamMessages.noLinks,
    });
    expect((await send(owner, { companies: [company, second], email: author.email })).statusCode).toBe(201);
  });

  it("emails a link that is stored nowhere, in the words of the company's people", async () => {
    const { owner, company } = await buildOwner();
    const email = newAddress();
    const sent = await send(owner, { companies: [company], email, message: "Welcome, Jo. The oat mill waits." });
    expect(sent.statusCode).toBe(201);
    const answered = invited.strict().parse(sent.json());
    expect(answered).toMatchObject({
      detail: "Invitation sent.",
      invitations: [{ email, role: "author", inviter: "Marta Lindqvist", companies: ["Northmoor Foods"] }],
    });
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe("Marta Lindqvist invites you to Northmoor Foods on Dateline");
    expect(mail?.text).toContain(
      "Marta Lindqvist has invited you to work on Northmoor Foods as an Author. Authors write and edit their own posts and publish them once they are approved.",
    );
    expect(mail?.text).toContain("    Welcome, Jo. The oat mill waits.");
    const token = await mailedToken(email);
    const stored = await db.selectFrom("mail_messages").select("body").where("recipient", "=", email).execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(await linesOf(owner, company)).toEqual(answered.invitations);
    const editor = await buildUser();
    await addMember(company.id, editor.id, "editor");
    expect(await linesOf(editor, company)).toEqual([]);
  });

  it("stops at fifty open ones of a company, however many ask at once", async () => {
    const { owner, company } = await buildOwner();
    const second = await buildUser();
    await addMember(company.id, second.id, "owner");
    const many = (who: TestUser, count: number) =>
      call(who, "POST", "/api/invitations/", {
        emails: Array.from({ length: count }, newAddress),
        role: "viewer",
        companies: [company.id],
      });
    for (const count of [20, 20]) expect((await many(owner, count)).statusCode).toBe(201);
    const answers = await Promise.all([many(owner, 10), many(second, 10)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409]);
    expect(await linesOf(owner, company)).toHaveLength(50);
  });

  it("takes the place of an open one to the same address", async () => {
    const { owner, company } = await buildOwner();
    const email = newAddress();
    await send(owner, { companies: [company], email });
    const first = await mailedToken(email);
    await send(owner, { companies: [company], email, role: "editor" });
    expect((await open(null, first)).state).toBe("cancelled");
    expect((await linesOf(owner, company)).map(({ role }) => role)).toEqual(["editor"]);
  });
});

describe("sending again and cancelling", () => {
  it("is for owners of the company", async () => {
    const { owner, company } = await buildOwner();
    const [{ id } = { id: 0 }] = invited.parse(
      (await send(owner, { companies: [company], email: newAddress() })).json(),
    ).invitations;
    const editor = await buildUser();
    await addMember(company.id, editor.id, "editor");
    const other = await buildOwner();
    for (const [who, where, code] of [
      [editor, company, 403],
      [other.owner, company, 404],
      [other.owner, other.company, 404],
    ] as const) {
      expect((await call(who, "POST", pathOf(where, id, "send-again/"))).statusCode).toBe(code);
      expect((await call(who, "DELETE", pathOf(where, id))).statusCode).toBe(code);
    }
  });

  it("gives a new link and ends the one before, for the companies that the sender owns", async () => {
    const { owner, company } = await buildOwner();
    const second = await buildCompany(owner.id, { name: "Halden Marine" });
    const coOwner = await buildUser();
    await addMember(company.id, coOwner.id, "owner");
    const email = newAddress();
    const sent = await send(owner, { companies: [company, second], email });
    const [{ id } = { id: 0 }] = invited.parse(sent.json()).invitations;
    const first = await mailedToken(email);
    expect((await linesOf(coOwner, company))[0]?.companies).toEqual(["Northmoor Foods"]);
    const again = await call(coOwner, "POST", pathOf(company, id, "send-again/"));
    expect([again.statusCode, detailOf(again)]).toEqual([200, teamMessages.sentAgain]);
    expect((await open(null, await mailedToken(email))).companies.map(({ name }) => name)).toEqual(["Northmoor Foods"]);
    expect((await open(null, first)).companies.map(({ name }) => name)).toEqual(["Halden Marine"]);
    expect((await call(owner, "POST", pathOf(second, id, "send-again/"))).statusCode).toBe(200);
    expect((await open(null, first)).state).toBe("cancelled");
  });

  it("ends the link for one company, and with the last one altogether", async () => {
    const { owner, company } = await buildOwner();
    const second = await buildCompany(owner.id, { name: "Halden Marine" });
    const email = newAddress();
    const sent = await send(owner, { companies: [company, second], email });
    const [{ id } = { id: 0 }] = invited.parse(sent.json()).invitations;
    const token = await mailedToken(email);
    expect(detailOf(await call(owner, "DELETE", pathOf(company, id)))).toBe(teamMessages.cancelledNow);
    expect((await call(owner, "DELETE", pathOf(company, id))).statusCode).toBe(404);
    expect((await open(null, token)).companies.map(({ name }) => name)).toEqual(["Halden Marine"]);
    await db.updateTable("companies").set({ deleted_at: new Date() }).where("id", "=", second.id).execute();
    const late = await join(token);
    expect([late.statusCode, detailOf(late)]).toEqual([
      409,
      "This invitation was cancelled. If you expected it, ask Marta Lindqvist.",
    ]);
  });
});
