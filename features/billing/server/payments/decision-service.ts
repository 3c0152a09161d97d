/** Carries out operators' decisions about held payments, at Stripe and in Dateline. */
import { stripeClient } from "#platform/payments/stripe.ts";
import { reconcileInvoice, reconcileSession, reconcileSubscription } from "../stripe/reconcile-service.ts";
import { findHeld, type HeldRow } from "./held-queries.ts";
import { coversSubscription, giveBackTaken } from "./held-service.ts";

/**
 * The job; idempotent. Reads an accepted payment at Stripe again and records it like any report; for a subscription,
 * everything it took while held. If the figures have changed, the payment is held again.
 * @throws Error while nothing can be recorded, so that the job is retried.
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

/** The job; idempotent: refunds each payment of a refused subscription once. */
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
