/** Every call, sent by a page that shows another account than the session's: refused before it does anything. */
import { describe, expect, it } from "vitest";
import { accountMessages, accountName } from "#features/accounts/contract.ts";
import { ACCESS_COOKIE } from "#features/accounts/server/access.ts";
import { signInAs } from "#features/accounts/server/acting/service.ts";
import { ACCOUNT_HEADER, ANOTHER_ACCOUNT } from "#platform/contract/shown-account.ts";
import { db } from "#platform/database/client.ts";
import { buildOperator, buildUser, cookiesOf } from "#tests/factories/users.ts";
import { type RegisteredCall, wholeServerOfThisFile } from "#tests/support/apps/whole-server.ts";

const METHODS = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);
const REFUSAL = { detail: accountMessages.anotherAccount, code: ANOTHER_ACCOUNT };

const server = wholeServerOfThisFile();

/** Whatever a call's definition registered. */
const everyCall = () =>
  server.everyCall().filter(({ method, config }) => config?.access !== undefined && METHODS.has(method));
const send = (call: Pick<RegisteredCall, "method" | "url">, cookie: string, shown?: string) =>
  server.send(call, { cookie, ...(shown !== undefined && { [ACCOUNT_HEADER]: shown }) });

/** Calls that did not answer the refusal. */
async function exceptions(cookie: string, shown: string): Promise<string[]> {
  const found: string[] = [];
  for (const call of everyCall()) {
    const answer = await send(call, cookie, shown);
    const isRefused = answer.statusCode === 412 && answer.json<{ code?: string }>().code === ANOTHER_ACCOUNT;
    if (!isRefused || answer.cookies.length > 0) found.push(`${call.method} ${call.url}: ${answer.statusCode}`);
  }
  return found;
}

async function act() {
  const [operator, user] = [await buildOperator(), await buildUser()];
  const { tokens } = await signInAs(operator.actor, user.id, "Ticket 12");
  return { operator, user, cookie: `${ACCESS_COOKIE}=${tokens.accessToken}` };
}

describe("a page of another account", () => {
  it("is refused by every call, and the session goes on", async () => {
    const [shown, signedIn] = [await buildUser(), await buildUser()];
    expect(everyCall().length).toBeGreaterThan(200);
    expect(await exceptions(cookiesOf(signedIn), accountName(shown.id, null))).toEqual([]);
    const me = await send({ method: "GET", url: "/api/users/me/" }, cookiesOf(signedIn));
    expect(me.json()).toMatchObject({ id: signedIn.id });
  });

  it("is also a page of the operator who acts, of the user who is acted for, and of another operator's acting", async () => {
    const { operator, user, cookie } = await act();
    for (const shown of [
      accountName(operator.id, null),
      accountName(user.id, null),
      accountName(user.id, operator.id + 1),
      "",
      "nobody",
    ]) {
      expect((await send({ method: "POST", url: "/api/jwt/verify/" }, cookie, shown)).json()).toEqual(REFUSAL);
    }
    const own = { method: "POST", url: "/api/jwt/verify/" } as const;
    expect((await send(own, cookie, accountName(user.id, operator.id))).statusCode).toBe(200);
    expect((await send(own, cookiesOf(user), accountName(user.id, operator.id))).json()).toEqual(REFUSAL);
    expect((await send(own, cookiesOf(operator), accountName(user.id, operator.id))).json()).toEqual(REFUSAL);
  });

  it("counts nothing, and leaves no line in the log of an operator who acts", async () => {
    const { user, cookie } = await act();
    const actions = () =>
      db.selectFrom("audit_entries").select("action").where("subject", "=", `user ${user.id}`).execute();
    const before = await actions();
    const refused = await send({ method: "POST", url: "/api/edit-user/" }, cookie, accountName(user.id, null));
    expect(refused.json()).toEqual(REFUSAL);
    expect(await actions()).toEqual(before);
  });
});

it("is described in the reference of the calls", async () => {
  const reference = (await server.app().inject("/api/openapi.json")).json<{
    components: { parameters: { account: object } };
  }>();
  expect(reference.components.parameters.account).toMatchObject({ in: "header", name: "Dateline-Account" });
  expect("Dateline-Account".toLowerCase()).toBe(ACCOUNT_HEADER);
});

describe("the account's own pages, and programs without a page", () => {
  it("are answered as ever", async () => {
    const user = await buildUser();
    const me = { method: "GET", url: "/api/users/me/" } as const;
    expect((await send(me, cookiesOf(user), accountName(user.id, null))).statusCode).toBe(200);
    expect((await send(me, cookiesOf(user))).statusCode).toBe(200);
    expect((await send(me, "", accountName(user.id, null))).statusCode).toBe(401);
  });
});
