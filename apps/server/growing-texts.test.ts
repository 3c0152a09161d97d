/** Every address and every call with texts of the shapes that are dangerous, in a small form of `npm run faults -- texts`. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { cookiesOf } from "#tests/factories/users.ts";
import { useOwnDatabase } from "#tests/support/setup/own-database.ts";
import { type Campaign, startCampaign } from "#tests/support/texts/campaign.ts";
import { inWords, type Row } from "#tests/support/texts/measuring.ts";
import { addressesOf, read, textOf } from "#tests/support/texts/reading.ts";
import { isInSample } from "#tests/support/texts/sample.ts";
import { SILENT } from "#tests/support/texts/silent.ts";
import { startWatch, type Watch } from "#tests/support/texts/watch.ts";

/** Characters: what is quadratic takes tenths of a second for so many. */
const SIZE = 20_000;
/** Of one measurement, and of a test: some dozen seconds of processor time, on machines that others use too. */
const PATIENCE_MS = 300_000;
const LIMIT_MS = 900_000;

let campaign: Campaign;
let watch: Watch;

useOwnDatabase("texts", { RATE_LIMITS: "off" });

beforeAll(async () => {
  campaign = await startCampaign();
  watch = startWatch(PATIENCE_MS);
});
afterAll(async () => {
  await watch.stop();
  await campaign.close();
});

describe("a stored text", () => {
  it("is said by each address, or the address is known to say none", async () => {
    const { world } = campaign;
    await campaign.store({ story: "<p>Zanzibarium</p>", text: "Zanzibarium" });
    await indexChanges();
    const wrong: string[] = [];
    for (const route of campaign.routes)
      for (const [address, url] of addressesOf(route, world)) {
        const answer = await read(campaign.app, url, { cookie: cookiesOf(world.author), accept: "text/html" });
        const says = (await textOf(answer)).includes("Zanzibarium");
        const isSilent = Object.values(SILENT)
          .flat()
          .some((pattern) => pattern.test(address));
        if (says === isSilent) wrong.push(`${address} (${answer.statusCode}) ${says ? "says" : "does not say"} it`);
      }
    expect(wrong).toEqual([]);
  });

  it(
    "takes each address time as it grows, and the loop no pause",
    async () => {
      const { begin } = watch;
      await expectNoneBroken(campaign.read({ size: SIZE, halvings: 1, isWanted: isInSample, begin }));
    },
    LIMIT_MS,
  );
});

it(
  "takes each call time as it grows, in each field",
  async () => {
    const { begin } = watch;
    await expectNoneBroken(campaign.send({ size: SIZE, halvings: 1, isWanted: isInSample, begin }));
  },
  LIMIT_MS,
);

async function expectNoneBroken(found: AsyncGenerator<Row>): Promise<void> {
  const rows = await Array.fromAsync(found);
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(({ isBroken }) => isBroken).map(inWords)).toEqual([]);
}
