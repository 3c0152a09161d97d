/** The connection to Stripe. Its SDK (20 MB of memory) is loaded with the first call: without a key it never is. */
import type Stripe from "stripe";
import { z } from "zod";
import { settings } from "#platform/config/settings.ts";
import { log } from "#platform/log/log.ts";

const TIMEOUT_MS = 10_000;
/** Tolerance for clock differences and late deliveries; Stripe's own figure. */
const SIGNATURE_SECONDS = 300;

let client: { key: string; url: string; stripe: Stripe } | undefined;

/** Whether payments go through Stripe; without a key buying is a test. */
export function isStripeConnected(): boolean {
  return settings().STRIPE_SECRET_KEY !== undefined;
}

/** Whether the key moves real money. */
export function isLiveKey(): boolean {
  return /^(sk|rk)_live_/.test(settings().STRIPE_SECRET_KEY ?? "");
}

/** One client for the process. @throws Error when no key is set. */
export async function stripeClient(): Promise<Stripe> {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_URL: url } = settings();
  if (key === undefined) throw new Error("Stripe is not connected.");
  if (client?.key === key && client.url === url) return client.stripe;
  const { default: StripeClient } = await import("stripe");
  const { protocol, hostname, port } = new URL(url);
  const stripe = new StripeClient(key, {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    port: port === "" ? (protocol === "http:" ? 80 : 443) : Number(port),
    httpClient: StripeClient.createNodeHttpClient(),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  client = { key, url, stripe };
  return stripe;
}

/** The stored part of an event: its object is read again from Stripe, so the event's own data does not matter. */
export type StripeEvent = { id: string; type: string; objectId: string; isLive: boolean; happenedAt: Date };

const signedEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: z.number().int().min(0).max(253_402_300_799),
  livemode: z.boolean(),
  data: z.object({ object: z.object({ id: z.string().max(255).default("") }) }),
});

/** @returns the event that Stripe signed; null where the signature is missing, forged or too old, or the body is no event. */
export async function readStripeEvent(rawBody: Buffer, signature: string): Promise<StripeEvent | null> {
  const { webhooks } = await stripeClient();
  const secret = settings().STRIPE_WEBHOOK_SECRET ?? "";
  try {
    return describe(webhooks.constructEvent(rawBody, signature, secret, SIGNATURE_SECONDS));
  } catch {
    return null;
  }
}

/** Events of these types that Stripe could not deliver, the newest first; it keeps them for 30 days. Odd ones are left out. */
export async function listUndelivered(types: string[], max: number): Promise<StripeEvent[]> {
  const stripe = await stripeClient();
  const pages = stripe.events.list({ types, delivery_success: false, limit: 100 });
  return (await pages.autoPagingToArray({ limit: max })).flatMap((event) => {
    try {
      return [describe(event)];
    } catch (error) {
      log.error({ err: error, event: event.id }, "An event from Stripe cannot be read and is skipped");
      return [];
    }
  });
}

/** @throws ZodError for what is no event. */
function describe(event: unknown): StripeEvent {
  const { id, type, data, livemode, created } = signedEvent.parse(event);
  return { id, type, objectId: data.object.id, isLive: livemode, happenedAt: new Date(created * 1000) };
}

/** A failure at Stripe, in the detail that a caller may act on. */
export type StripeRefusal = { isMissing: boolean; code: string | undefined; param: string | undefined };

/** Stripe understood the request and refuses it; null for everything else, such as a failed connection or a wrong key. */
export function refusalOf(error: unknown): StripeRefusal | null {
  if (!isStripeError(error) || error.type !== "StripeInvalidRequestError") return null;
  return {
    isMissing: error.statusCode === 404 || error.code === "resource_missing",
    code: error.code,
    param: error.param,
  };
}

/** Whether Stripe did not do what it was asked for reasons that no request can help: away, overloaded, or a wrong key. */
export function isStripeAway(error: unknown): boolean {
  return isStripeError(error) && AWAY.has(error.type);
}

const AWAY = new Set([
  "StripeConnectionError",
  "StripeAPIError",
  "StripeRateLimitError",
  "StripeAuthenticationError",
  "StripePermissionError",
]);

type AnyStripeError = Error & Pick<Stripe.errors.StripeError, "type" | "code" | "param" | "statusCode">;

/** By its shape: the SDK's classes are loaded only with the first call. */
function isStripeError(error: unknown): error is AnyStripeError {
  return error instanceof Error && "type" in error && typeof error.type === "string" && error.type.startsWith("Stripe");
}
