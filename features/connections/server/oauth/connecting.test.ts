import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { Browser, REDIRECT } from "#tests/support/apps/assistant-client.ts";
import { serveAssistants } from "#tests/support/apps/assistant-server.ts";
import { MCP_PAGE } from "../../contract.ts";
import { consentPage, oauthPages, RESOURCE_METADATA, SERVER_METADATA } from "../../oauth-contract.ts";

const served = serveAssistants();
let person: TestUser;
let company: { id: number };

beforeEach(async () => {
  person = await buildUser();
  company = await buildCompany(person.id);
});

describe("registering", () => {
  it.each([
    ["a page without https", "http://assistant.example/callback"],
    ["a script", "javascript:alert(1)"],
    ["a document", "data:text/html,x"],
    ["an unknown scheme", "evil-app://callback"],
    ["a fragment", "https://assistant.example/callback#x"],
    ["a password in it", "https://a:b@served.assistant.example/"],
    ["a name that looks like this computer", "http://localhost.evil.example/"],
    ["no address", "callback"],
  ])("refuses to lead to %s", async (_what, uri) => {
    const { status, answer } = await served.assistant.register({ redirect_uris: [uri] });
    expect([status, answer["error"]]).toEqual([400, "invalid_redirect_uri"]);
  });

  it("takes programs on this computer and on the web, without a secret", async () => {
    for (const redirect_uris of [
      ["http://127.0.0.1:33418/"],
      ["http://localhost:1/cb", "https://vscode.dev/redirect"],
      [REDIRECT],
    ]) {
      const { status, answer } = await served.assistant.register({
        redirect_uris,
        token_endpoint_auth_method: "client_secret_basic",
      });
      expect([status, answer["client_secret"], answer["token_endpoint_auth_method"]]).toEqual([201, undefined, "none"]);
    }
  });

  it("says where everything is", async () => {
    const server = (await (await fetch(served.origin + SERVER_METADATA)).json()) as Record<string, unknown>;
    expect(server).toMatchObject({
      issuer: served.origin,
      authorization_endpoint: served.origin + oauthPages.authorization,
      token_endpoint: served.origin + oauthPages.token,
      registration_endpoint: served.origin + oauthPages.registration,
      code_challenge_methods_supported: ["S256"],
    });
    for (const path of [RESOURCE_METADATA, RESOURCE_METADATA + MCP_PAGE])
      expect(await (await fetch(served.origin + path)).json()).toMatchObject({
        resource: served.origin + MCP_PAGE,
        authorization_servers: [served.origin],
      });
  });
});

describe("asking", () => {
  it.each([
    ["without PKCE", { code_challenge: null, code_challenge_method: null }, "invalid_request"],
    ["with plain PKCE", { code_challenge_method: "plain" }, "invalid_request"],
    ["for another resource", { resource: "https://other.example/mcp" }, "invalid_target"],
    ["for a token in the address", { response_type: "token" }, "unsupported_response_type"],
  ])("is refused %s", async (_what, changed, error) => {
    const { client } = await served.assistant.register();
    const { answer } = await served.assistant.ask(new Browser(served.origin, person), client, changed);
    const to = new URL(answer.headers.get("location") ?? "", served.origin);
    expect(to.origin + to.pathname).toBe(REDIRECT);
    expect([new URLSearchParams(to.search || to.hash.slice(1)).get("error")]).toEqual([error]);
  });

  it.each([
    ["an address that it did not register", { redirect_uri: "https://evil.example/callback" }],
    ["an address below its own", { redirect_uri: `${REDIRECT}/../evil` }],
    ["a client that does not exist", { client_id: "unknown" }],
  ])("sends the browser nowhere with %s", async (_what, changed) => {
    const { client } = await served.assistant.register();
    const { answer } = await served.assistant.ask(new Browser(served.origin, person), client, changed);
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
  });
});

describe("the page", () => {
  it("cannot be framed, says what is unchecked, and leads back to the client only", async () => {
    const { page, browser } = await served.assistant.begin(person);
    const answer = await browser.go(page);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain("We have not checked");
    expect(html).toContain("assistant.example");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' https://assistant.example");
    expect(answer.headers.get("x-frame-options")).toBe("DENY");
  });

  it("asks a visitor to sign in, and comes back", async () => {
    const { client } = await served.assistant.register();
    const browser = new Browser(served.origin);
    const { answer } = await served.assistant.ask(browser, client);
    const page = answer.headers.get("location") ?? "";
    const shown = await browser.go(page);
    expect(shown.status).toBe(401);
    expect(await shown.text()).toContain(encodeURIComponent(new URL(page, served.origin).pathname));
  });

  it("is closed to another browser, whose person was sent its address", async () => {
    const victim = await buildUser();
    const own = await buildCompany(victim.id);
    const begun = await served.assistant.begin(person);
    const other = { ...begun, browser: new Browser(served.origin, victim) };
    expect((await other.browser.go(begun.page)).status).toBe(410);
    expect((await served.assistant.allow(other, own.id)).status).toBe(410);
    expect((await other.browser.go(consentPage("unknown"))).status).toBe(410);
  });

  it.each([
    ["a wrong password", { password: "wrong-password" }, ["read"]],
    ["nothing allowed", {}, []],
    ["something that there is not", {}, ["publish"]],
  ])("connects nothing with %s", async (_what, changed, scopes) => {
    const begun = await served.assistant.begin(person);
    expect((await served.assistant.allow(begun, company.id, changed, scopes)).status).toBe(400);
    expect(await connections()).toEqual([]);
  });

  it("connects nothing to a company of others", async () => {
    const others = await buildCompany((await buildUser()).id);
    const begun = await served.assistant.begin(person);
    expect((await served.assistant.allow(begun, others.id)).status).toBe(400);
    expect(await connections()).toEqual([]);
  });

  it("connects nothing when a form of another site sends it", async () => {
    const { page, browser } = await served.assistant.begin(person);
    const answer = await browser.go(page, {
      method: "POST",
      body: new FormData(),
      headers: { origin: "https://evil.example" },
    });
    expect(answer.status).toBe(403);
  });

  it("tells the client that the person refused", async () => {
    const begun = await served.assistant.begin(person);
    const back = await served.assistant.comeBack(
      begun,
      await served.assistant.allow(begun, company.id, { answer: "refuse" }),
    );
    expect([back.origin + back.pathname, back.searchParams.get("error"), back.searchParams.get("state")]).toEqual([
      REDIRECT,
      "access_denied",
      "kept",
    ]);
    expect(await connections()).toEqual([]);
  });

  it("makes one connection when it is sent twice", async () => {
    const begun = await served.assistant.begin(person);
    const first = await served.assistant.allow(begun, company.id);
    const second = await served.assistant.allow(begun, company.id);
    expect([first.status, second.status]).toEqual([303, 303]);
    expect(await connections()).toHaveLength(1);
  });
});

describe("a code", () => {
  it("is refused with another verifier, client or address", async () => {
    const other = await served.assistant.register();
    const wrong: Record<string, string>[] = [
      { code_verifier: "x".repeat(43) },
      { client_id: other.client },
      { redirect_uri: "https://evil.example/callback" },
      { resource: "https://other.example/mcp" },
    ];
    for (const changed of wrong) {
      const begun = await served.assistant.begin(person);
      const back = await served.assistant.comeBack(begun, await served.assistant.allow(begun, company.id));
      const { status } = await served.assistant.token({ ...served.assistant.codeFields(begun, back), ...changed });
      expect(status).toBe(400);
    }
  });

  it("works once, and used again it ends what it gave", async () => {
    const begun = await served.assistant.begin(person);
    const fields = served.assistant.codeFields(
      begun,
      await served.assistant.comeBack(begun, await served.assistant.allow(begun, company.id)),
    );
    const { tokens } = await served.assistant.token(fields);
    expect((await served.assistant.use(tokens.access_token, "list_posts")).status).toBe(200);
    expect((await served.assistant.token(fields)).status).toBe(400);
    expect((await served.assistant.use(tokens.access_token, "list_posts")).status).toBe(401);
    expect((await served.assistant.refresh(begun.client, tokens.refresh_token)).status).toBe(400);
  });

  it("gives tokens to one of many who use it at once", async () => {
    const begun = await served.assistant.begin(person);
    const fields = served.assistant.codeFields(
      begun,
      await served.assistant.comeBack(begun, await served.assistant.allow(begun, company.id)),
    );
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => served.assistant.token(fields)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  });
});

describe("a refresh token", () => {
  it("works once; the old one used again ends the connection", async () => {
    const { client, refresh_token } = await served.assistant.connect(person, company.id);
    const { status, tokens } = await served.assistant.refresh(client, refresh_token);
    expect(status).toBe(200);
    expect((await served.assistant.use(tokens.access_token, "list_posts")).status).toBe(200);
    expect((await served.assistant.refresh(client, refresh_token)).status).toBe(400);
    expect((await served.assistant.use(tokens.access_token, "list_posts")).status).toBe(401);
    expect((await served.assistant.refresh(client, tokens.refresh_token)).status).toBe(400);
  });
});

it("stores nothing that opens anything", async () => {
  const { access_token, refresh_token } = await served.assistant.connect(person, company.id);
  const rows = await db.selectFrom("oauth_records").selectAll().execute();
  const stored = JSON.stringify(rows);
  expect(stored).not.toContain(access_token);
  expect(stored).not.toContain(refresh_token);
});

function connections() {
  return db
    .selectFrom("api_keys")
    .select("id")
    .where("user_id", "=", person.id)
    .where("grant_id", "is not", null)
    .execute();
}
