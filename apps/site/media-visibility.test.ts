/** Who gets a media file: a stranger exactly while a page that readers see shows it. */
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { companyInput, companyPage } from "#features/companies/contract.ts";
import { createCompany, deleteCompany, restoreCompany, updateCompany } from "#features/companies/server/service.ts";
import { publicPath, stageOf, type Status } from "#features/content/contract.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { approvePost, returnPost } from "#features/moderation/server/decision-service.ts";
import { saveNewDraft } from "#features/content/server/posts/save-draft-service.ts";
import { submitDraft } from "#features/content/server/posts/submit-draft-service.ts";
import { savePost } from "#features/content/server/posts/save-service.ts";
import { setModerationSettings } from "#features/content/server/publishing/vetting-service.ts";
import { publishNew } from "#features/content/server/posts/submit-service.ts";
import { deletePost, restorePost } from "#features/content/server/posts/trash-service.ts";
import { purgePostsNow } from "./purge.ts";
import {
  draftSchema,
  type Edit,
  editSchema,
  type Submission,
  submissionSchema,
} from "#features/content/contracts/submission.ts";
import type { MediaItem } from "#features/media/contract.ts";
import { registerMediaRoutes } from "#features/media/server/routes.ts";
import { settings } from "#platform/config/settings.ts";
import { db, transaction } from "#platform/database/client.ts";
import { isSubscribed, stopListening } from "#platform/database/notifications.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { App } from "#platform/http/app.ts";
import { buildServer } from "#platform/http/build-server.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { registerAuthentication } from "#features/accounts/server/access.ts";
import { buildPicture } from "#tests/factories/media.ts";
import { submissionOf } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { registerSite } from "./site-routes.ts";

const article = kindOf("article");
const OPERATOR = { id: null, role: "operator" } as const;
const PICTURES = 4;

let app: App;
let operator: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  settings().PAGE_CACHE = "off"; // pages say what is public at this moment; media are remembered as ever
  app = await buildServer({
    register: (each) => {
      registerAuthentication(each);
      registerMediaRoutes(each);
      registerSite(each, () => ({ origin: "https://news.example", stylesheet: "/assets/site.css", fonts: [] }));
    },
  });
  await app.ready();
  await vi.waitUntil(isSubscribed);
  operator = await buildOperator();
  stranger = await buildUser();
});
afterEach(() => setModerationSettings(OPERATOR, { policy: "off" }));
afterAll(async () => {
  settings().PAGE_CACHE = "on";
  await app.close();
  await stopListening();
  await stopJobs();
});

const soon = { interval: 5 };
const ask = (url: string, reader?: TestUser) =>
  app.inject({ url, headers: reader ? { cookie: cookiesOf(reader) } : {} });
const statusOf = async (item: MediaItem, reader?: TestUser) => (await ask(item.url, reader)).statusCode;

type Owner = { user: TestUser; pictures: MediaItem[]; companies: { id: number; slug: string }[] };

async function newOwner(): Promise<Owner> {
  const user = await buildUser({ units: 1000 });
  const pictures: MediaItem[] = [];
  while (pictures.length < PICTURES) pictures.push(await buildPicture(user.actor, { width: 8, height: 8 }));
  return { user, pictures, companies: [] };
}

/** Numbers of the pictures that a text shows; null: none there. */
type Shown = { banner: number | null; inline: number | null; related: number | null };
type Step = { act: keyof typeof ACTS; which: number; shown: Shown };

function textOf({ pictures }: Owner, { inline }: Shown): string {
  const picture = inline === null ? undefined : pictures[inline];
  return picture ? `<p>Look</p><figure><img src="${picture.url}" alt="A quay"></figure>` : "<p>Plain words.</p>";
}

const idAt = ({ pictures }: Owner, at: number | null) => (at === null ? null : (pictures[at]?.id ?? null));
const mediaOf = (owner: Owner, { banner, related }: Shown) => ({
  banner: idAt(owner, banner),
  related: [idAt(owner, related)].flatMap((id) => id ?? []),
});

const ACTS = {
  publish: (owner: Owner, { shown }: Step) => {
    const text = submissionSchema(article).parse(submissionOf(article, { content: textOf(owner, shown) }));
    return publishNew(owner.user.actor, article, text as Submission, mediaOf(owner, shown));
  },
  draft: (owner: Owner, { shown }: Step) => {
    const text = draftSchema(article).parse(submissionOf(article, { content: textOf(owner, shown) }));
    return saveNewDraft(owner.user.actor, article, text as Submission, mediaOf(owner, shown));
  },
  submit: (owner: Owner, step: Step) => onPost(owner, step, ({ id }) => submitDraft(owner.user.actor, article, id)),
  edit: (owner: Owner, step: Step) =>
    onPost(owner, step, ({ id, status }) => {
      const stage = stageOf(status);
      const fields = { content: textOf(owner, step.shown), keep_media: "[]", remove_banner: "true" };
      const edit = editSchema(article, stage).parse(submissionOf(article, fields)) as Edit;
      return savePost(owner.user.actor, article, stage, id, edit, mediaOf(owner, step.shown));
    }),
  trash: (owner: Owner, step: Step) =>
    onPost(owner, step, ({ id, status }) => deletePost(owner.user.actor, article, stageOf(status), id)),
  restore: (owner: Owner, step: Step) => onPost(owner, step, ({ id }) => restorePost(owner.user.actor, id)),
  withdraw: (owner: Owner, step: Step) => onPost(owner, step, (post) => move(post, "published", "withdrawn")),
  lift: (owner: Owner, step: Step) => onPost(owner, step, (post) => move(post, "withdrawn", "published")),
  review: (_owner: Owner, { which }: Step) =>
    setModerationSettings(OPERATOR, { policy: which % 2 === 0 ? "all" : "off" }),
  approve: (owner: Owner, step: Step) => onPost(owner, step, ({ id }) => approvePost(OPERATOR, id)),
  return: (owner: Owner, step: Step) => onPost(owner, step, ({ id }) => returnPost(OPERATOR, id, "Say more.")),
  company: async (owner: Owner, { shown }: Step) => {
    const company = await createCompany(owner.user.actor, companyOf(owner, shown));
    owner.companies.push(company);
  },
  logo: (owner: Owner, step: Step) =>
    onCompany(owner, step, ({ slug }) => updateCompany(owner.user.actor, slug, companyOf(owner, step.shown))),
  "delete-company": (owner: Owner, step: Step) =>
    onCompany(owner, step, ({ id }) => deleteCompany(owner.user.actor, id)),
  "restore-company": (owner: Owner, step: Step) =>
    onCompany(owner, step, ({ id }) => restoreCompany(owner.user.actor, id)),
};

const companyOf = (owner: Owner, { banner }: Shown) =>
  companyInput.parse({ name: "Halden Marine", logo: idAt(owner, banner) });

type Stored = { id: number; guid: string; slug: string; status: Status; company_id: number | null };
const postsOf = (owner: Owner): Promise<Stored[]> =>
  db
    .selectFrom("posts")
    .select(["id", "guid", "slug", "status", "company_id"])
    .where("owner_id", "=", owner.user.id)
    .orderBy("id")
    .execute();

async function onPost(owner: Owner, { which }: Step, act: (post: Stored) => Promise<unknown>): Promise<void> {
  const posts = await postsOf(owner);
  const post = posts[which % Math.max(1, posts.length)];
  if (post) await act(post);
}

async function onCompany(
  { companies }: Owner,
  { which }: Step,
  act: (company: Owner["companies"][number]) => Promise<unknown>,
): Promise<void> {
  const company = companies[which % Math.max(1, companies.length)];
  if (company) await act(company);
}

/** An operator's withdrawal and its end, as their transactions are. */
function move(post: Stored, from: Status, to: Status): Promise<void> {
  return transaction(async (tx) => {
    const change = { status: to, withdrawn_at: to === "withdrawn" ? new Date() : null };
    const moved = tx.updateTable("posts").set(change).where("id", "=", post.id).where("status", "=", from);
    if ((await moved.returning("id").execute()).length > 0) await purgePostsNow(tx, { posts: [post] });
  });
}

/** Refusals are answers; whatever else is thrown is a fault. */
async function perform(owner: Owner, step: Step): Promise<void> {
  await ACTS[step.act](owner, step).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

/** Pictures that a stranger finds in any page of this owner's. */
async function publiclyShown(owner: Owner): Promise<string[]> {
  const urls = (await postsOf(owner)).map(({ guid, slug }) => publicPath({ type: article.typeCode, guid, slug }));
  const pages = await Promise.all(
    [...urls, ...owner.companies.map(({ slug }) => companyPage(slug))].map((url) => ask(url)),
  );
  const html = pages.flatMap(({ statusCode, body }) => (statusCode === 200 ? [body] : [])).join("");
  return owner.pictures.flatMap(({ id }) => (html.includes(`/media/${id}/`) ? [id] : []));
}

async function openTo(owner: Owner, reader?: TestUser): Promise<string[]> {
  const statuses = await Promise.all(owner.pictures.map((each) => statusOf(each, reader)));
  return owner.pictures.flatMap(({ id }, at) => (statuses[at] === 200 ? [id] : []));
}

const anyPicture = fc.option(fc.nat(PICTURES - 1), { freq: 2 });
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...(Object.keys(ACTS) as Step["act"][])),
  which: fc.nat(5),
  shown: fc.record({ banner: anyPicture, inline: anyPicture, related: anyPicture }),
});

describe("a picture", () => {
  it("is open to strangers exactly while a public page shows it, after any history", { timeout: 180_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (history) => {
        await setModerationSettings(OPERATOR, { policy: "off" });
        const owner = await newOwner();
        for (const each of history) {
          await perform(owner, each);
          const shown = await publiclyShown(owner);
          // Another process hears of a change by NOTIFY, a moment after the call was answered; so does this one.
          await vi.waitFor(async () => expect(await openTo(owner)).toEqual(shown), soon);
          expect(await openTo(owner, stranger)).toEqual(shown);
          expect(await openTo(owner, owner.user)).toHaveLength(PICTURES);
        }
        expect(await openTo(owner, operator)).toHaveLength(PICTURES);
      }),
      { numRuns: 12, interruptAfterTimeLimit: 60_000 },
    );
  });

  it("is remembered by no reading that a withdrawal has overtaken", { timeout: 120_000 }, async () => {
    const owner = await newOwner();
    const [picture] = owner.pictures as [MediaItem];
    const none = { banner: null, inline: null, related: null };
    await ACTS.publish(owner, { act: "publish", which: 0, shown: { ...none, banner: 0 } });
    const [post] = (await postsOf(owner)) as [Stored];
    for (let round = 0; round < 25; round++) {
      const readers = () => Promise.all(Array.from({ length: 8 }, () => statusOf(picture)));
      await Promise.all([readers(), move(post, "published", "withdrawn"), readers()]);
      // A stale memory would last for a minute.
      await vi.waitFor(async () => expect(await readers()).toEqual(Array(8).fill(404)), soon);
      await Promise.all([readers(), move({ ...post, status: "withdrawn" }, "withdrawn", "published"), readers()]);
      expect(await readers()).toEqual(Array(8).fill(200));
    }
  });
});
