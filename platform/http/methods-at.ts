/** Which methods an address has, for requests with another one (RFC 9110, section 15.5.6). */
import type { App } from "./app.ts";

/** Routes have no others. */
const METHODS = ["DELETE", "GET", "HEAD", "PATCH", "POST", "PUT"];

/**
 * @param mayExist see ServerOptions.
 * @returns none for an address that does not exist.
 */
export function methodsAt(app: App, mayExist: ((path: string) => boolean) | undefined, address: string): string[] {
  const path = address.replace(/[?#].*/s, "");
  const first = path.split("/", 2)[1];
  return METHODS.filter((method) => {
    const route = app.findRoute({ method, url: path });
    if (!route) return false;
    const isOpen = Object.values(route.params)[0] === first;
    return !isOpen || mayExist?.(path) !== false;
  });
}
