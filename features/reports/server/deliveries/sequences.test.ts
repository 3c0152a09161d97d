/** Random sequences of what can happen to a post and to its way: in the end the platform has what is wanted, once. */
import { describe, expect, it } from "vitest";
import type { PlatformDouble, PlatformFault } from "#tests/doubles/platform-server.ts";
import type { TestPost } from "#tests/factories/posts.ts";
import { deliveriesOfThisFile } from "#tests/support/deliveries.ts";
import { randomOf } from "#tests/support/setup/random.ts";
import { claimDeliveries } from "./queries.ts";
import { deliverDue } from "./sending-service.ts";

const { outlet, wordpress, webhook, publish, edit, trash, deliveryOf, makeDue } = deliveriesOfThisFile();

const SEQUENCES = 20;
const STEPS = 8;
const FAULTS: PlatformFault[] = [
  "drop",
  "lose",
  "lose",
  { status: 500 },
  { status: 429, headers: { "retry-after": "5" } },
];

type World = { site: PlatformDouble; post: TestPost; title: string; isPublic: boolean; edits: number };

const STEPS_OF: ((world: World, random: () => number) => Promise<void>)[] = [
  async (world) => {
    if (!world.isPublic) return;
    world.title = `Edition ${++world.edits}`;
    await edit(world.post.id, world.title);
  },
  async (world) => {
    world.isPublic = !world.isPublic;
    await trash(world.post.id, world.isPublic ? null : new Date());
  },
  async ({ site }, random) =>
    site.fail(...[null, FAULTS[Math.floor(random() * FAULTS.length)] ?? null].slice(random() < 0.5 ? 0 : 1)),
  async () => void (await deliverDue()),
  async () => {
    await makeDue();
    await deliverDue();
  },
  // Two workers at once, and one that was killed with everything it had taken.
  async () => {
    await makeDue();
    await Promise.all([deliverDue(), deliverDue()]);
  },
  async () => void (await claimDeliveries({ limit: 10, perPlatform: 2, seconds: 0 })),
];

async function runSequence(world: World, seed: number): Promise<void> {
  const random = randomOf(seed);
  for (let step = 0; step < STEPS; step++) await STEPS_OF[Math.floor(random() * STEPS_OF.length)]?.(world, random);
  world.site.recover();
  for (let round = 0; round < 3; round++) {
    await makeDue();
    await deliverDue();
  }
}

const SEEDS = Array.from({ length: SEQUENCES }, (_, index) => index + 1);

describe("after any sequence of edits, deletions, failures and deaths", () => {
  it("a WordPress shows the wanted version once, or nothing", async () => {
    const site = await outlet();
    const { id } = await wordpress(site);
    for (const seed of SEEDS) {
      const post = await publish();
      const world = { site, post, title: post.name, isPublic: true, edits: 0 };
      await runSequence(world, seed);
      const shown = site.wordpress.public.filter(({ slug }) => slug.startsWith(post.slug)).map(({ title }) => title);
      const state = (await deliveryOf(post.id, id))?.state;
      const wanted = world.isPublic ? { shown: [world.title], state: "delivered" } : { shown: [], state: undefined };
      expect({ seed, shown, state }).toEqual({ seed, ...wanted });
    }
  });

  it("a webhook that keeps keys apart shows the wanted version, or nothing", async () => {
    const site = await outlet();
    await webhook(site);
    for (const seed of SEEDS) {
      const post = await publish();
      const world = { site, post, title: post.name, isPublic: true, edits: 0 };
      await runSequence(world, seed);
      const title = site.shown.get(post.guid)?.title;
      expect({ seed, title }).toEqual({ seed, title: world.isPublic ? world.title : undefined });
    }
    expect(site.received.every(({ isSigned }) => isSigned)).toBe(true);
  });
});
