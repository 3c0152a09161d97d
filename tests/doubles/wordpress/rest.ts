/** The REST API of a WordPress site as 6.1 answers: where it is, who may ask, and what stands in the way. */
import type { IncomingMessage } from "node:http";
import type { WordpressPosts } from "./posts.ts";
import { type Answer, type Role, refused } from "./roles.ts";

export type Response = { status: number; headers: Record<string, string>; text: string };

export class WordpressRest {
  /** Plain: the API is at `?rest_route=` alone, and any other address shows the front page. */
  permalinks: "pretty" | "plain" = "pretty";
  role: Role = "editor";
  hasApplicationPasswords = true;
  /** Whether wrong credentials are named; without a plugin that asks early who it is, WordPress takes them for none. */
  namesWrongPassword = false;
  /** What a plugin answers to everything (rest_authentication_errors). */
  refusal: { status: number; code: string; message: string } | null = null;
  hasRoutes = true;
  isInMaintenance = false;
  hasFirewall = false;
  /** What PHP prints before each answer. */
  noise = "";
  /** Whether pages say where the API is. */
  announces = true;
  /** Requests for the API as `METHOD /wp/v2/…`. */
  readonly asked: string[] = [];
  readonly #posts: WordpressPosts;
  readonly #origin: () => string;

  constructor(posts: WordpressPosts, origin: () => string) {
    this.#posts = posts;
    this.#origin = origin;
  }

  /** Null for what is neither the API nor, with plain permalinks, the front page. */
  answer(request: IncomingMessage, url: URL, body: string): Response | null {
    if (this.isInMaintenance) {
      const message = "Briefly unavailable for scheduled maintenance. Check back in a minute.";
      return { ...this.#json(refused(503, "wp_die", message)), headers: { "retry-after": "600" } };
    }
    const route = this.#routeOf(url);
    if (route === null) return this.#isFrontPage(url) ? this.#page() : null;
    if (this.hasFirewall) return { status: 403, headers: { "content-type": "text/html" }, text: "<h1>Forbidden</h1>" };
    this.asked.push(`${request.method} ${route}`);
    return this.#json(this.#ask(request, new URL(`${this.#origin()}/wp-json${route}${url.search}`), route, body));
  }

  #ask(request: IncomingMessage, url: URL, route: string, body: string): Answer {
    if (this.refusal) return refused(this.refusal.status, this.refusal.code, this.refusal.message);
    const isOurs = request.headers.authorization === this.#credentials();
    if (!isOurs && this.hasApplicationPasswords && this.namesWrongPassword)
      return refused(401, "incorrect_password", "The provided password is an invalid application password.");
    if (route === "/") return { status: 200, body: this.#description() };
    if (!this.hasRoutes)
      return refused(404, "rest_no_route", "No route was found matching the URL and request method.");
    const role = isOurs && this.hasApplicationPasswords ? this.role : null;
    if (route.startsWith("/wp/v2/posts")) return this.#posts.answer(request.method ?? "GET", url, role, body);
    return this.#posts.library.answer(request, url, role, body);
  }

  #credentials(): string {
    const { username, password } = this.#posts;
    return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  }

  #description() {
    const ways = { "application-passwords": { endpoints: { authorization: `${this.#origin()}/wp-admin/` } } };
    return { name: "The Outlet", namespaces: ["wp/v2"], authentication: this.hasApplicationPasswords ? ways : [] };
  }

  #routeOf(url: URL): string | null {
    const parameter = url.searchParams.get("rest_route");
    if (parameter !== null) return parameter;
    const isPretty = this.permalinks === "pretty" && url.pathname.startsWith("/wp-json/");
    return isPretty ? url.pathname.slice("/wp-json".length) : null;
  }

  #isFrontPage({ pathname }: URL): boolean {
    return pathname === "/" || (this.permalinks === "plain" && pathname.startsWith("/wp-json/"));
  }

  #page(): Response {
    return {
      status: 200,
      headers: { ...this.#link(), "content-type": "text/html" },
      text: "<title>The Outlet</title>",
    };
  }

  #json({ status, body, allow }: Answer): Response {
    const headers = { ...this.#link(), ...(allow !== undefined && { allow }), "content-type": "application/json" };
    return { status, headers, text: this.noise + JSON.stringify(body) };
  }

  /** WordPress takes itself for http behind a proxy; here it is. */
  #link(): Record<string, string> {
    if (!this.announces) return {};
    const root = this.permalinks === "pretty" ? "/wp-json/" : "/index.php?rest_route=/";
    return { link: `<${this.#origin()}${root}>; rel="https://api.w.org/"` };
  }
}
