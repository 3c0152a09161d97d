/** Removes secrets from the data and texts of jobs and errors that operators see. Pure functions. */

const HIDDEN = "•••";
const MAX_SHOWN = 4000;
const MAX_DEPTH = 12;

/** Names of fields whose values are hidden. */
const SECRET_NAME = /secret|passw|token|api_?key|^key$|private|credential|authoriz|cookie|session|signature|otp|hash/i;

/**
 * Patterns that are secrets wherever they occur: keys of the providers, bearer headers, credentials and tokens in
 * addresses.
 */
const SECRET_SHAPES: readonly [RegExp, string][] = [
  [/\b(?:sk|rk|pk)[_-][\w-]{12,}/g, HIDDEN],
  [/\bwhsec_\S{8,}/g, HIDDEN],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${HIDDEN}`],
  [/(\b[a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/?#@]+@/gi, `$1${HIDDEN}@`],
  [/([?&][^=&#\s]{0,60}(?:token|key|secret|password|signature|code)[^=&#\s]{0,60}=)[^&#\s"'<>]+/gi, `$1${HIDDEN}`],
  [/\b(password|secret|token|api[_-]?key)(["']?\s*[:=]\s*["']?)[^\s"',;&]{4,}/gi, `$1$2${HIDDEN}`],
];

/** @param secrets values that are secret in this installation; short ones, which any word might hold, are left out. */
export function redactText(text: string, secrets: readonly string[]): string {
  const known = secrets.filter((secret) => secret.length >= 6).toSorted((a, b) => b.length - a.length);
  const without = known.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text);
  return SECRET_SHAPES.reduce((rest, [shape, instead]) => rest.replace(shape, instead), without);
}

/** Indented JSON without secrets, cut where it is long. */
export function describeData(data: unknown, secrets: readonly string[]): string {
  const shown = JSON.stringify(redactValue(data ?? {}, secrets, 0), null, 2) ?? "";
  return cut(redactText(shown, secrets));
}

/** pg-boss keeps what our handlers answer, and on a timeout an error of its own, which may be wrapped. */
export function describeError(output: unknown, secrets: readonly string[]): string {
  const message = findMessage(output) ?? (output === null || output === undefined ? "" : JSON.stringify(output));
  return cut(redactText(message, secrets)) || "No reason was given.";
}

function findMessage(output: unknown): string | null {
  if (typeof output === "string") return output;
  if (typeof output !== "object" || output === null) return null;
  if ("message" in output && typeof output.message === "string") return output.message;
  return "value" in output ? findMessage(output.value) : null;
}

function redactValue(value: unknown, secrets: readonly string[], depth: number): unknown {
  if (typeof value === "string") return redactText(value, secrets);
  if (typeof value !== "object" || value === null) return value;
  if (depth > MAX_DEPTH) return HIDDEN;
  if (Array.isArray(value)) return value.map((each) => redactValue(each, secrets, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      redactText(name, secrets),
      SECRET_NAME.test(name) && each !== null ? HIDDEN : redactValue(each, secrets, depth + 1),
    ]),
  );
}

function cut(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).toWellFormed()}…` : text;
}
