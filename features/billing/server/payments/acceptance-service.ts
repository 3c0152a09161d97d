/** What an operator accepted is read at Stripe once more and recorded, as every report is. */
import { isStripeConnected } from "#platform/payments/stripe.ts";
import { log } from "#platform/log/log.ts";
import { mirrorInvoice, mirrorSession, mirrorSubscription } from "../mirror-service.ts";
import { findHeld } from "./held-queries.ts";

/** The job's work; safe to repeat. Where the figures are others by now, the payment is held again. */
export async function takeAccepted(id: number): Promise<void> {
  const held = await findHeld(id);
  if (held?.decision !== "accepted" || !isStripeConnected()) return;
  const ref = held.payment_ref ?? held.ref;
  const { isApplied, note } = await mirrorOf(ref)(ref);
  if (!isApplied) log.error({ held: id, ref, note }, "An accepted payment could not be recorded");
}

function mirrorOf(ref: string): (ref: string) => ReturnType<typeof mirrorInvoice> {
  if (ref.startsWith("sub_")) return mirrorSubscription;
  return ref.startsWith("in_") ? mirrorInvoice : (session) => mirrorSession(session);
}
