/** Addresses that no route of the site names: a post's, or nothing's. */
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a post may have this path. */
export function mayBePost(path: string): boolean {
  return GUID.test(path.split("/", 3)[2] ?? "");
}
