/** No email about a confidential post has its title or a word of it, its address and other people's notes included. */
import { beforeEach, expect, it } from "vitest";
import { NO_RULES } from "#features/approvals/contract.ts";
import { db } from "#platform/database/client.ts";
import { addMember, buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { buildPost, formOf, type TestPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, clearThrottles, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import type { Method } from "#tests/support/apps/calls.ts";
import { wholeServerOfThisFile } from "#tests/support/apps/whole-server.ts";
import { mailsTo } from "#tests/support/mails.ts";

const server = wholeServerOfThisFile();
const WORD = "zqferrandine";
let owner: TestUser;
let editor: TestUser;
let lawyer: TestUser;
let company: TestCompany;
let post: TestPost;
let quoted: string;

beforeEach(async () => {
  await clearThrottles();
  [owner, editor, lawyer] = [await buildUser({ units: 5 }), await buildUser(), await buildUser()];
  company = await buildCompany(owner.id, { name: "Northmoor Foods" });
  await addMember(company.id, editor.id, "editor");
  await addMember(company.id, lawyer.id, "reviewer");
  const text = `“The ${WORD} sails on Monday at noon,” said Ingrid Solheim.`;
  post = await buildPost(editor.id, {
    status: "draft",
    company_id: company.id,
    posted_as_name: company.name,
    details: { title: `The ${WORD} crosses the sea` },
    summary: `The ${WORD}`,
    content_html: `<p>${text}</p>`,
    confidential_since: new Date(),
  });
  const rules = {
    ...NO_RULES,
    mode: "all",
    zone: "UTC",
    approvers: [{ user_id: lawyer.id, days: 2, deputy_id: null }],
  };
  await db
    .insertInto("approval_rules")
    .values({ company_id: company.id, rules: JSON.stringify(rules) })
    .execute();
  quoted = `ingrid-${post.id}@halden.example`;
});

const call = (who: TestUser, method: Method, url: string, payload?: unknown) =>
  server.app().inject({
    method,
    url,
    headers: { cookie: cookiesOf(who), ...(payload !== undefined && { "content-type": "application/json" }) },
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  });
const send = (url: string, fields: Record<string, string>) => {
  const { payload, headers } = formOf(fields);
  return server.app().inject({ method: "POST", url, payload, headers });
};
const linkTo = async (address: string) =>
  /\/(?:approvals|quotes)\/[\w-]+/.exec((await mailsTo(address)).at(-1)?.text ?? "")?.[0] ?? "";

async function expectSilent(...addresses: string[]): Promise<string[]> {
  const mails = (await Promise.all(addresses.map((address) => mailsTo(address)))).flat();
  expect(JSON.stringify(mails).toLowerCase()).not.toContain(WORD);
  return mails.map(({ subject }) => subject);
}

it("of approvals: asking, changes asked, approved", async () => {
  expect((await call(editor, "POST", `/api/posts/${post.id}/approval/`)).statusCode).toBe(200);
  const link = await linkTo(lawyer.email);
  const page = await server.app().inject({ url: link, headers: { accept: "*/*" } });
  expect(page.body).toContain(WORD);
  for (const answer of ["changes", "approved"]) await send(link, { answer, note: `Is ${WORD} right?`, version: "1" });
  const subjects = await expectSilent(owner.email, editor.email, lawyer.email);
  expect(subjects).toEqual([
    expect.stringContaining("asks for changes: a confidential post of Northmoor Foods"),
    "Approved: a confidential post of Northmoor Foods",
    expect.stringMatching(/^Your approval is needed by .*: a confidential post of Northmoor Foods$/),
  ]);
});

it("of quotes: asking, the receipt, and the answer", async () => {
  const { quotes } = (await call(editor, "GET", `/api/posts/${post.id}/quotes/`)).json<{ quotes: { key: string }[] }>();
  const asked = { name: "Dr Ingrid Solheim", email: quoted, keys: [quotes[0]?.key] };
  expect((await call(editor, "POST", `/api/posts/${post.id}/quotes/`, asked)).statusCode).toBeLessThan(300);
  const link = await linkTo(quoted);
  const page = await server.app().inject({ url: link, headers: { accept: "*/*" } });
  const [, id = ""] = /name="answer-(\d+)"/.exec(page.body) ?? [];
  const words = quotes[0]?.key ?? "";
  const answered = await send(link, { [`answer-${id}`]: "approved", [`words-${id}`]: wordsIn(page.body, id) || words });
  expect(answered.statusCode).toBe(303);
  const subjects = await expectSilent(quoted, editor.email);
  expect(subjects).toEqual([
    expect.stringContaining("Your quote"),
    expect.stringContaining("Receipt"),
    "Dr Ingrid Solheim has answered about the quotes in a confidential post of Northmoor Foods",
  ]);
});

const wordsIn = (html: string, id: string) =>
  (new RegExp(`name="words-${id}" value="([^"]*)"`).exec(html)?.[1] ?? "").replaceAll("&quot;", '"');

it("of comments and of editors' decisions", async () => {
  const comment = { words: WORD, text: `Is ${WORD} right?`, mentions: [owner.id] };
  const written = await call(editor, "POST", `/api/posts/${post.id}/comments/`, { ...comment, field: "title" });
  const operator = await buildOperator();
  const waiting = { status: "pending", review_since: new Date() } as const;
  await db.updateTable("posts").set(waiting).where("id", "=", post.id).execute();
  const back = await call(operator, "POST", `/operator/posts/${post.id}/return/`, {
    comments: "Say more.",
    version: 1,
  });
  expect([written.statusCode, back.statusCode]).toEqual([expect.any(Number), 200]);
  expect(written.statusCode).toBeLessThan(300);
  const subjects = await expectSilent(owner.email, editor.email);
  expect(subjects.at(-1)).toBe("Your post needs changes: a confidential post of Northmoor Foods");
});
