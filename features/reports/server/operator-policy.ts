/** Pure rules of what operators enter: what each way of delivery needs, and where it may lead. */
import { settings } from "#platform/config/settings.ts";
import type { FieldErrors } from "#platform/errors/app-error.ts";
import { OutboundError } from "#platform/outbound/outbound-error.ts";
import { readTarget } from "#platform/outbound/target.ts";
import { type DeliveryWay, type PlatformInput, platformMessages } from "../platform-contract.ts";

type Before = { way: DeliveryWay; endpoint: string; username: string; sealed_secret: string | null };

/** Field name to message; empty when the way has all that it needs. @param before null for a new platform. */
export function inputProblems(input: PlatformInput, before: Before | null): FieldErrors {
  const { way, endpoint, email } = input;
  const problems: FieldErrors = {};
  if (way === "email" && email === "") problems["email"] = platformMessages.emailRequired;
  if ((way === "webhook" || way === "wordpress") && endpoint === "")
    problems["endpoint"] = platformMessages.endpointRequired;
  if (way === "wordpress" && !hasCredentials(input, before))
    problems[input.username === "" ? "username" : "secret"] = platformMessages.credentialsRequired;
  return problems;
}

/** A stored password is kept for the site and the user that it was entered for: it is never sent anywhere else. */
function hasCredentials({ username, secret, endpoint }: PlatformInput, before: Before | null): boolean {
  if (username === "") return false;
  if (secret !== undefined) return secret !== "";
  const isSame =
    before?.way === "wordpress" && before.username === username && originOf(before) === originOf({ endpoint });
  return isSame && before.sealed_secret !== null;
}

function originOf({ endpoint }: { endpoint: string }): string | null {
  return URL.parse(endpoint)?.origin ?? null;
}

/**
 * An address that can never be reached is refused at once; names are judged when they are connected to. A password goes
 * over https, or to an origin that the operator of the installation has allowed.
 */
export function checkTarget({ way, endpoint }: PlatformInput): FieldErrors {
  if (endpoint === "") return {};
  const { OUTBOUND_ALLOW_ORIGINS } = settings();
  try {
    const { protocol, origin } = readTarget(endpoint, OUTBOUND_ALLOW_ORIGINS);
    const isSafe = way !== "wordpress" || protocol === "https:" || OUTBOUND_ALLOW_ORIGINS.includes(origin);
    return isSafe ? {} : { endpoint: "WordPress needs an address beginning with https://, since a password is sent." };
  } catch (error) {
    if (error instanceof OutboundError) return { endpoint: error.reason };
    throw error;
  }
}
