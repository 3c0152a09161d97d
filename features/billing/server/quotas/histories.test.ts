/** Bounds of an account through any history: what meets, and what is written and deleted in alternation. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { companyInput } from "#features/companies/contract.ts";
import { createCompany, deleteCompany, restoreCompany } from "#features/companies/server/service.ts";
import { stageOf, type Status } from "#features/content/contract.ts";
import { article } from "#features/content/kinds/article.ts";
import { db } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { quotaMessage } from "../../contracts/quota.ts";

const calls = contentCallsOfThisFile();
const MAX = { drafts: 3, companies: 2 };
const UNITS = 4;
/** What may lie in the trash where there are that few drafts. */
const SUBMISSIONS_IN_TRASH = 40;

const newUser = (more: object = {}) =>
  buildUser({
    units: UNITS,
    plan: { word_limit: null, anchor_text_links: null, max_drafts: MAX.drafts, max_companies: MAX.companies },
    ...more,
  });

type Post = { id: number; status: Status; isTrashed: boolean };
async function postsOf({ id: owner }: TestUser): Promise<Post[]> {
  const rows = db
    .selectFrom("posts")
    .select(["id", "status", "deleted_at"])
    .where("owner_id", "=", owner)
    .orderBy("id");
  return (await rows.execute()).map(({ id, status, deleted_at }) => ({ id, status, isTrashed: deleted_at !== null }));
}
const companiesOf = async ({ id: owner }: TestUser) =>
  db.selectFrom("companies").select(["id", "deleted_at"]).where("owner_id", "=", owner).orderBy("id").execute();

async function expectWithinBounds(user: TestUser): Promise<void> {
  const posts = await postsOf(user);
  const unpublished = posts.filter(({ status }) => status !== "published");
  expect(posts.filter(({ status, isTrashed }) => status === "draft" && !isTrashed).length).toBeLessThanOrEqual(
    MAX.drafts,
  );
  expect(unpublished.length).toBeLessThanOrEqual(SUBMISSIONS_IN_TRASH + MAX.drafts + UNITS);
  const companies = await companiesOf(user);
  expect(companies.filter(({ deleted_at }) => deleted_at === null).length).toBeLessThanOrEqual(MAX.companies);
  expect(companies.length).toBeLessThanOrEqual(4 * MAX.companies);
}

type Act = { act: keyof typeof ACTS; which: number };
const ACTS = {
  draft: (user: TestUser) => calls.create(user, article, "draft"),
  schedule: (user: TestUser) => calls.create(user, article, "schedule"),
  submit: (user: TestUser, which: number) => onPost(user, which, ({ id }) => calls.submitDraft(user, article, id)),
  delete: (user: TestUser, which: number) =>
    onPost(user, which, ({ id, status }) => calls.remove(user, article, stageOf(status), id)),
  restore: (user: TestUser, which: number) => onPost(user, which, ({ id }) => calls.restore(user, id)),
  company: (user: TestUser) => answered(createCompany(user.actor, companyInput.parse({ name: "Halden" }))),
  "delete-company": (user: TestUser, which: number) =>
    onCompany(user, which, async (id) => void (await deleteCompany(user.actor, id))),
  "restore-company": (user: TestUser, which: number) => onCompany(user, which, (id) => restoreCompany(user.actor, id)),
};

type Answer = { statusCode: number };

async function onPost(user: TestUser, which: number, act: (post: Post) => Promise<Answer>): Promise<Answer | null> {
  const posts = await postsOf(user);
  const post = posts[which % Math.max(1, posts.length)];
  return post ? act(post) : null;
}

async function onCompany(user: TestUser, which: number, act: (id: number) => Promise<void>): Promise<Answer | null> {
  const companies = await companiesOf(user);
  const company = companies[which % Math.max(1, companies.length)];
  return company ? answered(act(company.id)) : null;
}

/** Refusals are answers; whatever else is thrown is a fault. */
async function answered(act: Promise<unknown>): Promise<Answer> {
  try {
    await act;
    return { statusCode: 200 };
  } catch (error) {
    if (error instanceof AppError) return { statusCode: error.code === "not-found" ? 404 : 409 };
    throw error;
  }
}

describe("what an account keeps", () => {
  it("stays within its bounds, twenty calls at once, after any history", { timeout: 180_000 }, async () => {
    const act: fc.Arbitrary<Act> = fc.record({
      act: fc.constantFrom(...(Object.keys(ACTS) as Act["act"][])),
      which: fc.nat(30),
    });
    const batches = fc.array(fc.array(act, { minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(batches, fc.boolean(), async (history, unconfirmed) => {
        const user = await newUser({ unconfirmed });
        for (const batch of history) {
          const answers = await Promise.all(batch.map(({ act, which }) => ACTS[act](user, which)));
          for (const answer of answers) expect([200, 201, 402, 404, 409]).toContain(answer?.statusCode ?? 200);
          await expectWithinBounds(user);
        }
      }),
      { numRuns: 15, interruptAfterTimeLimit: 60_000 },
    );
  });

  it.each(["draft", "company"] as const)("is never more than fits, of twenty times %s at once", async (act) => {
    const user = await newUser();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ACTS[act](user)));
    const most = act === "draft" ? MAX.drafts : MAX.companies;
    expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(most);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(20 - most);
  });

  it.each([
    ["scheduled", false, "schedule"],
    ["submitted without a confirmed address", true, "published"],
  ] as const)(
    "cannot be hoarded in the trash by what was %s and deleted",
    { timeout: 60_000 },
    async (_, unconfirmed, stage) => {
      const user = await newUser({ unconfirmed });
      let written = 0;
      let refusal: Awaited<ReturnType<typeof calls.create>> | undefined;
      while (!refusal && written <= SUBMISSIONS_IN_TRASH) {
        const answer = await calls.create(user, article, stage);
        if (answer.statusCode !== 201) refusal = answer;
        else {
          written++;
          const { id } = answer.json<{ id: number }>();
          expect((await calls.remove(user, article, stage, id)).statusCode).toBe(200);
        }
      }
      expect(written).toBe(SUBMISSIONS_IN_TRASH);
      const detail = quotaMessage("deleted posts", MAX.drafts, unconfirmed);
      expect([refusal?.statusCode, refusal?.json()]).toEqual([
        409,
        { detail, code: "quota-reached", quota: "deleted posts" },
      ]);
      await expectWithinBounds(user);
    },
  );

  it("is fewer versions of a post until the address is confirmed", { timeout: 60_000 }, async () => {
    const user = await newUser({ unconfirmed: true });
    const { id } = await calls.created(user, article, "draft");
    for (let save = 0; save < 25; save++) await calls.save(user, article, "draft", id, { summary: `Save ${save}` });
    const count = db.selectFrom("post_revisions").select(({ fn }) => fn.countAll<number>().as("count"));
    expect((await count.where("post_id", "=", id).executeTakeFirstOrThrow()).count).toBe(20);
  });
});
