import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { getAllowance, takeHold } from "#features/billing/server/allowance/service.ts";
import { setModerationSettings } from "#features/content/server/publishing/vetting-service.ts";
import { db, transaction } from "#platform/database/client.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { runCommand } from "../../main.ts";
import { COMMAND_LINE } from "../../operator.ts";

async function run(...argv: string[]) {
  const lines: string[] = [];
  const errors: string[] = [];
  const code = await runCommand(argv, { log: (line) => lines.push(line), error: (line) => errors.push(line) });
  return { code, out: lines.join("\n"), errors: errors.join("\n") };
}

async function waiting(overrides: Parameters<typeof buildPost>[1] = {}): Promise<TestPost & { author: TestUser }> {
  const author = await buildUser({ units: 1 });
  const review = { review_since: new Date(), review_reason: "Every post is reviewed." };
  const post = await buildPost(author.id, { status: "pending", ...review, ...overrides });
  await transaction((tx) => takeHold(tx, author.id, post.id));
  return { ...post, author };
}
const rowOf = (id: number) => db.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

afterEach(() => setModerationSettings(COMMAND_LINE, { policy: "off", link_blocklist: [] }));

describe("commands about posts", () => {
  it.each([
    [["posts:approve"], /ID\|GUID is missing/],
    [["posts:approve", "ferry"], /neither a post's id nor its guid/],
    [["posts:approve", "1", "2"], /is an unexpected argument/],
    [["posts:approve", "1", "--version", "zero"], /whole number/],
    [["posts:return", "1"], /--comments is required/],
    [["posts:return", "1", "--comments", "  "], /--comments is required/],
    [["posts:return", "1", "--comments", "x".repeat(5001)], /at most 5000/],
    [["posts:reject", "1"], /--reason is required/],
    [["posts:pending", "--limit", "0"], /whole number/],
    [["posts:overdue", "all"], /is an unexpected argument/],
    [["posts:withdraw", "1"], /--reason is required/],
    [["posts:withdraw", "1", "--reason", "x", "--note", "x".repeat(301)], /at most 300/],
    [["posts:hold", "1", "--reason", "  "], /--reason is required/],
    [["posts:list", "--status", "gone"], /Status must be one of/],
    [["posts:list", "--limit", "0"], /whole number/],
  ])("does not understand %j", async (argv, message) => {
    const { code, errors } = await run(...argv);
    expect([code, errors]).toEqual([2, expect.stringMatching(message)]);
  });

  it.each([
    ["posts:approve", []],
    ["posts:return", ["--comments", "No."]],
    ["posts:reject", ["--reason", "No."]],
  ])("%s refuses what does not exist and what does not wait, and changes nothing", async (command, options) => {
    for (const unknown of ["999999999", randomUUID()])
      expect(await run(command, unknown, ...options)).toMatchObject({ code: 1, errors: "Post not found." });
    const post = await buildPost((await buildUser()).id);
    const { code, errors } = await run(command, String(post.id), ...options);
    expect([code, errors]).toEqual([1, "This post is not waiting for review."]);
    expect(await rowOf(post.id)).toMatchObject({ status: "published", review_outcome: null });
  });

  it("approves by id or guid, in nobody's name", async () => {
    for (const field of ["id", "guid"] as const) {
      const post = await waiting();
      expect(await run("posts:approve", String(post[field]))).toMatchObject({
        code: 0,
        out: `"${post.name}" is public.`,
      });
      expect(await rowOf(post.id)).toMatchObject({ status: "published", review_outcome: "approved" });
      const reviews = db.selectFrom("post_reviews").select(["decision", "reviewer_id"]).where("post_id", "=", post.id);
      expect(await reviews.execute()).toEqual([{ decision: "approve", reviewer_id: null }]);
      const audit = db.selectFrom("audit_entries").select(["action", "operator_name"]);
      expect(await audit.where("subject", "=", `post ${post.id}`).execute()).toEqual([
        { action: "post.approve", operator_name: "Command line" },
      ]);
    }
  });

  it("approves a schedule for its time, and only the version that was looked at", async () => {
    const post = await waiting({ status: "scheduled" });
    expect(await run("posts:approve", post.guid, "--version", "2")).toMatchObject({ code: 1 });
    expect((await run("posts:approve", post.guid, "--version", "1")).out).toBe(
      `"${post.name}" will be published on schedule.`,
    );
  });

  it.each([
    ["posts:approve", []],
    ["posts:return", ["--comments", "No."]],
    ["posts:reject", ["--reason", "No."]],
  ])("%s prints a name that commands the terminal as text on one line", async (command, options) => {
    const post = await waiting({ details: { title: "Ferry\u001b]0;x\u0007\n999 is public\u009b2J" } });
    const [listed, done] = [await run("posts:pending", "--limit", "1000"), await run(command, post.guid, ...options)];
    for (const { code, out } of [listed, done]) {
      expect([code, out]).toEqual([0, expect.stringContaining("Ferry ]0;x 999 is public 2J")]);
      expect(out.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
    }
  });

  it("returns with comments, and the author has the release again", async () => {
    const post = await waiting();
    expect(await run("posts:return", post.guid, "--comments", "Say who pays.")).toMatchObject({ code: 0 });
    expect(await rowOf(post.id)).toMatchObject({ status: "draft", review_note: "Say who pays." });
    expect(await getAllowance(post.author.id)).toMatchObject({ available: 1 });
  });

  it("rejects with a reason", async () => {
    const post = await waiting();
    expect((await run("posts:reject", post.guid, "--reason", "An advertisement.")).out).toBe(
      `"${post.name}" was rejected.`,
    );
    expect(await rowOf(post.id)).toMatchObject({ review_outcome: "rejected", always_reviewed: true });
  });

  it("lists what waits, the longest first, without the commands of a terminal", async () => {
    const post = await waiting({ review_since: new Date(0), details: { title: "Ferry\u001b[2J\ntrial" } });
    const { out } = await run("posts:pending", "--limit", "1");
    const line = `${post.id}  version 1  1970-01-01T00:00:00.000Z  pending    ${post.author.email}  Ferry [2J trial`;
    expect(out).toMatch(/\n1 of \d+ posts waiting for review\.$/);
    expect(out.split("\n").slice(0, 2)).toEqual([line, "    Every post is reviewed."]);
  });

  it("tells a monitor by its exit code whether a schedule is overdue, and publishes it", async () => {
    const author = await buildUser();
    const publish_at = new Date(Date.now() - 3_600_000);
    const post = await buildPost(author.id, { status: "scheduled", publish_at });
    const { code, out, errors } = await run("posts:overdue");
    expect(out).toContain(`${post.id}  ${publish_at.toISOString()}  ${author.email}  ${post.name}`);
    expect([code, errors]).toEqual([1, expect.stringMatching(/^\d+ of \d+ overdue posts\.$/)]);
    expect((await run("posts:scheduled", "--search", author.email)).out).toBe(
      `${post.id}  ${publish_at.toISOString()}  overdue    ${author.email}  ${post.name}\n1 of 1 scheduled posts.`,
    );
    expect((await run("posts:publish-overdue")).out).toMatch(
      /^[1-9]\d* published, 0 sent to review, 0 still overdue\.$/,
    );
    expect(await rowOf(post.id)).toMatchObject({ status: "published" });
    expect(await run("posts:overdue")).toMatchObject({ code: 0, out: "No posts are overdue." });
  });
});

describe("commands about moderation", () => {
  it("refuse what is no policy and what is no host", async () => {
    expect((await run("moderation:set", "some")).errors).toContain("off|new-authors|flagged|all");
    expect(await run("moderation:block", "no host")).toMatchObject({
      code: 1,
      errors: expect.stringContaining("not a host"),
    });
    expect(await run("moderation:unblock", "a.example")).toMatchObject({
      code: 1,
      errors: "a.example is not on the block list.",
    });
    expect((await run("moderation:set")).code).toBe(2);
  });

  it("set the policy, block and unblock, and show both", async () => {
    expect((await run("moderation:show")).out).toBe("Policy: off\nBlock list: empty");
    await run("moderation:set", "flagged");
    await run("moderation:block", "https://Casino.example/win");
    expect((await run("moderation:show")).out).toBe("Policy: flagged\nBlock list:\n  casino.example");
    expect((await run("moderation:unblock", "casino.example")).out).toBe("Policy: flagged\nBlock list: empty");
  });
});

describe("commands about everybody's posts", () => {
  it("find, withdraw, lift and hold a post", async () => {
    const author = await buildUser();
    const post = await buildPost(author.id);
    const id = String(post.id);
    const listed = await run("posts:list", "--search", author.email, "--status", "published");
    expect(listed.out).toMatch(new RegExp(`^${id}  published  PR .*${author.email}[^]*1 of 1 posts\\.$`));
    const withdraw = ["posts:withdraw", post.guid, "--reason", "It is false.", "--note", "Withdrawn.", "--hold"];
    expect((await run(...withdraw)).out).toBe(`"${post.name}" has been withdrawn and is on legal hold.`);
    expect(await run(...withdraw)).toMatchObject({ code: 1, errors: "This post has already been withdrawn." });
    const shown = await run("posts:show", id);
    for (const part of ["withdrawn, version 1", "It is false.", "Withdrawn.", "Legal hold"])
      expect(shown.out).toContain(part);
    for (const [command, done] of [
      ["posts:lift", "is public again."],
      ["posts:end-hold", "is no longer on legal hold."],
    ] as const)
      expect((await run(command, id, "--reason", "We were wrong.")).out).toBe(`"${post.name}" ${done}`);
    expect(await rowOf(post.id)).toMatchObject({ status: "published", held_at: null });
    expect(await run("posts:leave-newsroom", id, "--reason", "x")).toMatchObject({
      code: 1,
      errors: "This post is not published under a company.",
    });
  });
});
