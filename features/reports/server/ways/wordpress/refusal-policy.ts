/** Pure rules of what an operator reads when a WordPress refuses: what is wrong, what to do, and WordPress's own words. */
import { decodeHTML } from "entities";
import { z } from "zod";
import { readRetryAfter } from "#platform/webhooks/retry-after.ts";
import { failed, type Failure, sentenceOf } from "../outcome.ts";
import type { PeerAnswer } from "../request-service.ts";
import { oneLine } from "../../releases/policy.ts";
import { readNoisyJson } from "./site-policy.ts";

/** Known problems, each with its own message; `other` is reported by its status. */
export type Trouble =
  | "rest-off"
  | "passwords-off"
  | "credentials"
  | "no-right"
  | "firewall"
  | "maintenance"
  | "no-api"
  | "other";

const MAX_WORDS = 200;
const MAX_CODE = 60;

export const REST_OFF =
  "The site has switched off its REST API, which we deliver through. Allow it in the plugin or setting that blocks it.";

const SENTENCES: Record<Exclude<Trouble, "other">, (host: string) => string> = {
  "rest-off": () => REST_OFF,
  "passwords-off": (host) =>
    `${host} has switched off application passwords. Allow them in its security plugin (WordPress offers them over HTTPS only), then create one and enter it here.`,
  credentials: (host) =>
    `${host} does not accept the username or application password. Create a new application password in WordPress under Users → Profile and enter it here. If it is right, the web server does not pass on the Authorization header.`,
  "no-right": (host) =>
    `This WordPress user is not allowed to publish posts at ${host}. Give it the role of Author or Editor, or enter another user.`,
  firewall: (host) =>
    `A firewall or security plugin at ${host} blocks our requests before WordPress sees them. Ask the platform to allow Dateline's requests to its REST API.`,
  maintenance: (host) => `${host} is in maintenance mode. Try again when it is over.`,
  "no-api": (host) =>
    `${host} does not answer like WordPress's REST API. Check the site's address, and that it runs WordPress 5.6 or later.`,
};

const remoteError = z.object({
  code: z.string(),
  message: z.string().catch(""),
  data: z
    .object({
      details: z.record(z.string(), z.object({ code: z.string(), data: z.object({ status: z.number() }) })).optional(),
    })
    .optional()
    .catch(undefined),
});
/** The ways to sign in that the API offers; PHP writes an empty list for none. */
const apiIndex = z.object({ authentication: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]) });

/** WordPress's own error in an answer; undefined for anything else. */
export function errorIn({ text }: PeerAnswer): z.infer<typeof remoteError> | undefined {
  return remoteError.safeParse(readNoisyJson(text)).data;
}

const WRONG_CREDENTIALS = /^(?:incorrect_password|invalid_(?:username|email|application_credentials))$/;
/** Core's refusals by a right that is missing: 403 for a user who is known, 401 for a visitor. */
const NO_RIGHT =
  /^(?:rest_cannot_(?:create|publish|edit|edit_others|delete|update|view)|rest_forbidden_(?:context|status)|rest_user_cannot_delete_post)$/;

/** @param index answer of the API's own description under the same credentials; null when it was not asked for. */
export function troubleOf(answer: PeerAnswer, index: PeerAnswer | null): Trouble {
  const { status, text } = answer;
  const error = errorIn(answer);
  if (status === 503 && (error?.code === "wp_die" || /maintenance/i.test(text ?? ""))) return "maintenance";
  if (!error) return withoutError(answer);
  if (WRONG_CREDENTIALS.test(error.code)) return "credentials";
  if (error.code.startsWith("application_passwords_disabled")) return "passwords-off";
  if (error.code === "rest_no_route" || error.code === "rest_disabled") return "rest-off";
  if (isToVisitor(answer)) return index ? troubleOfVisitor(index) : "credentials";
  if (lacksRight(answer)) return "no-right";
  if (refusalIn(answer).status !== 403) return "other";
  return index && index.status >= 400 ? "rest-off" : "other";
}

/** Whether the API's description helps: it lists the sign-in methods, and is refused when the whole API is. */
export function needsIndex(answer: PeerAnswer): boolean {
  if (!errorIn(answer)) return false;
  return isToVisitor(answer) || (refusalIn(answer).status === 403 && !lacksRight(answer));
}

/** We send credentials with each request, so being treated as a visitor means that they are wrong or were ignored. */
function isToVisitor(answer: PeerAnswer): boolean {
  return refusalIn(answer).status === 401;
}

function lacksRight(answer: PeerAnswer): boolean {
  const { status, code } = refusalIn(answer);
  return status === 403 && NO_RIGHT.test(code);
}

/** A parameter that needs a right is refused as wrong, with the refusal itself inside. */
function refusalIn(answer: PeerAnswer): { status: number; code: string } {
  const error = errorIn(answer);
  const inner = Object.values(error?.data?.details ?? {}).find(
    ({ data }) => data.status === 401 || data.status === 403,
  );
  return { status: inner?.data.status ?? answer.status, code: inner?.code ?? error?.code ?? "" };
}

function troubleOfVisitor(index: PeerAnswer): Trouble {
  if (index.status < 400) {
    const described = apiIndex.safeParse(readNoisyJson(index.text));
    const isOff = described.success && !("application-passwords" in described.data.authentication);
    return isOff ? "passwords-off" : "credentials";
  }
  const error = errorIn(index);
  const asksToSignIn = /log(?:ged)?[ _-]?in|authenticat|incorrect_password|invalid_username/i;
  return error && asksToSignIn.test(`${error.code} ${error.message}`) ? "credentials" : "rest-off";
}

/** Not WordPress's words: something in front of it, or no WordPress. */
function withoutError({ status, text, headers }: PeerAnswer): Trouble {
  const isChallenge = headers["cf-mitigated"] !== undefined || /just a moment|checking your browser/i.test(text ?? "");
  if (isChallenge && status >= 400) return "firewall";
  if (status === 404 || status === 410 || status === 405 || status < 300) return "no-api";
  const isOther = status >= 500 || status === 408 || status === 413 || status === 414 || status === 429;
  return isOther ? "other" : "firewall";
}

/** The message for people. @param now milliseconds since 1970. */
export function describeTrouble(answer: PeerAnswer, trouble: Trouble, now = Date.now()): Failure {
  const { host } = new URL(answer.url);
  const hold = readRetryAfter(answer.headers["retry-after"], now);
  if (trouble === "other") return failed(`${host} ${sentenceOf(answer.status)} (${wordsOf(answer)}).`, hold);
  return failed(`${SENTENCES[trouble](host)} (${wordsOf(answer)})`, hold);
}

function wordsOf(answer: PeerAnswer): string {
  const error = errorIn(answer);
  if (!error) return `status ${answer.status}`;
  const message = oneLine(decodeHTML(error.message.replace(/<[^<>]*>/g, ""))).slice(0, MAX_WORDS);
  return `status ${answer.status}, ${oneLine(error.code).slice(0, MAX_CODE)}: “${message}”`;
}
