import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { transaction } from "#platform/database/client.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { auditActions, auditList, MAX_ENTRIES_LISTED } from "../contract.ts";
import { registerAuditRoutes } from "./routes.ts";
import { recordAction } from "./service.ts";

const { call } = callsOfThisFile(registerAuditRoutes);

let operator: TestUser;
beforeEach(async () => {
  operator = await buildOperator({ first_name: "Imogen", last_name: "Sayle" });
});

const note = (action: string, subject: string, details = "") =>
  transaction((tx) => recordAction(tx, operator.actor, { action, subject, details }));
const list = async (query: Record<string, string>) =>
  auditList.strict().parse((await call(operator, "GET", `/operator/audit/?${new URLSearchParams(query)}`)).json());
const file = (query: Record<string, string>) =>
  call(operator, "GET", `/operator/audit/csv/?${new URLSearchParams(query)}`);

describe("the audit log", () => {
  it.each(["/operator/audit/", "/operator/audit/actions/", "/operator/audit/csv/"])(
    "is for operators only: %s",
    async (path) => {
      expect((await call(null, "GET", path)).statusCode).toBe(401);
      expect((await call(await buildUser(), "GET", path)).statusCode).toBe(403);
      expect((await call(operator, "GET", path)).statusCode).toBe(200);
    },
  );

  it("shows the newest first, of one action or with some words, page by page", async () => {
    const mark = randomUUID();
    await note("post.approve", "post 12", mark);
    await note("post.reject", "post 13", `${mark} 100% spam`);
    await note("post.approve", "post 14", mark.toUpperCase());
    const found = await list({ q: mark });
    expect(found.entries.map(({ subject }) => subject)).toEqual(["post 14", "post 13", "post 12"]);
    expect([found.count, found.has_more]).toEqual([3, false]);
    expect(found.entries[0]).toMatchObject({
      operator_id: operator.id,
      operator_name: `Imogen Sayle <${operator.email}>`,
      action: "post.approve",
    });
    const approved = await list({ q: mark, action: "post.approve", page: "2", page_size: "1" });
    expect([approved.count, approved.entries.map(({ subject }) => subject)]).toEqual([2, ["post 12"]]);
    expect((await list({ q: `${mark} 100%` })).count).toBe(1);
    expect((await list({ q: `${mark} 10_%` })).count).toBe(0);
    expect((await call(operator, "GET", "/operator/audit/?page_size=101")).statusCode).toBe(400);
  });

  it("names each action once", async () => {
    const action = `test.${randomUUID()}`;
    await note(action, "x 1");
    await note(action, "x 2");
    const { actions } = auditActions.parse((await call(operator, "GET", "/operator/audit/actions/")).json());
    expect(actions.filter((each) => each === action)).toEqual([action]);
    expect(actions).toEqual([...new Set(actions)].toSorted((a, b) => (a < b ? -1 : 1)));
  });

  it("counts a thousand at most, and has all of them in its file", async () => {
    const action = `test.${randomUUID()}`;
    await transaction(async (tx) => {
      const row = { operator_id: null, operator_name: "Command line", action, subject: "x 1" };
      const rows = Array.from({ length: MAX_ENTRIES_LISTED + 3 }, (_, index) => ({ ...row, details: `no. ${index}` }));
      await tx.insertInto("audit_entries").values(rows).execute();
    });
    const last = await list({ action, page: "10", page_size: "100" });
    expect([last.count, last.has_more, last.entries.at(-1)?.details]).toEqual([1000, true, "no. 3"]);
    const lines = (await file({ action })).body.trimEnd().split("\r\n");
    expect([lines.length, lines[1], lines.at(-1)]).toEqual([
      MAX_ENTRIES_LISTED + 4,
      expect.stringContaining("no. 1002"),
      expect.stringMatching(/^\d{4}-\S+Z,Command line,,test\.\S+,x 1,no\. 0$/),
    ]);
  });

  it("is a file that begins no formula and no line of its own", async () => {
    const mark = randomUUID();
    await note("user.suspend", `=HYPERLINK("http://evil.example")`, `-2+3 "quoted", ${mark}\r\n=1+1`);
    const answer = await file({ q: mark });
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="dateline-audit-[\d-]+\.csv"$/);
    const [head, line, ...others] = answer.body.replace("\u{FEFF}", "").trimEnd().split("\r\n");
    expect([head, others]).toEqual(["Time,Operator,Acting as,Action,Subject,Details", []]);
    expect(line).toContain(`user.suspend,"'=HYPERLINK(""http://evil.example"")","'-2+3 ""quoted"", ${mark} =1+1"`);
  });
});
