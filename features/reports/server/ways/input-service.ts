/** Rules of what operators enter: what a way of delivery needs by its fields, and where it may lead. */
import { settings } from "#platform/config/settings.ts";
import type { FieldErrors } from "#platform/errors/app-error.ts";
import { OutboundError } from "#platform/outbound/outbound-error.ts";
import { readTarget } from "#platform/outbound/target.ts";
import type { PlatformInput } from "../../platform-contract.ts";
import { type DeliveryWay, wayOf } from "../../ways/index.ts";
import { missingFields, sendsPassword } from "../../ways/way.ts";

type Before = { way: DeliveryWay; endpoint: string; username: string; sealed_secret: string | null };

/** Field name to message; empty when the way has all that it needs. @param before null for a new platform. */
export function inputProblems(input: PlatformInput, before: Before | null): FieldErrors {
  return { ...missingFields(wayOf(input.way), input, keepsSecret(input, before)), ...targetProblems(input) };
}

/**
 * Whether the stored secret is kept. Another method needs a new one, and a password is only ever sent to the site and
 * user it was entered for.
 */
export function keepsSecret(input: PlatformInput, before: Before | null): boolean {
  if (input.secret !== undefined || before?.way !== input.way || before.sealed_secret === null) return false;
  const isSameUser = before.username === input.username && originOf(before) === originOf(input);
  return isSameUser || !sendsPassword(wayOf(input.way));
}

function originOf({ endpoint }: { endpoint: string }): string | null {
  return URL.parse(endpoint)?.origin ?? null;
}

/**
 * Refuses addresses that can never be reached; names are checked on connecting. A password is sent only over https, or
 * to an origin allowed by the operator of the installation.
 */
function targetProblems({ way, endpoint }: PlatformInput): FieldErrors {
  if (endpoint === "") return {};
  const { OUTBOUND_ALLOW_ORIGINS } = settings();
  const definition = wayOf(way);
  try {
    const { protocol, origin } = readTarget(endpoint, OUTBOUND_ALLOW_ORIGINS);
    const isSafe = !sendsPassword(definition) || protocol === "https:" || OUTBOUND_ALLOW_ORIGINS.includes(origin);
    if (isSafe) return {};
    return { endpoint: `${definition.label} needs an address that starts with https://, because a password is sent.` };
  } catch (error) {
    if (error instanceof OutboundError) return { endpoint: error.reason };
    throw error;
  }
}
