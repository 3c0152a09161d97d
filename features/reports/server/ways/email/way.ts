/** Delivery by email: an attempt queues an email, whose outcome becomes the delivery's. */
import type { ClaimedDelivery } from "../../deliveries/queries.ts";
import { DONE } from "../outcome.ts";
import { defineServerWay } from "../way.ts";
import { releaseMail, withdrawalMail } from "./policy.ts";

export const emailWay = defineServerWay({
  key: "email",
  deliver: async ({ delivery, release }) => ({
    ...DONE,
    mail: releaseMail(hasMail(delivery) ? "post.updated" : "post.published", release),
  }),
  // Without an email the newsdesk certainly has nothing.
  takeDown: async ({ delivery, withdrawal }) =>
    hasMail(delivery) ? { ...DONE, mail: withdrawalMail(delivery.post_name, withdrawal) } : DONE,
  tryOut: async (_platform, release) => ({
    outcome: { ...DONE, mail: releaseMail("post.published", release) },
    remarks: [],
  }),
  tried: "A test email is on its way.",
});

/** Or may have, or gets it at any moment: its server has not said yet. */
function hasMail({ delivered_version, mail_id, mailed_before, was_in_doubt }: ClaimedDelivery): boolean {
  return delivered_version !== null || mailed_before || (mail_id !== null && was_in_doubt);
}
