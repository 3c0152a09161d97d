/** What a hostile client, page or person tries while an assistant is being connected, and afterwards. */
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { Browser, REDIRECT } from "#tests/support/apps/assistant-client.ts";
import { serveAssistants } from "#tests/support/apps/assistant-server.ts";
import { MCP_CALLS, MCP_PAGE } from "../../contract.ts";
import { MAX_UNCONNECTED, oauthMessages, oauthPages } from "../../oauth-contract.ts";

const served = serveAssistants();
let person: TestUser;
let company: { id: number };

beforeEach(async () => {
  person = await buildUser();
  company = await buildCompany(person.id);
});

const errorIn = (answer: Response) => {
  const to = new URL(answer.headers.get("location") ?? "", served.origin);
  return [to.origin + to.pathname, to.searchParams.get("error")];
};
const connectionsOf = (user: TestUser) =>
  db
    .selectFrom("api_keys")
    .select(["company_id", "name"])
    .where("user_id", "=", user.id)
    .where("grant_id", "is not", null)
    .execute();

describe("a browser that two people use", () => {
  it("gives the second person nothing of what the first has allowed", async () => {
    const begun = await served.assistant.begin(person);
    expect((await served.assistant.allow(begun, company.id)).status).toBe(303);
    const second = await buildUser();
    const own = await buildCompany(second.id);
    begun.browser.signIn(second);
    const answer = await served.assistant.allow(begun, own.id);
    expect(answer.status).toBe(410);
    expect(await answer.text()).toContain(oauthMessages.ended);
    expect(await connectionsOf(second)).toEqual([]);
  });

  it("connects each of them for themselves", async () => {
    const first = await served.assistant.begin(person);
    await served.assistant.comeBack(first, await served.assistant.allow(first, company.id));
    const second = await buildUser();
    const own = await buildCompany(second.id);
    first.browser.signIn(second);
    const { answer, verifier } = await served.assistant.ask(first.browser, first.client);
    const begun = { ...first, verifier, page: answer.headers.get("location") ?? "" };
    const back = await served.assistant.comeBack(begun, await served.assistant.allow(begun, own.id));
    expect(back.searchParams.get("code")).toEqual(expect.any(String));
    expect((await connectionsOf(person)).map(({ company_id }) => company_id)).toEqual([company.id]);
    expect((await connectionsOf(second)).map(({ company_id }) => company_id)).toEqual([own.id]);
  });
});

describe("the person is always asked", () => {
  it("even by a client that was allowed before, and one that asks for no page", async () => {
    const begun = await served.assistant.begin(person);
    await served.assistant.comeBack(begun, await served.assistant.allow(begun, company.id));
    const again = await served.assistant.ask(begun.browser, begun.client);
    expect(again.answer.headers.get("location")).toContain("/connect/");
    const silent = await served.assistant.ask(begun.browser, begun.client, { prompt: "none" });
    expect(errorIn(silent.answer)[0]).toBe(REDIRECT);
    expect(["consent_required", "login_required", "interaction_required"]).toContain(errorIn(silent.answer)[1]);
  });

  it.each([
    ["a request in a token", { request: "eyJhbGciOiJub25lIn0.e30." }, "request_not_supported"],
    ["a request at an address", { request_uri: "https://evil.example/request" }, "request_uri_not_supported"],
    ["identity", { response_type: "id_token" }, "unsupported_response_type"],
    ["a code and a token", { response_type: "code token" }, "unsupported_response_type"],
  ])("and refuses %s", async (_what, changed, error) => {
    const { client } = await served.assistant.register();
    const { answer } = await served.assistant.ask(new Browser(served.origin, person), client, changed);
    const to = new URL(answer.headers.get("location") ?? "", served.origin);
    expect(new URLSearchParams(to.search || to.hash.slice(1)).get("error")).toBe(error);
  });
});

describe("addresses to return to", () => {
  it.each([
    ["a query of its own", "https://assistant.example/callback?next=https://evil.example"],
    ["another case", "https://assistant.example/Callback"],
    ["a fragment", "https://assistant.example/callback#token"],
    ["a name", "https://user@assistant.example/callback"],
    ["a port", "https://assistant.example:8443/callback"],
    ["a subdomain", "https://evil.assistant.example/callback"],
    ["http", "http://assistant.example/callback"],
  ])("are compared exactly: %s", async (_what, redirect_uri) => {
    const { client } = await served.assistant.register();
    const { answer } = await served.assistant.ask(new Browser(served.origin, person), client, { redirect_uri });
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
  });

  it("may be at another port of this computer, but at no other path, name or scheme", async () => {
    const registered = "http://127.0.0.1:4000/callback";
    const { client } = await served.assistant.register({ redirect_uris: [registered] });
    const ask = async (redirect_uri: string) => {
      const { answer } = await served.assistant.ask(new Browser(served.origin, person), client, { redirect_uri });
      return answer.status;
    };
    expect(await ask("http://127.0.0.1:5999/callback")).toBe(303);
    for (const other of [
      "http://127.0.0.1:4000/evil",
      "http://localhost:4000/callback",
      "https://127.0.0.1:4000/callback",
      "http://127.0.0.1.evil.example:4000/callback",
      "http://127.0.0.2:4000/callback",
    ])
      expect([other, await ask(other)]).toEqual([other, 400]);
  });

  it.each([
    "cursor://evil\\@anysphere/callback",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://evil.example/x",
    "http://[::ffff:127.0.0.1]/",
    "http://localhost./",
    "//assistant.example/callback",
    `https://assistant.example/${"x".repeat(3000)}`,
  ])("cannot be %s", async (uri) => {
    const { status, answer } = await served.assistant.register({ redirect_uris: [uri] });
    expect([status, answer["error"]]).toEqual([400, "invalid_redirect_uri"]);
  });

  it("that hold a question mark are passed on whole", async () => {
    const redirect_uri = `${REDIRECT}?site=1`;
    const { client } = await served.assistant.register({ redirect_uris: [redirect_uri] });
    const browser = new Browser(served.origin, person);
    const { answer } = await served.assistant.ask(browser, client, { redirect_uri });
    const query = `client_id=${client}&response_type=code&code_challenge=${"x".repeat(43)}&code_challenge_method=S256`;
    const raw = await browser.go(`${oauthPages.authorization}?${query}&redirect_uri=${redirect_uri}`);
    expect([answer.status, raw.status]).toEqual([303, 303]);
  });
});

describe("a client's name", () => {
  const shown = async (client_name: string) => {
    const { client } = await served.assistant.register({ client_name });
    const browser = new Browser(served.origin, person);
    const { answer } = await served.assistant.ask(browser, client);
    return (await browser.go(answer.headers.get("location") ?? "")).text();
  };

  it.each([
    ["nothing", ""],
    ["spaces", " \u00a0\u2003 "],
    ["a letter that has no shape", "\u3164"],
    ["a blank of braille", "\u2800\u2800"],
    ["marks of direction", "\u202e\u2066"],
    ["a mark without a letter", "\u0301"],
  ])("that shows %s is said to be none", async (_what, name) => {
    expect(await shown(name)).toContain(`<b dir="auto">${oauthMessages.unnamed}</b>`);
  });

  it("cannot turn the words around it, nor end its element", async () => {
    const html = await shown("Claude\u202e\u2066\n</b><script>alert(1)</script>");
    expect(html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(html).not.toContain("<script>alert(1)");
  });

  it("loses what emails would make a link of", async () => {
    for (const client_name of ["Sign in at https://evil.example/x", "mailto:a@evil.example", "//evil.example"]) {
      const { status, answer } = await served.assistant.register({ client_name });
      expect([status, answer["client_name"]]).toEqual([201, expect.not.stringMatching(/[/@:]/)]);
    }
    const { answer } = await served.assistant.register({ client_name: "Claude 3.5 (claude-code)" });
    expect(answer["client_name"]).toBe("Claude 3.5 (claude-code)");
  });
});

describe("tokens", () => {
  it("that ask for less may do less", async () => {
    const { client, refresh_token } = await served.assistant.connect(person, company.id);
    const { tokens } = await served.assistant.token({
      grant_type: "refresh_token",
      client_id: client,
      refresh_token,
      scope: "read",
    });
    const answer = await served.assistant.use(tokens.access_token, "create_draft", { fields: { content: "<p>x</p>" } });
    expect(((await answer.json()) as { result: { isError?: boolean } }).result.isError).toBe(true);
    expect((await served.assistant.use(tokens.access_token, "list_posts")).status).toBe(200);
    const drafts = db.selectFrom("posts").select("id").where("owner_id", "=", person.id);
    expect(await drafts.execute()).toEqual([]);
  });

  it("are given for no code without its verifier, and by no other way", async () => {
    const begun = await served.assistant.begin(person);
    const back = await served.assistant.comeBack(begun, await served.assistant.allow(begun, company.id));
    const { code_verifier: _, ...fields } = served.assistant.codeFields(begun, back);
    expect((await served.assistant.token(fields)).status).toBe(400);
    for (const grant_type of ["password", "client_credentials", "implicit"])
      expect((await served.assistant.token({ ...fields, grant_type })).status).toBe(400);
  });

  it("are renewed by the client alone that has them", async () => {
    const { refresh_token } = await served.assistant.connect(person, company.id);
    const other = await served.assistant.register();
    expect((await served.assistant.refresh(other.client, refresh_token)).status).toBe(400);
  });

  it("are not taken from an address, a form or a cookie", async () => {
    const { access_token } = await served.assistant.connect(person, company.id);
    const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_posts", arguments: {} } };
    const send = (query: string, headers: Record<string, string>) =>
      fetch(served.origin + MCP_PAGE + query, {
        method: "POST",
        headers: { accept: "application/json, text/event-stream", "content-type": "application/json", ...headers },
        body: JSON.stringify(call),
      });
    expect((await send(`?access_token=${access_token}`, {})).status).toBe(401);
    expect((await send("", { cookie: `access_token=${access_token}; ${cookiesOf(person)}` })).status).toBe(401);
  });
});

describe("limits", () => {
  it("of connected assistants count each of them, wherever it comes from", async () => {
    const [one, two] = [
      await served.assistant.connect(person, company.id),
      await served.assistant.connect(person, company.id),
    ];
    await served.withLimits(async () => {
      const statuses: number[] = [];
      for (let sent = 0; sent <= MCP_CALLS.max; sent++)
        statuses.push((await served.assistant.say(one.access_token, "ping")).status);
      expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
      expect((await served.assistant.say(two.access_token, "ping")).status).toBe(200);
      // Those without a connection are counted by themselves.
      expect((await served.assistant.say(null, "ping")).status).toBe(200);
    });
  });

  it("of registrations hold for all addresses together, and for what was not connected", async () => {
    await sql`insert into oauth_records (model, id_hash, payload, expires_at)
      select 'Client', sha256(n::text::bytea), '{"client_id": "flood"}', now() + interval '1 day'
      from generate_series(1, ${MAX_UNCONNECTED}) n`.execute(db);
    const { status, answer } = await served.assistant.register();
    await sql`delete from oauth_records where payload ->> 'client_id' = 'flood'`.execute(db);
    expect([status, answer["error"]]).toEqual([503, "temporarily_unavailable"]);
    expect((await served.assistant.register()).status).toBe(201);
  });

  it("count a token that is unknown by its address", async () => {
    await served.withLimits(async () => {
      let status = 0;
      for (let sent = 0; sent <= MCP_CALLS.max; sent++) ({ status } = await served.assistant.say(`x${sent}`, "ping"));
      expect(status).toBe(429);
    });
  });
});

describe("a page of another website", () => {
  it("cannot have its visitor answer, whatever name leads here", async () => {
    const { page, browser } = await served.assistant.begin(person);
    const strange: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ];
    for (const headers of strange) {
      const answer = await browser.go(page, { method: "POST", body: new FormData(), headers });
      expect([headers, answer.status]).toEqual([headers, 403]);
    }
    const bound = await served.app.inject({
      method: "POST",
      url: MCP_PAGE,
      headers: { host: "evil.example", origin: "http://evil.example", accept: "application/json, text/event-stream" },
      payload: { jsonrpc: "2.0", id: 1, method: "ping" },
    });
    expect(bound.statusCode).toBe(421);
  });
});
