import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { settings } from "#platform/config/settings.ts";
import { db } from "#platform/database/client.ts";
import { gifFile, jpegWithPage, phonePhoto, pngBomb, pngFile, svgFile } from "#tests/factories/files.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { callsOfThisFile, type Method, type Who } from "#tests/support/apps/calls.ts";
import { operatorThread, operatorTicketList, supportMessages, ticket, ticketList, ticketThread } from "../contract.ts";
import { registerSupportRoutes } from "./routes.ts";

useOwnDataFolder();
const { call, send } = callsOfThisFile(registerSupportRoutes);

afterAll(() => resetSettings({ SUPPORT_EMAIL: undefined }));

let owner: TestUser;
let operator: TestUser;
beforeEach(async () => {
  [owner, operator] = [await buildUser(), await buildOperator()];
  resetSettings({ SUPPORT_EMAIL: operator.email });
});

const open = async (who = owner, message = "The PDF shows the wrong date.", fields = {}) => {
  const answer = await send(who, "/support/api/support-tickets/create/", { category: "Billing", message, ...fields });
  if (answer.statusCode !== 201) throw new Error(`A create answered ${answer.statusCode}: ${answer.body}`);
  return ticket.strict().parse(answer.json());
};
const threadOf = async (id: number, who = owner) =>
  ticketThread.strict().parse((await call(who, "GET", `/support/api/support-tickets/${id}/`)).json());
const answer = (id: number, body: object, who = operator) =>
  call(who, "POST", `/support/api/operator/tickets/${id}/answer/`, body);
const unread = async (who = owner) =>
  (await call(who, "GET", "/support/api/unread/")).json<{ unread: number }>().unread;
const mailsTo = async (who: TestUser) =>
  (
    await db
      .selectFrom("mail_messages")
      .select(["subject", "body"])
      .where("recipient", "=", who.email)
      .orderBy("id")
      .execute()
  ).map(({ subject, body }) => `${subject}\n${body}`);

describe("tickets of somebody else, and of nobody", () => {
  const calls = (id: number) =>
    [
      ["GET", `/support/api/support-tickets/${id}/`, undefined],
      ["POST", `/support/api/support-tickets/${id}/reply/`, { message: "Mine?" }],
    ] as const;
  const staffCalls = (id: number) =>
    [
      ["GET", "/support/api/operator/tickets/", undefined],
      ["GET", `/support/api/operator/tickets/${id}/`, undefined],
      ["POST", `/support/api/operator/tickets/${id}/answer/`, { message: "Hello." }],
      ["POST", `/support/api/operator/tickets/${id}/status/`, { status: "Resolved" }],
    ] as const;

  it("are 401 to visitors, 404 to other users, and staff's calls are 403 to users", async () => {
    const { id } = await open();
    const other = await buildUser();
    const statuses = async (who: Who, list: readonly (readonly [Method, string, unknown])[]) =>
      new Set(
        await Promise.all(list.map(async ([method, path, body]) => (await call(who, method, path, body)).statusCode)),
      );
    const lists = ["/support/api/support-tickets/", "/support/api/unread/", "/support/api/screenshots/1"].map(
      (path) => ["GET", path, undefined] as const,
    );
    expect(await statuses(null, [...calls(id), ...staffCalls(id), ...lists])).toEqual(new Set([401]));
    expect(await statuses(other, calls(id))).toEqual(new Set([404]));
    expect(await statuses(operator, calls(id))).toEqual(new Set([404]));
    expect(await statuses(owner, staffCalls(id))).toEqual(new Set([403]));
    expect((await call(other, "GET", "/support/api/support-tickets/")).json()).toEqual({ tickets: [], count: 0 });
    expect((await threadOf(id)).events).toHaveLength(1);
  });

  it("show a screenshot to the ticket's owner and to staff, and to nobody else", async () => {
    const files = { screenshot: [{ name: "a.png", bytes: await pngFile() }] };
    const { screenshot } = ticket.parse(
      (await send(owner, "/support/api/support-tickets/create/", { message: "See." }, files)).json(),
    );
    const statusOf = async (who: TestUser) => (await call(who, "GET", String(screenshot))).statusCode;
    expect([await statusOf(owner), await statusOf(operator), await statusOf(await buildUser())]).toEqual([
      200, 200, 404,
    ]);
  });
});

describe("opening a ticket", () => {
  it("answers 201 with the id, tells staff, and is listed with its message", async () => {
    const created = await open(owner, "  The PDF is wrong. ");
    expect(created).toMatchObject({
      category: "Billing",
      message: "The PDF is wrong.",
      status: "Open",
      admin_response: null,
    });
    expect(created.user_email).toBe(owner.email);
    const { tickets, count } = ticketList
      .strict()
      .parse((await call(owner, "GET", "/support/api/support-tickets/")).json());
    expect([tickets, count]).toEqual([[created], 1]);
    const [mail] = await mailsTo(operator);
    expect(mail).toContain(`New ticket #${created.id}: Billing`);
    expect(mail).toContain(`activeContent=operatorTickets&item=ticket.${created.id}`);
  });

  it("is told to operators where support has no address of its own", async () => {
    resetSettings({ SUPPORT_EMAIL: undefined });
    const { id } = await open();
    const told = db.selectFrom("mail_messages").select("recipient").where("subject", "=", `New ticket #${id}: Billing`);
    const operators = db
      .selectFrom("users")
      .select("email")
      .where("role", "=", "operator")
      .where("suspended_at", "is", null);
    const [mails, users] = [await told.execute(), await operators.orderBy("id").limit(20).execute()];
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(users.map(({ email }) => email).toSorted());
  });

  it("takes the first category when none is given, and names what is wrong", async () => {
    const plain = await send(owner, "/support/api/support-tickets/create/", { message: "Help" });
    expect(plain.json()).toMatchObject({ category: "Technical Issue" });
    const refused = await send(owner, "/support/api/support-tickets/create/", { category: "Gossip", message: " " });
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { category: supportMessages.unknownCategory, message: supportMessages.messageRequired },
    ]);
  });

  it("keeps what a message says out of the mail's headers and shape", async () => {
    const { id } = await open(owner, "Hi\r\nBcc: all@example.com\r\n\u0007\nDateline");
    const mails = await mailsTo(operator);
    expect(mails.at(-1)).toContain("    Hi\n    Bcc: all@example.com\n    \n    Dateline");
    expect(mails.at(-1)).toMatch(new RegExp(`^New ticket #${id}: Billing\n`));
  });

  it("stores a screenshot anew, without where and with what it was taken", async () => {
    const files = { screenshot: [{ name: "../../photo.jpg", bytes: await phonePhoto() }] };
    const created = ticket.parse(
      (await send(owner, "/support/api/support-tickets/create/", { message: "See." }, files)).json(),
    );
    const picture = await call(owner, "GET", String(created.screenshot));
    expect(picture.headers["content-type"]).toBe("image/webp");
    expect(picture.headers["cache-control"]).toContain("private");
    const { format, exif, width } = await sharp(picture.rawPayload).metadata();
    expect([format, exif, width]).toEqual(["webp", undefined, 60]);
    expect((await threadOf(created.id)).events[0]).toMatchObject({ screenshot_name: "photo.jpg" });
  });

  it.each([
    ["a GIF named .png", gifFile, 400],
    ["an SVG", async () => svgFile(), 400],
    ["a text", async () => Buffer.from("not a picture"), 400],
    ["an empty file", async () => Buffer.alloc(0), 400],
    ["a PNG of 400 megapixels", async () => pngBomb(), 400],
    ["a cut PNG", async () => (await pngFile()).subarray(0, 60), 400],
    ["more than it may have", async () => Buffer.alloc(settings().MAX_SCREENSHOT_MB * 1024 * 1024 + 1), 413],
  ])("refuses %s as a screenshot and opens nothing", async (_what, bytes, status) => {
    const files = { screenshot: [{ name: "shot.png", bytes: await bytes(), type: "image/png" }] };
    const refused = await send(owner, "/support/api/support-tickets/create/", { message: "See." }, files);
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([status, ["screenshot"]]);
    expect((await call(owner, "GET", "/support/api/support-tickets/")).json()).toMatchObject({ count: 0 });
  });

  it("shows a picture that is a page as well as a picture only", async () => {
    const files = { screenshot: [{ name: "a.jpg", bytes: await jpegWithPage() }] };
    const created = ticket.parse(
      (await send(owner, "/support/api/support-tickets/create/", { message: "See." }, files)).json(),
    );
    expect((await call(owner, "GET", String(created.screenshot))).rawPayload.includes("<script")).toBe(false);
  });
});

describe("the thread", () => {
  it("goes from the question over the answer to its end, and opens again with a reply", async () => {
    const { id } = await open();
    expect(await unread()).toBe(0);
    const answered = await answer(id, { message: "We have corrected it." });
    expect(operatorThread.strict().parse(answered.json())).toMatchObject({ status: "In Progress" });
    expect(await unread()).toBe(1);
    const { tickets } = ticketList.parse((await call(owner, "GET", "/support/api/support-tickets/")).json());
    expect(tickets[0]).toMatchObject({
      admin_response: "We have corrected it.",
      has_unread: true,
      status: "In Progress",
    });

    const thread = await threadOf(id);
    expect(thread.events.map(({ kind, author_name, status }) => [kind, author_name, status])).toEqual([
      ["message", expect.stringContaining(""), null],
      ["message", "Dateline support", null],
      ["status", "Dateline support", "In Progress"],
    ]);
    expect(await unread()).toBe(0);

    await call(operator, "POST", `/support/api/operator/tickets/${id}/status/`, { status: "Resolved" });
    expect([await unread(), (await threadOf(id)).status]).toEqual([1, "Resolved"]);
    const replied = await send(owner, `/support/api/support-tickets/${id}/reply/`, { message: "It is back." });
    expect(ticketThread.strict().parse(replied.json())).toMatchObject({ status: "Open", has_unread: false });

    const mails = await mailsTo(owner);
    expect(mails.map((mail) => mail.split("\n")[0])).toEqual([
      `Re: your ticket #${id}`,
      `Your ticket #${id}: Resolved`,
    ]);
    expect(mails[0]).toContain(`item=ticket.${id}`);
    expect((await mailsTo(operator)).at(-1)).toContain(`Reply to ticket #${id}`);
  });

  it("hides internal notes from the ticket's owner everywhere", async () => {
    const { id } = await open();
    const noted = await answer(id, { message: "Known bug 12.", is_internal: true });
    expect(operatorThread.parse(noted.json()).events.at(-1)).toMatchObject({ kind: "note", message: "Known bug 12." });
    expect(JSON.stringify(await threadOf(id))).not.toContain("Known bug");
    expect((await call(owner, "GET", "/support/api/support-tickets/")).body).not.toContain("Known bug");
    expect((await call(owner, "GET", "/support/api/support-tickets/?q=Known")).json()).toMatchObject({ count: 0 });
    expect([await unread(), await mailsTo(owner)]).toEqual([0, []]);
  });

  it("keeps its state when a status is set that it has", async () => {
    const { id } = await open();
    await call(operator, "POST", `/support/api/operator/tickets/${id}/status/`, { status: "Open" });
    expect((await threadOf(id)).events).toHaveLength(1);
    const refused = await call(operator, "POST", `/support/api/operator/tickets/${id}/status/`, { status: "Gone" });
    expect([refused.statusCode, refused.json()]).toEqual([400, { status: supportMessages.unknownStatus }]);
  });

  it("notes each of staff's steps in the audit log", async () => {
    const { id } = await open();
    await answer(id, { message: "Done.", status: "Resolved" });
    await answer(id, { message: "By phone.", is_internal: true });
    await call(operator, "POST", `/support/api/operator/tickets/${id}/status/`, { status: "Open" });
    const entries = db.selectFrom("audit_entries").select(["action", "details"]).where("subject", "=", `ticket ${id}`);
    expect(await entries.orderBy("id").execute()).toEqual([
      { action: "ticket.answer", details: "" },
      { action: "ticket.note", details: "" },
      { action: "ticket.status", details: "Open" },
    ]);
  });
});

describe("lists", () => {
  it("search by id, category, status and words, whatever signs they hold", async () => {
    const first = await open(owner, "100% wrong_date");
    const second = await open(owner, "Another", { category: "Feature Request" });
    const found = async (q: string) => {
      const list = await call(owner, "GET", `/support/api/support-tickets/?q=${encodeURIComponent(q)}`);
      return ticketList.parse(list.json()).tickets.map(({ id }) => id);
    };
    expect(await found(`#${first.id}`)).toEqual([first.id]);
    expect(await found("feature")).toEqual([second.id]);
    expect(await found("0% wrong_")).toEqual([first.id]);
    expect(await found("%")).toEqual([first.id]);
    expect(await found("open")).toEqual([second.id, first.id]);
  });

  it("give staff the open ones first, by status and by their owner's address", async () => {
    const { id } = await open();
    const resolved = await open();
    await call(operator, "POST", `/support/api/operator/tickets/${resolved.id}/status/`, { status: "Resolved" });
    const list = await call(operator, "GET", `/support/api/operator/tickets/?q=${owner.email}`);
    const { tickets } = operatorTicketList.strict().parse(list.json());
    expect(tickets.map((each) => each.id)).toEqual([id, resolved.id]);
    expect(tickets[0]).toMatchObject({ owner_id: owner.id, user_email: owner.email });
    const some = await call(operator, "GET", `/support/api/operator/tickets/?q=${owner.email}&status=Resolved`);
    expect(operatorTicketList.parse(some.json())).toMatchObject({ count: 1, tickets: [{ id: resolved.id }] });
  });
});
