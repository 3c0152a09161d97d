/** Which methods an address has, for requests with another one (RFC 9110, section 15.5.6). */
import type { RouteOptions } from "fastify";

type Route = { pattern: RegExp; methods: Set<string> };

/** Of routes whose first segment is a parameter. */
const OPEN = "";

export class RouteMethods {
  readonly #routes = new Map<string, Map<string, Route>>();
  readonly #isThere: (path: string) => boolean;

  /** @param isThere whether something may exist at an address that only routes beginning with a parameter match. */
  constructor(isThere: (path: string) => boolean) {
    this.#isThere = isThere;
  }

  /** Sees every route as it registers. */
  add({ url, method }: Pick<RouteOptions, "url" | "method">): void {
    const first = firstOf(url);
    const key = first.startsWith(":") || first === "*" ? OPEN : first;
    const routes = this.#routes.get(key) ?? new Map<string, Route>();
    this.#routes.set(key, routes);
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    routes.set(url, route);
    for (const each of [method].flat()) route.methods.add(each);
  }

  /** @returns none for an address that does not exist. */
  at(address: string): string[] {
    const path = address.replace(/[?#].*$/s, "");
    const own = this.#matching(firstOf(path), path);
    const all = own.length === 0 && this.#isThere(path) ? this.#matching(OPEN, path) : own;
    return [...new Set(all.flatMap(({ methods }) => [...methods]))].toSorted();
  }

  #matching(key: string, path: string): Route[] {
    return [...(this.#routes.get(key)?.values() ?? [])].filter(({ pattern }) => pattern.test(path));
  }
}

/** The front page's is none that another address has. */
const firstOf = (path: string) => path.split("/", 2)[1] || "/";

function patternOf(url: string): RegExp {
  const path = url.replace(/\/$/, "").replace(/[.+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${path.replace(/:\w+/g, "[^/]+").replaceAll("*", ".*")}/?$`);
}
