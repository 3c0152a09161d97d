/** Serious findings of the release check under the policy `flagged`, through every call that puts a text before readers. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { auditOf } from "#tests/factories/allowance.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { KINDS } from "../../kinds/index.ts";
import { setModerationSettings } from "./vetting-service.ts";
import type { ModerationPolicy } from "../../contracts/publishing.ts";

const calls = contentCallsOfThisFile();
const setPolicy = (policy: ModerationPolicy) => setModerationSettings({ id: null, role: "operator" }, { policy });
afterEach(() => setPolicy("off"));

const rowOf = (id: number) => db.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const UNFINISHED = { content: "<p>[CITY], 24 November 2026. Halden Marine opens a yard.</p>" };
const WAITS = { review: "waiting" };
const REASON = "Release check: 1 placeholder is left over: “[CITY]”.";

let user: TestUser;
beforeEach(async () => {
  user = await buildUser({ units: 2 });
  await setPolicy("flagged");
});

describe.each(KINDS)("release check under review: $key", (kind) => {
  it("holds a publish and a schedule with their releases", async () => {
    const published = await calls.created(user, kind, "published", UNFINISHED);
    expect(published).toMatchObject({ ...WAITS, status: "pending" });
    const scheduled = await calls.created(user, kind, "schedule", UNFINISHED);
    expect(scheduled).toMatchObject({ ...WAITS, status: "scheduled" });
    for (const { id } of [published, scheduled]) expect((await rowOf(id)).review_reason).toBe(REASON);
    expect(await auditOf(user.id)).toMatchObject({ wrong: [], available: 0 });
  });

  it("holds a draft's submit, not the draft", async () => {
    const draft = await calls.created(user, kind, "draft", UNFINISHED);
    expect(draft.review).toBe("none");
    expect((await calls.save(user, kind, "draft", draft.id, UNFINISHED)).json()).toMatchObject({ review: "none" });
    expect((await calls.submitDraft(user, kind, draft.id)).json()).toMatchObject({ ...WAITS, status: "pending" });
    expect((await rowOf(draft.id)).review_reason).toBe(REASON);
  });

  it("holds an edit of what is published while readers see the version before, until it is mended", async () => {
    const { id, review } = await calls.created(user, kind, "published");
    expect(review).toBe("none");
    const shown = (await rowOf(id)).content_html;
    expect((await calls.save(user, kind, "published", id, UNFINISHED)).json()).toMatchObject(WAITS);
    expect(await rowOf(id)).toMatchObject({ review_reason: REASON, content_html: shown, status: "published" });
    expect((await calls.save(user, kind, "published", id)).json()).toMatchObject({ review: "none" });
  });

  it("holds an edit of a schedule, and lets it go once it is mended", async () => {
    const { id } = await calls.created(user, kind, "schedule");
    expect((await calls.save(user, kind, "schedule", id, UNFINISHED)).json()).toMatchObject(WAITS);
    expect((await calls.save(user, kind, "schedule", id)).json()).toMatchObject({ review: "none" });
  });

  it("looks at the fields beside the story too", async () => {
    const beside = { seo_meta_description: "Lorem ipsum dolor sit amet" };
    const { id } = await calls.created(user, kind, "published", beside);
    expect((await rowOf(id)).review_reason).toBe("Release check: 1 placeholder is left over: “Lorem ipsum”.");
  });

  it("lets a plain text pass, with whatever small faults", async () => {
    const faulty = { content: "<p>We are thrilled! Read on.</p>", seo_meta_title: "", seo_meta_description: "" };
    expect(await calls.created(user, kind, "published", faulty)).toMatchObject({ review: "none" });
  });

  it("looks at nothing while moderation is off", async () => {
    await setPolicy("off");
    expect(await calls.created(user, kind, "published", UNFINISHED)).toMatchObject({ review: "none" });
  });
});
