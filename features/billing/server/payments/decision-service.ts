/** What operators' decisions about held payments lead to at Stripe and here. */
import { stripeClient } from "#platform/payments/stripe.ts";
import { reconcileInvoice, reconcileSession, reconcileSubscription } from "../stripe/reconcile-service.ts";
import { findHeld, type HeldRow } from "./held-queries.ts";
import { coversSubscription, giveBackTaken } from "./held-service.ts";

/**
 * The job's work; safe to repeat. What was accepted is read at Stripe once more and recorded, as every report is: of a
 * subscription all that it took while it was held. Where the figures are others by now, the payment is held again.
 * @throws Error while nothing can be recorded, so that the job is tried again.
 */
export async function takeAccepted(id: number): Promise<void> {
  const held = await findHeld(id);
  if (held?.decision !== "accepted") return;
  const taken = (await listTaken(held)).map(({ ref }) => ref);
  for (const ref of taken.length > 0 ? taken : [held.payment_ref ?? held.ref]) {
    const { isApplied, note } = await mirrorOf(ref)(ref);
    if (!isApplied) throw new Error(`The accepted payment ${ref} could not be recorded: ${note}`);
  }
}

/** The job's work; safe to repeat: each payment that a refused subscription took is given back once. */
export async function refundRefused(id: number): Promise<void> {
  const held = await findHeld(id);
  if (held?.decision === "refused") await giveBackTaken(held, await listTaken(held));
}

/** The paid invoices of a subscription that is held as a whole, the oldest first. */
async function listTaken(held: HeldRow): Promise<{ ref: string; amount: number; currency: string }[]> {
  const stripe = await stripeClient();
  if (!coversSubscription(held)) return [];
  const paid = await Array.fromAsync(stripe.invoices.list({ subscription: held.ref, status: "paid", limit: 100 }));
  return paid.toReversed().map(({ id, amount_paid, currency }) => ({ ref: id, amount: amount_paid, currency }));
}

function mirrorOf(ref: string): (ref: string) => ReturnType<typeof reconcileInvoice> {
  if (ref.startsWith("sub_")) return reconcileSubscription;
  return ref.startsWith("in_") ? reconcileInvoice : (session) => reconcileSession(session);
}
