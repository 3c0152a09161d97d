/** A program that connects itself as an assistant, over real HTTP, and the browser of its person. */
import { createHash, randomBytes } from "node:crypto";
import { MCP_PAGE } from "#features/connections/contract.ts";
import { oauthPages } from "#features/connections/oauth-contract.ts";
import { cookiesOf, TEST_PASSWORD, type TestUser } from "#tests/factories/users.ts";

export const REDIRECT = "https://assistant.example/callback";

export type Tokens = { access_token: string; refresh_token: string; error?: string };
type Begun = { page: string; browser: Browser; verifier: string; client: string };

/** Keeps cookies by name, and follows no redirect by itself. */
export class Browser {
  readonly #cookies = new Map<string, string>();
  readonly #origin: string;

  constructor(origin: string, person?: TestUser) {
    this.#origin = origin;
    if (person) this.signIn(person);
  }

  /** Another person signs in to the site; all other cookies stay. */
  signIn(person: TestUser): void {
    for (const each of cookiesOf(person).split("; ")) this.#keep(each);
  }

  async go(address: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const url = new URL(address, this.#origin);
    const answer = await fetch(url, {
      redirect: "manual",
      ...init,
      headers: { cookie, accept: "text/html", ...(init.headers as Record<string, string> | undefined) },
    });
    for (const each of answer.headers.getSetCookie()) this.#keep(each.split(";", 1)[0] ?? "");
    return answer;
  }

  #keep(pair: string): void {
    const at = pair.indexOf("=");
    this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

export class AssistantClient {
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async register(given: object = {}): Promise<{ status: number; client: string; answer: Record<string, unknown> }> {
    const body = JSON.stringify({ redirect_uris: [REDIRECT], client_name: "Claude", ...given });
    const answered = await fetch(this.#origin + oauthPages.registration, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    const answer = (await answered.json()) as Record<string, unknown>;
    return { status: answered.status, client: String(answer["client_id"]), answer };
  }

  /** Sends the person's browser to the authorisation server. @param changed null leaves a parameter out. */
  async ask(browser: Browser, client: string, changed: Record<string, string | null> = {}) {
    const verifier = randomBytes(32).toString("base64url");
    const asked: Record<string, string | null> = {
      response_type: "code",
      client_id: client,
      redirect_uri: REDIRECT,
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
      state: "kept",
      resource: this.#origin + MCP_PAGE,
      ...changed,
    };
    const query = new URLSearchParams(
      Object.entries(asked).filter((each): each is [string, string] => each[1] !== null),
    );
    const answer = await browser.go(`${oauthPages.authorization}?${query}`);
    return { answer, verifier };
  }

  /** To the page on which the person allows it. */
  async begin(person: TestUser, changed: Record<string, string | null> = {}): Promise<Begun> {
    const { client } = await this.register();
    const browser = new Browser(this.#origin, person);
    const { answer, verifier } = await this.ask(browser, client, changed);
    return { page: answer.headers.get("location") ?? "", browser, verifier, client };
  }

  async allow(
    { page, browser }: Begun,
    company: number,
    changed: Record<string, string> = {},
    scopes: readonly string[] = ["read", "draft"],
  ): Promise<Response> {
    const form = new FormData();
    const fields = { company: String(company), password: TEST_PASSWORD, answer: "allow", ...changed };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    for (const scope of scopes) form.set(`scope-${scope}`, "on");
    return browser.go(page, { method: "POST", body: form });
  }

  /** From the person's yes back to the client. @returns the address with the code. */
  async comeBack({ browser }: Begun, allowed: Response): Promise<URL> {
    const back = await browser.go(allowed.headers.get("location") ?? "");
    return new URL(back.headers.get("location") ?? "", this.#origin);
  }

  async token(fields: Record<string, string>): Promise<{ status: number; tokens: Tokens }> {
    const answer = await fetch(this.#origin + oauthPages.token, { method: "POST", body: new URLSearchParams(fields) });
    return { status: answer.status, tokens: (await answer.json()) as Tokens };
  }

  codeFields({ verifier, client }: Begun, back: URL): Record<string, string> {
    const code = back.searchParams.get("code") ?? "";
    return {
      grant_type: "authorization_code",
      client_id: client,
      code,
      redirect_uri: REDIRECT,
      code_verifier: verifier,
    };
  }

  async connect(person: TestUser, company: number, scopes?: readonly string[]): Promise<Tokens & { client: string }> {
    const begun = await this.begin(person);
    const back = await this.comeBack(begun, await this.allow(begun, company, {}, scopes));
    const { tokens } = await this.token(this.codeFields(begun, back));
    return { ...tokens, client: begun.client };
  }

  refresh(client: string, refresh_token: string) {
    return this.token({ grant_type: "refresh_token", client_id: client, refresh_token });
  }

  /** One message to /mcp. */
  say(token: string | null, method: string, params: object = {}): Promise<Response> {
    return fetch(this.#origin + MCP_PAGE, {
      method: "POST",
      headers: {
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
  }

  use(token: string | null, name: string, input: object = {}): Promise<Response> {
    return this.say(token, "tools/call", { name, arguments: input });
  }
}
