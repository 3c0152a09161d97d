/** The webhook's half on the server. */
import type { PlatformFacts } from "../../platforms/queries.ts";
import { openSecret } from "../../platforms/secret-service.ts";
import type { Peer } from "../request-service.ts";
import { defineServerWay } from "../way.ts";
import { postToWebhook, type WebhookMessage } from "./service.ts";

const post = (platform: PlatformFacts, message: WebhookMessage, peer: Peer) =>
  postToWebhook(platform.endpoint, openSecret(platform), message, peer);

export const webhookWay = defineServerWay({
  key: "webhook",
  deliver: async ({ delivery, key, event, release }, peer) =>
    post(delivery.platform, { event, key, post: release }, peer),
  takeDown: async ({ delivery: { platform, post_guid: guid }, key, withdrawal }, peer) =>
    post(platform, { event: "post.deleted", key, post: { guid, withdrawal } }, peer),
  tryOut: async (platform, release, peer) => {
    const message = { event: "post.published", key: `test.${release.guid}`, post: release, isTest: true } as const;
    return { outcome: await post(platform, message, peer), remarks: [] };
  },
  tried: "The platform accepted a test post.",
});
