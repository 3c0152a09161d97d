import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it, vi } from "vitest";
import { transaction } from "#platform/database/client.ts";
import { isSubscribed, listen, stopListening } from "#platform/database/notifications.ts";
import { PAGE_CHANGED } from "#platform/http/pages/hot-pages.ts";
import { buildPlan, STAFF, withdrawPlans } from "#tests/factories/billing.ts";
import { buildUser } from "#tests/factories/users.ts";
import { planMessages, STARTING_PLAN } from "../../contracts/plan.ts";
import { assignPlan, changePlan, createPlan, findStartingPlan, listOfferedPlans, listPlans } from "./service.ts";
import { getFeatures } from "../allowance/service.ts";

afterAll(async () => {
  await withdrawPlans();
  await stopListening();
});

const newPlan = () => ({
  name: `Plan ${randomUUID()}`,
  price: 500,
  currency: "gbp",
  period: "month" as const,
  press_releases: 4,
  word_limit: null,
  anchor_text_links: 0,
});

describe("plans of operators", () => {
  it("go by what the contract says of each field", async () => {
    const wrong = { ...newPlan(), price: -1, currency: "GBP", word_limit: 0.5 };
    await expect(createPlan(STAFF, wrong)).rejects.toMatchObject({
      fields: { price: expect.any(String), currency: expect.any(String), word_limit: expect.any(String) },
    });
    const { slug } = await createPlan(STAFF, newPlan());
    await expect(changePlan(STAFF, slug, { name: " " })).rejects.toMatchObject({
      fields: { name: "Name is required." },
    });
    await expect(changePlan(STAFF, "nothing", {})).rejects.toMatchObject({ code: "not-found" });
  });

  it("get one name each, however many are made at once", async () => {
    const plan = newPlan();
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => createPlan(STAFF, plan)));
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused).toHaveLength(5);
    for (const { reason } of refused) expect(reason).toMatchObject({ fields: { name: planMessages.nameTaken } });
  });

  it("are called plan where the name has no Latin letters", async () => {
    const made = await createPlan(STAFF, { ...newPlan(), name: "新聞社プラン！" });
    expect(made.slug).toMatch(/^plan(-[0-9a-z]+)?$/);
    await changePlan(STAFF, made.slug, { is_offered: false, name: `Plan ${randomUUID()}` });
  });

  it("are offered in their order, withdrawn ones left out", async () => {
    const [last, first, hidden] = [
      await buildPlan({ position: 9001 }),
      await buildPlan({ position: 9000 }),
      await buildPlan({ is_offered: false }),
    ];
    const offered = (await listOfferedPlans()).map(({ slug }) => slug);
    expect(offered.slice(-2)).toEqual([first.slug, last.slug]);
    expect(offered).not.toContain(hidden.slug);
    expect((await listPlans()).find(({ slug }) => slug === hidden.slug)).toMatchObject({ is_offered: false });
  });

  it("are told to the page of plans", async () => {
    const heard: string[] = [];
    const stop = listen(
      PAGE_CHANGED,
      (tag) => heard.push(tag),
      () => undefined,
    );
    await vi.waitFor(() => expect(isSubscribed()).toBe(true), 10_000);
    const { slug } = await createPlan(STAFF, newPlan());
    await vi.waitFor(() => expect(heard).toEqual(["plans"]), 10_000);
    await changePlan(STAFF, slug, { price: 600 });
    await vi.waitFor(() => expect(heard).toEqual(["plans", "plans"]), 10_000);
    stop();
  });
});

describe("the plan of an account", () => {
  it("is the starting one at first, whatever that is called by now", async () => {
    const before = await findStartingPlan();
    const name = `Trial ${randomUUID()}`;
    await changePlan(STAFF, STARTING_PLAN, { name });
    expect(await transaction(findStartingPlan)).toMatchObject({ slug: STARTING_PLAN, name, press_releases: 1 });
    await changePlan(STAFF, STARTING_PLAN, { name: before?.name ?? "Trial" });
  });

  it("is what an operator says; unknown plans and accounts are refused", async () => {
    const [user, plan] = [await buildUser(), await buildPlan({ word_limit: 44 })];
    await assignPlan(user.id, plan.slug);
    expect(await getFeatures(user.id)).toMatchObject({ press_releases: 0, word_limit: 44 });
    await expect(assignPlan(user.id, "nothing")).rejects.toMatchObject({ code: "not-found" });
    await expect(assignPlan(2 ** 40, plan.slug)).rejects.toMatchObject({ code: "not-found" });
    await assignPlan(user.id, null);
    expect(await getFeatures(user.id)).toMatchObject({ word_limit: null });
  });
});
