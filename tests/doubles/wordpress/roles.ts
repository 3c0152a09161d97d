/** Roles of WordPress users and what they may do (wordpress.org/documentation/article/roles-and-capabilities). */

export type Answer = { status: number; body: unknown; /** Methods that the user may use here. */ allow?: string };
export type Role = "editor" | "author" | "contributor" | "subscriber";

const WRITERS: (Role | null)[] = ["editor", "author", "contributor"];
const PUBLISHERS: (Role | null)[] = ["editor", "author"];

export const mayWrite = (role: Role | null) => WRITERS.includes(role);
export const mayPublish = (role: Role | null) => PUBLISHERS.includes(role);
export const mayUpload = mayPublish;
/** Makes categories and removes tags; tags are made by whoever writes. */
export const mayManageTerms = (role: Role | null) => role === "editor";

export function refused(status: number, code: string, message: string, more: object = {}): Answer {
  return { status, body: { code, message, data: { status, ...more } } };
}
