/** A call that arrives slowly is decided by what its caller may do once it is complete, not when it began. */
import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import type { RouteOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACCESS_COOKIE } from "#features/accounts/server/access.ts";
import { returnFromActing, signInAs } from "#features/accounts/server/acting/service.ts";
import { setRole, suspendUser } from "#features/accounts/server/operator/service.ts";
import { changePassword } from "#features/accounts/server/password/change-service.ts";
import { endOtherSessions } from "#features/accounts/server/sessions/own-service.ts";
import { newSessionTokens, signOut } from "#features/accounts/server/sessions/service.ts";
import { insertSession } from "#features/accounts/server/sessions/queries.ts";
import { revokeKey } from "#features/api-keys/server/service.ts";
import { deleteCompany } from "#features/companies/server/service.ts";
import { createPath, postPath } from "#features/content/contract.ts";
import { article } from "#features/content/kinds/article.ts";
import { withdrawPost } from "#features/content/server/posts/withdraw-service.ts";
import { addMember, buildCompany } from "#tests/factories/companies.ts";
import { buildKey } from "#tests/factories/keys.ts";
import { db, transaction } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildPost, type FormFields, formOf, submissionOf } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, clearThrottles, TEST_CLIENT, type TestUser } from "#tests/factories/users.ts";
import { everything } from "#tests/support/everything.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { buildWholeServer } from "#tests/support/apps/whole-server.ts";

type Call = { method: string; url: string; access: string | undefined; ownerAlone: boolean; takesForm: boolean };
type Body = { type: string; bytes: Buffer };

resetSettings({ RATE_LIMITS: "off", MAX_CONNECTIONS_PER_ADDRESS: 1_000, MAX_CONNECTIONS: 1_000 });
const calls: Call[] = [];
let app: App;
/** Called when a request has passed every check that comes before its body. */
let onArrival: () => void = () => undefined;
beforeAll(async () => {
  await clearThrottles();
  await buildOperator(); // the last one keeps their rights
  app = await buildWholeServer({
    onRoute: (route) => watchArrivals(route),
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  resetSettings();
});

function watchArrivals(route: RouteOptions): void {
  const methods = [route.method].flat().filter((method) => !["GET", "HEAD", "OPTIONS"].includes(method));
  const { access, ownerAlone = false } = route.config ?? {};
  const takesForm = route.schema?.consumes?.includes("multipart/form-data") === true;
  for (const method of methods) calls.push({ method, url: route.url, access, ownerAlone, takesForm });
  const before = [route.preParsing ?? []].flat();
  route.preParsing = [...before, async () => onArrival()];
}

/**
 * Sends all of a request but its last byte.
 * @param who cookies, or a key.
 * @returns what sends that, and resolves with the status of the answer.
 */
async function hold({ method, url }: Pick<Call, "method" | "url">, who: string, { type, bytes }: Body) {
  const { port } = app.server.address() as AddressInfo;
  const address = url.replaceAll(/:\w+|\*/g, "1");
  const socket = net.connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
  const closed = once(socket, "close");
  const arrived = new Promise<void>((resolve) => {
    onArrival = resolve;
    void closed.then(() => resolve());
  });
  await once(socket, "connect");
  const caller = who.startsWith("Bearer ") ? `authorization: ${who}` : `cookie: ${who}`;
  const lines = [caller, `content-type: ${type}`, `content-length: ${bytes.length}`, "connection: close"];
  socket.write(`${method} ${address} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${lines.join("\r\n")}\r\n\r\n`);
  socket.write(bytes.subarray(0, -1));
  await arrived;
  return async () => {
    if (answer === "") socket.write(bytes.subarray(-1));
    await closed;
    return Number(answer.slice(9, 12));
  };
}

const json = (value: object): Body => ({ type: "application/json", bytes: Buffer.from(JSON.stringify(value)) });
function formBody(fields: FormFields): Body {
  const { payload, headers } = formOf(fields);
  return { type: headers["content-type"] ?? "", bytes: payload };
}
const EMPTY = json({});
const FORM: Body = { type: "multipart/form-data; boundary=b", bytes: Buffer.from("--b--\r\n") };

/** @returns the id of a further session of the account. */
function anotherSessionOf({ id }: TestUser): Promise<string> {
  const { hashes } = newSessionTokens();
  return transaction((tx) => insertSession(tx, { userId: id, ...hashes, ...TEST_CLIENT }));
}

const CLI = { id: null, role: "operator" } as const;
const NEW_PASSWORD = "another horse, another battery";
const change = (actor: TestUser["actor"], password: string) =>
  changePassword(
    actor,
    { current_password: password, new_password: NEW_PASSWORD, re_new_password: NEW_PASSWORD },
    TEST_CLIENT,
  );

/** The caller of the held requests, and what happens to their rights meanwhile. */
type Event = [
  name: string,
  begin: (role: "user" | "operator") => Promise<{ cookie: string; end: () => Promise<unknown> }>,
];

const ofAccount = (name: string, end: (user: TestUser) => Promise<unknown>): Event => [
  name,
  async (role) => {
    const user = await buildUser({ role, units: 5 });
    return { cookie: `${ACCESS_COOKIE}=${user.accessToken}`, end: () => end(user) };
  },
];
const ofActing = (
  name: string,
  end: (operator: TestUser, user: TestUser, actingToken: string) => Promise<unknown>,
): Event => [
  name,
  async () => {
    const [operator, user] = [await buildOperator(), await buildUser({ units: 5 })];
    const { tokens, returnToken } = await signInAs(operator.actor, user.id, "Ticket 12");
    return { cookie: `${ACCESS_COOKIE}=${tokens.accessToken}`, end: () => end(operator, user, returnToken) };
  },
];

const EVENTS: Event[] = [
  ofAccount("its account is suspended", ({ id }) => suspendUser(CLI, id, "spam")),
  ofAccount("its account gets another role", ({ id, actor }) =>
    setRole(CLI, id, actor.role === "operator" ? "user" : "operator"),
  ),
  ofAccount("its session signs out", ({ actor, refreshToken }) => signOut(actor, refreshToken)),
  ofAccount("its session is ended from another one", async (user) =>
    endOtherSessions({ ...user.actor, sessionId: await anotherSessionOf(user) }),
  ),
  ofAccount("the password changes in this very session", ({ actor, password }) => change(actor, password)),
  ofAccount("the account is deleted", ({ id }) => db.deleteFrom("users").where("id", "=", id).execute()),
];
const EVENTS_OF_ACTING: Event[] = [
  ofActing("the operator returns", (_operator, _user, returnToken) => returnFromActing(returnToken)),
  ofActing("the operator is suspended", ({ id }) => suspendUser(CLI, id, "left")),
  ofActing("the operator is demoted", ({ id }) => setRole(CLI, id, "user")),
  ofActing("the operator signs out elsewhere", ({ actor, refreshToken }) => signOut(actor, refreshToken)),
  ofActing("the user is suspended", (_operator, { id }) => suspendUser(CLI, id, "spam")),
];

/** What an acting operator tries is noted, also when it is refused. */
const NOTES = ["acting_calls", "audit_entries"];
const without = (names: string[], all: Record<string, string>) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));

/** Holds each of these calls across the event. @returns those that were answered otherwise than 401. */
async function holdAll(held: Call[], [, begin]: Event, role: "user" | "operator"): Promise<string[]> {
  const { cookie, end } = await begin(role);
  const sending = [];
  for (const call of held)
    for (const body of call.takesForm ? [EMPTY, FORM] : [EMPTY])
      sending.push({ call, send: await hold(call, cookie, body) });
  await end();
  const before = await everything();
  const answers = await Promise.all(
    sending.map(async ({ call, send }) => `${call.method} ${call.url}: ${await send()}`),
  );
  expect(without(NOTES, await everything())).toEqual(without(NOTES, before));
  return answers.filter((answer) => !answer.endsWith(": 401"));
}

const ofCustomers = () => calls.filter(({ access }) => access === "signed-in");
const ofOperators = () => calls.filter(({ access }) => access === "operator");

it("covers every call that changes something", () => {
  const ofForms = calls.filter(({ takesForm }) => takesForm);
  expect([ofCustomers().length, ofOperators().length, ofForms.length].map((count) => count > 10)).toEqual([
    true,
    true,
    true,
  ]);
});

describe.each(EVENTS)("a call whose body is complete after %s", (...event) => {
  it("is refused to customers, and changes nothing", { timeout: 60_000 }, async () => {
    expect(await holdAll(ofCustomers(), event, "user")).toEqual([]);
  });

  it("is refused to operators, and changes nothing", { timeout: 60_000 }, async () => {
    expect(await holdAll(ofOperators(), event, "operator")).toEqual([]);
  });
});

describe.each(EVENTS_OF_ACTING)(
  "a call of an operator who acts as a user whose body is complete after %s",
  (...event) => {
    it("is refused, and changes nothing", { timeout: 60_000 }, async () => {
      const open = ofCustomers().filter(({ ownerAlone }) => !ownerAlone);
      expect(await holdAll(open, event, "user")).toEqual([]);
      expect(await db.selectFrom("acting_calls").selectAll().execute()).toEqual([]);
    });
  },
);

describe("what would have been done", () => {
  const accomplice = async () => (await buildUser()).id;
  const calling: [name: string, role: "user" | "operator", () => Promise<[method: string, url: string, body: Body]>][] =
    [
      [
        "an accomplice becomes an operator",
        "operator",
        async () => ["POST", `/operator/users/${await accomplice()}/role/`, json({ role: "operator" })],
      ],
      [
        "a post is published",
        "user",
        async () => ["POST", createPath(article, "published"), formBody(submissionOf(article))],
      ],
      ["a draft is saved", "user", async () => ["POST", createPath(article, "draft"), formBody(submissionOf(article))]],
      [
        "a company is created",
        "user",
        async () => ["POST", "/dashboard/create-company/", json({ name: "Halden & Sons" })],
      ],
    ];

  it.each(calling)("%s if nothing happens meanwhile, and not otherwise", async (_name, role, prepare) => {
    const [method, url, body] = await prepare();
    for (const [name, begin] of EVENTS) {
      const { cookie, end } = await begin(role);
      const send = await hold({ method, url }, cookie, body);
      await end();
      const before = await everything();
      expect([name, await send()]).toEqual([name, 401]);
      expect(await everything()).toEqual(before);
    }
    const user = await buildUser({ role, units: 5 });
    const send = await hold({ method, url }, `${ACCESS_COOKIE}=${user.accessToken}`, body);
    expect(await send()).toBeLessThan(300);
  });
});

describe("what is changed and has gone when the body is complete", () => {
  it("is not found if it was a deleted company", async () => {
    const user = await buildUser({ units: 5 });
    const company = await buildCompany(user.id);
    const cookie = `${ACCESS_COOKIE}=${user.accessToken}`;
    const sending = [
      await hold(
        { method: "PUT", url: `/dashboard/company/edit-by-slug/${company.slug}/` },
        cookie,
        json({ name: "Halden" }),
      ),
      await hold({ method: "DELETE", url: `/dashboard/companies/${company.id}/` }, cookie, EMPTY),
      await hold(
        { method: "POST", url: `/api/companies/${company.id}/figures/` },
        cookie,
        json({ label: "Yards", value: "3" }),
      ),
    ];
    const publishing = formBody(submissionOf(article, { posted_by_company: String(company.id) }));
    const publish = await hold({ method: "POST", url: createPath(article, "published") }, cookie, publishing);
    await deleteCompany(user.actor, company.id);
    const before = await everything();
    expect(await Promise.all(sending.map((send) => send()))).toEqual([404, 404, 404]);
    expect(await publish()).toBe(400);
    expect(await everything()).toEqual(before);
  });

  it("is a conflict if it was a withdrawn post", async () => {
    const user = await buildUser({ units: 5 });
    const post = await buildPost(user.id);
    const cookie = `${ACCESS_COOKIE}=${user.accessToken}`;
    const url = postPath(article, "published", post.id);
    const sending = [
      await hold({ method: "PUT", url }, cookie, formBody(submissionOf(article))),
      await hold({ method: "DELETE", url }, cookie, EMPTY),
    ];
    await withdrawPost((await buildOperator()).actor, post.id, { reason: "Not ours to publish", note: "" });
    const before = await everything();
    expect(await Promise.all(sending.map((send) => send()))).toEqual([409, 409]);
    expect(await everything()).toEqual(before);
  });
});

it("is refused to a key that is revoked, or whose person loses their role, meanwhile", async () => {
  const owner = await buildUser({ units: 5 });
  const company = await buildCompany(owner.id);
  const editor = await buildUser();
  const publish = { method: "POST", url: createPath(article, "published") };
  const body = () => formBody(submissionOf(article, { posted_by_company: String(company.id) }));
  const ends = [
    (id: number) => revokeKey({ ...owner.actor, ip: "" }, company.id, id),
    () => db.deleteFrom("company_members").where("user_id", "=", editor.id).execute(),
  ];
  for (const end of ends) {
    await addMember(company.id, editor.id, "editor");
    const { id, authorization } = await buildKey(editor.id, company.id);
    const send = await hold(publish, authorization, body());
    await end(id);
    const before = await everything();
    expect(await send()).toBe(401);
    expect(await everything()).toEqual(before);
    await db.deleteFrom("company_members").where("user_id", "=", editor.id).execute();
  }
  await addMember(company.id, editor.id, "editor");
  const { authorization } = await buildKey(editor.id, company.id);
  const changed = await hold(publish, authorization, body());
  await db.updateTable("company_members").set({ role: "viewer" }).where("user_id", "=", editor.id).execute();
  expect(await changed()).toBe(400);
});
