/** WordPress's half on the server. */
import { defineJob } from "#platform/jobs/jobs.ts";
import type { ClaimedDelivery } from "../../deliveries/queries.ts";
import { defineServerWay } from "../way.ts";
import { CLEAN_TRIAL, type CleanTrial, cleanUpTrialLater, tryAndCleanUp } from "./cleaning-service.ts";
import { putToWordpress, siteOf, takeFromWordpress } from "./service.ts";

export const wordpressWay = defineServerWay({
  key: "wordpress",
  deliver: async ({ delivery, release, picture }, peer) =>
    putToWordpress(siteOf(delivery.platform), copyOf(delivery), { release, picture, extrasMs: peer.extrasMs }, peer),
  takeDown: async ({ delivery, withdrawal }, peer) =>
    takeFromWordpress(siteOf(delivery.platform), copyOf(delivery), withdrawal, peer),
  tryOut: tryAndCleanUp,
  tried: "A private test post was published and removed.",
  jobs: [
    defineJob<CleanTrial>({
      queue: CLEAN_TRIAL,
      options: { retries: 4, retryDelaySeconds: 600 },
      handler: cleanUpTrialLater,
    }),
  ],
});

function copyOf({ remote_id, remote_slug, was_in_doubt }: ClaimedDelivery) {
  return { remoteId: remote_id, slug: remote_slug, mayBeInTrash: was_in_doubt };
}
