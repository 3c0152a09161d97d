import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { getAllowance, takeHold } from "#features/billing/server/allowance/service.ts";
import { getModerationSettings, setModerationSettings } from "#features/content/server/publishing/vetting-service.ts";
import { db, transaction } from "#platform/database/client.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { wholeServerOfThisFile } from "#tests/support/apps/whole-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { runCommand } from "../main.ts";
import { COMMAND_LINE } from "../operator.ts";
import { callCommands } from "./commands.ts";
import { parametersOf } from "./input.ts";
import { commandName } from "./names.ts";
import { OPERATOR_CALLS, WITHOUT_COMMAND } from "./operator-calls.ts";

const { everyCall } = wholeServerOfThisFile();
afterEach(() => setModerationSettings(COMMAND_LINE, { policy: "off", link_blocklist: [] }));

async function run(...argv: string[]) {
  const [lines, errors]: [string[], string[]] = [[], []];
  const code = await runCommand(argv, { log: (line) => lines.push(line), error: (line) => errors.push(line) });
  return { code, out: lines.join("\n"), errors: errors.join("\n") };
}
async function answer(...argv: string[]): Promise<Record<string, unknown>> {
  const { code, out, errors } = await run(...argv, "--json");
  if (code !== 0) throw new Error(errors);
  return JSON.parse(out) as Record<string, unknown>;
}
const audited = (subject: string) =>
  db
    .selectFrom("audit_entries")
    .select(["action", "operator_name"])
    .where("subject", "=", subject)
    .orderBy("id")
    .execute();

const table = OPERATOR_CALLS.map((call) => ({ name: commandName(call, OPERATOR_CALLS), call }));

describe("the commands of calls", () => {
  it("are one for each call of operators", () => {
    const operators = everyCall().filter(({ method, config }) => config?.access === "operator" && method !== "HEAD");
    const known = [...OPERATOR_CALLS, ...WITHOUT_COMMAND].map(({ method, path: url }) => `${method} ${url}`);
    expect(known.toSorted()).toEqual(operators.map(({ method, url }) => `${method} ${url}`).toSorted());
    expect(Object.keys(callCommands)).toHaveLength(OPERATOR_CALLS.length);
  });

  it.each(table)("$name names what is missing, too much or unknown", async ({ name, call }) => {
    const first = parametersOf(call)[0]?.toUpperCase();
    if (first)
      expect(await run(name)).toMatchObject({ code: 2, errors: expect.stringMatching(`^${first} is missing`) });
    expect(await run(name, "--nonsense")).toMatchObject({ code: 2, errors: expect.stringContaining("--nonsense") });
    const many = Array.from({ length: 20 }, () => "1");
    if (!callCommands[name]?.usage.includes("…"))
      expect(await run(name, ...many)).toMatchObject({
        code: 2,
        errors: expect.stringContaining("unexpected argument"),
      });
  });

  const lists = table.filter(({ call }) => call.method === "GET" && parametersOf(call).length === 0);
  it.each(lists)("$name answers", async ({ name, call }) => {
    const { code, out, errors } = await run(name);
    expect([code, errors]).toEqual([0, ""]);
    if (call.answer !== "file") expect(Object.keys(await answer(name)).length).toBeGreaterThan(0);
    else expect(out).toContain(",");
  });

  const changes = table.filter(({ call }) => parametersOf(call)[0] === "id");
  it.each(changes)("$name says that its id is unknown, or what else it needs", async ({ name }) => {
    const { code, errors } = await run(name, "999999999");
    expect(errors).not.toMatch(/unexpected|went wrong/i);
    expect(code).toBeGreaterThan(0);
  });
});

describe("a command of a call", () => {
  it("takes an email for an id, checks as the call does, and is noted as the command line", async () => {
    const user = await buildUser({ units: 2 });
    expect(await run("units:grant", user.email, "0", "--reason", "Sorry")).toMatchObject({ code: 2 });
    expect(await run("units:grant", user.email, "3")).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/^reason: Enter a reason/),
    });
    expect((await run("units:grant", user.email, "3", "--reason", "Sorry")).out).toMatch(/^press_releases +5$/m);
    expect(await getAllowance(user.id)).toMatchObject({ available: 5 });
    expect(await run("user:suspend", "nobody@example.com")).toMatchObject({ code: 1 });
    expect((await answer("user:suspend", user.email, "--reason", "Spam"))["suspended_at"]).not.toBeNull();
    expect(await audited(`user ${user.id}`)).toEqual([
      { action: expect.stringContaining("grant"), operator_name: "Command line" },
      { action: "user.suspend", operator_name: "Command line" },
    ]);
  });

  it("takes a GUID for an id, and needs the version that was reviewed", async () => {
    const author = await buildUser({ units: 1 });
    const review = { review_since: new Date(), review_reason: "Every post is reviewed." };
    const post = await buildPost(author.id, { status: "pending", ...review });
    await transaction((tx) => takeHold(tx, { id: post.id, owner_id: author.id, company_id: null }));
    expect((await run("posts:pending", "--limit", "100")).out).toContain(post.name);
    expect(await run("posts:approve", post.guid)).toMatchObject({ code: 2 });
    expect(await run("posts:approve", post.guid, "--version", "2")).toMatchObject({ code: 1 });
    expect(await answer("posts:approve", post.guid, "--version", "1")).toMatchObject({
      id: post.id,
      state: "published",
    });
    const withdrawn = await answer("posts:withdraw", post.guid, "It is false.", "--hold");
    expect(withdrawn).toMatchObject({ withdrawal_reason: "It is false.", status: "withdrawn" });
    expect(withdrawn["held_at"]).not.toBeNull();
  });

  it("keeps what a change of settings does not name, and takes lists and switches", async () => {
    await run("moderation:set", "flagged", "--link-blocklist", "spam.example", "--link-blocklist", "more.example");
    expect(await run("moderation:set", "all")).toMatchObject({ code: 0 });
    expect(await getModerationSettings(COMMAND_LINE)).toMatchObject({
      policy: "all",
      link_blocklist: ["more.example", "spam.example"],
    });
    expect(await answer("maintenance:set", "on", "--message", "Back soon.")).toMatchObject({ is_on: true });
    expect(await answer("maintenance:set", "off")).toMatchObject({ is_on: false, message: "Back soon." });
    expect(await run("maintenance:set", "perhaps")).toMatchObject({ code: 2 });
    expect(await answer("assistant:limit", "none")).toEqual({ daily_tokens: null });
    expect(await answer("assistant:limit", "200000")).toEqual({ daily_tokens: 200_000 });
  });

  it("changes a platform and keeps the rest of it", async () => {
    const made = await answer(
      "platforms:create",
      "Quay",
      "external",
      "feed",
      "--industry",
      "Ports",
      "--is-active",
      "no",
    );
    expect(made).toMatchObject({ name: "Quay", is_active: false });
    const id = String(made["id"]);
    expect(await answer("platforms:set", id, "--name", "Quay Desk")).toMatchObject({
      name: "Quay Desk",
      industry: "Ports",
      is_active: false,
    });
    expect(await run("platforms:remove", id)).toMatchObject({ code: 0, out: "Done." });
    expect(await run("platforms:show", id)).toMatchObject({ code: 1, errors: expect.stringContaining("not found") });
  });

  it("changes an announcement and keeps the rest of it", async () => {
    const made = await answer("announce:create", "New prices", "From May on.", "--link", "/pricing", "--is-mailed");
    expect(await answer("announce:set", String(made["id"]), "--title", "Newer prices")).toMatchObject({
      title: "Newer prices",
      text: "From May on.",
      link: "/pricing",
      is_mailed: true,
    });
    await run("announce:stop", String(made["id"]));
  });

  it("takes money in the smallest unit, only by name, and leaves what a plan's change does not name", async () => {
    const name = `Plan ${process.pid} ${Date.now()}`;
    const sale = ["--currency", "gbp", "--period", "month", "--press-releases", "3"];
    expect(await run("plans:create", name, "480", ...sale)).toMatchObject({ code: 2 });
    expect(await run("plans:create", name, "--price", "480.5", ...sale)).toMatchObject({ code: 2 });
    const { slug } = await answer("plans:create", name, "--price", "48000", ...sale);
    expect((await run("user:plan", (await buildUser()).email)).code).toBe(2);
    expect(await answer("plans:set", String(slug), "--word-limit", "900")).toMatchObject({
      price: 48_000,
      word_limit: 900,
      press_releases: 3,
    });
  });

  it("explains its options as the contract describes them", async () => {
    const { code, out } = await run("posts:withdraw", "--help");
    expect(code).toBe(0);
    expect(out).toMatch(/^dateline posts:withdraw ID\|GUID --reason TEXT \[--note TEXT\] \[--hold\]/);
    expect(out).toContain("  --hold: Also puts the post on legal hold");
  });

  it("prints tables without control sequences, and writes files", async () => {
    await transaction((tx) =>
      queueMail(tx, { to: "reader@example.com", subject: "A tide", text: "Long\u001b[31m tale" }),
    );
    const { out } = await run("outbox:list", "--limit", "1");
    expect(out).toMatch(/^ +id +.*\bsubject\b/m);
    expect(out).toMatch(/reader@example\.com +A tide .*Long \[31m tale/);
    const file = path.join(await temporaryFolder(), "audit.csv");
    await run("audit:csv", "--out", file);
    expect(await readFile(file, "utf8")).toMatch(/Command line|,/);
    await expect(run("audit:csv", "--out", file)).rejects.toThrow(/EEXIST/);
  });
});
