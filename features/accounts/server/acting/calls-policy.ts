/** Pure rules of what the audit log says about a call that an operator made while acting as a user. */

const MAX_TITLE = 120;
/** Fields in which calls name their object, most specific first. */
const TITLES = ["name", "title", "company_name", "subject", "email", "file_name"];

type Call = {
  method: string;
  url: string;
  /** Of the route, for people. */
  summary: string | undefined;
  params: unknown;
};

/** "Save a draft of an article (PUT /dashboard/user-draft/:id/)", or just the call when the route has no summary. */
export function callWords({ method, url, summary }: Omit<Call, "params">): string {
  return summary ? `${summary} (${method} ${url})` : `${method} ${url}`;
}

/**
 * The object of the call: as named in its answer, else in its address.
 * @param answer the body; empty for streams and anything but JSON.
 */
export function objectWords(params: unknown, answer: string): string {
  const body = parsed(answer);
  const about = Object.values(body).find((value) => isRecord(value) && "id" in value);
  const object = "id" in body || !isRecord(about) ? body : about;
  // A token in an address is a secret and not a name.
  const given = isRecord(params) ? ["id", "guid", "slug"].flatMap((name) => wordIn(params[name])) : [];
  const own = wordIn(object["id"]);
  const id = own.length > 0 ? own : given;
  const title = TITLES.map((field) => object[field]).find((value) => typeof value === "string" && value.trim() !== "");
  const parts = [...id.map((each) => `#${each}`), ...(typeof title === "string" ? [`"${shortened(title)}"`] : [])];
  return parts.join(" ");
}

/** The outcome; empty: carried out. */
export function outcomeWords(status: number): string {
  if (status < 400) return "";
  return status < 500 ? `refused (${status})` : `failed (${status}), may have taken effect`;
}

export const UNKNOWN_OUTCOME = "outcome unknown: the server stopped";

function wordIn(value: unknown): string[] {
  return (typeof value === "string" && value !== "") || typeof value === "number" ? [String(value)] : [];
}

function shortened(title: string): string {
  const plain = title.replace(/[\p{Cc}\s]+/gu, " ").trim();
  return plain.length <= MAX_TITLE ? plain : `${plain.slice(0, MAX_TITLE)}…`;
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
