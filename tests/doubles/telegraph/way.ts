/** A fifth way of delivery, for tests: how it delivers. A form names the call sign, the cipher, the wire's key and its words. */
import type { PlatformFacts } from "#features/reports/server/platforms/queries.ts";
import { openSecret } from "#features/reports/server/platforms/secret-service.ts";
import { DONE, type Outcome, refusal } from "#features/reports/server/ways/outcome.ts";
import { ask, isSuccess, type Peer } from "#features/reports/server/ways/request-service.ts";
import { defineServerWay } from "#features/reports/server/ways/way.ts";
import type { DeliveryWay } from "#features/reports/ways/index.ts";
import { telegraph } from "./definition.ts";

async function wire(platform: PlatformFacts, key: string, words: string, peer: Peer): Promise<Outcome> {
  const body = new URLSearchParams({ from: platform.username, cipher: openSecret(platform), key, words }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await ask(platform.endpoint, { method: "POST", headers, body }, peer);
  return isSuccess(answer) ? DONE : refusal(answer.url, answer);
}

export const telegraphWay = defineServerWay({
  key: telegraph.key as DeliveryWay,
  deliver: ({ delivery, key, event, release }, attempt) =>
    wire(delivery.platform, key, `${event}: ${release.title}`, attempt),
  takeDown: ({ delivery, key }, attempt) => wire(delivery.platform, key, `stop ${delivery.post_guid}`, attempt),
  tryOut: async (platform, release, peer) => ({
    outcome: await wire(platform, "trial", release.title, peer),
    remarks: [],
  }),
  tried: "The office took a test wire.",
  registerRoutes: (app) => void app.get("/telegraph/hours", () => ({ opens: "09:00" })),
  jobs: [{ queue: "wind-telegraph", handler: () => Promise.resolve() }],
});
