import { describe, expect, it } from "vitest";
import { supportMessages } from "#features/support/contract.ts";
import { listTickets, openTicket } from "#features/support/server/service.ts";
import { buildUser } from "#tests/factories/users.ts";
import { runCommand } from "../../main.ts";

async function run(...argv: string[]) {
  const lines: string[] = [];
  const errors: string[] = [];
  const code = await runCommand(argv, { log: (line) => lines.push(line), error: (line) => errors.push(line) });
  return { code, out: lines.join("\n"), errors: errors.join("\n") };
}

describe("commands about tickets", () => {
  it.each([
    [["tickets:list", "--status", "Gone"], supportMessages.unknownStatus],
    [["tickets:show"], "ID is missing"],
    [["tickets:answer", "12", " "], supportMessages.messageRequired],
    [["tickets:status", "12", "Gone"], supportMessages.unknownStatus],
  ])("do not understand %j", async (argv, message) => {
    const { code, errors } = await run(...argv);
    expect([code, errors]).toEqual([2, expect.stringContaining(message)]);
  });

  it("say that there is no such ticket", async () => {
    expect(await run("tickets:show", "999999")).toMatchObject({
      code: 1,
      errors: expect.stringContaining(supportMessages.notFound),
    });
  });

  it("list, answer, note and close one", async () => {
    const user = await buildUser();
    const { id } = await openTicket(user.actor, "Billing", { message: "Two lines\nof text", screenshot: null });
    expect((await run("tickets:list", "--search", user.email)).out).toMatch(
      new RegExp(`^#${id}  Open .* Billing .* ${user.email}\n1 of 1 ticket\\.$`),
    );
    await run("tickets:answer", `#${id}`, "It is mended.");
    await run("tickets:answer", String(id), "Asked the bank.", "--internal");
    const closed = await run("tickets:status", String(id), "Resolved");
    expect(closed.out).toContain("  Two lines\n  of text\n");
    expect(closed.out).toContain("Dateline support (internal)\n  Asked the bank.");
    expect(closed.out).toMatch(/Status: Resolved$/);
    const { tickets } = await listTickets(user.actor, { q: "", page: 1, page_size: 10 });
    expect(tickets).toMatchObject([{ status: "Resolved", admin_response: "It is mended.", has_unread: true }]);
  });
});
