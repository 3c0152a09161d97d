import { beforeEach, describe, expect, it } from "vitest";
import { connectionPool, db } from "#platform/database/client.ts";
import { buildOperator, buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { actingOf, browsersOfThisFile, entriesOf, type Jar, jarOf } from "#tests/support/acting.ts";
import { operatorUserMessages } from "../../operator-contract.ts";
import { REFRESH_COOKIE, RETURN_COOKIE } from "../access.ts";
import { endUncoveredActing } from "./service.ts";
import { setRole, suspendUser } from "../operator/service.ts";

const COMMAND_LINE = { id: null, role: "operator" } as const;

const { call, enter, goBack, meOf, refresh, statusOfMe } = browsersOfThisFile();

let operator: TestUser;
let user: TestUser;
let jar: Jar;
beforeEach(async () => {
  await clearThrottles();
  [operator, user] = [await buildOperator({ first_name: "Imogen", last_name: "Sayle" }), await buildUser()];
  jar = jarOf(operator);
});

const DAYS = 24 * 3600 * 1000;

describe("the end of acting", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["the operator's session is signed out elsewhere", () => call(jarOf(operator), "POST", "/api/logout/")],
    ["the operator is suspended", () => suspendUser(COMMAND_LINE, operator.id, "Left")],
    [
      "the operator loses the role",
      async () => {
        await buildOperator();
        await setRole(COMMAND_LINE, operator.id, "user");
      },
    ],
    ["the user is suspended", () => suspendUser(COMMAND_LINE, user.id, "Spam")],
    ["the user becomes an operator", () => setRole(COMMAND_LINE, user.id, "operator")],
    [
      "the operator's session runs out",
      () =>
        db
          .updateTable("sessions")
          .set({ expires_at: new Date(Date.now() - DAYS) })
          .where("id", "=", operator.actor.sessionId)
          .execute(),
    ],
    [
      "its hour is over",
      () =>
        connectionPool().query(
          `update sessions set created_at = created_at - interval '61 minutes', expires_at = expires_at - interval '61 minutes'
           where acting_operator_id = $1`,
          [operator.id],
        ),
    ],
  ])("comes at once when %s, and is in the audit log", async (_what, end) => {
    await enter(jar, user.id);
    const changing = { first_name: "Eve", last_name: "Lovelace", email: user.email };
    await end();
    expect((await call(jar, "POST", "/api/edit-user/", changing)).statusCode).toBe(401);
    expect((await refresh(jar)).statusCode).toBe(401);
    expect((await call(jar, "POST", "/api/jwt/verify/")).statusCode).toBe(401);
    await endUncoveredActing();
    await endUncoveredActing();
    const ends = (await entriesOf(user)).filter(({ action }) => action === "user.sign-in-as-end");
    expect(ends).toMatchObject([{ operator_id: operator.id }]);
    expect(await db.selectFrom("users").select("first_name").where("id", "=", user.id).executeTakeFirst()).toEqual({
      first_name: "Ada",
    });
  });

  it("is not put off by refreshing", async () => {
    await enter(jar, user.id);
    const [before] = await actingOf(operator);
    for (let round = 0; round < 3; round++) expect((await refresh(jar)).statusCode).toBe(200);
    const [after] = await actingOf(operator);
    expect(after?.access_hash).not.toEqual(before?.access_hash);
    expect(after?.expires_at).toEqual(before?.expires_at);
    expect((after?.access_expires_at ?? 0) <= (after?.expires_at ?? 0)).toBe(true);
    await expect(
      connectionPool().query("update sessions set expires_at = now() + interval '1 day' where id = $1", [after?.id]),
    ).rejects.toThrow("sessions_acting_end");
  });

  it("leaves only the sign-in page where the own session is over, and takes all cookies along", async () => {
    await enter(jar, user.id);
    await call(jarOf(operator), "POST", "/api/logout/");
    const answer = await goBack(jar);
    expect([answer.statusCode, answer.json()]).toEqual([401, { detail: operatorUserMessages.ownSessionOver }]);
    expect([...jar.keys()]).toEqual([]);
  });

  it("signs out of everything by signing out", async () => {
    await enter(jar, user.id);
    const before = new Map(jar);
    await call(jar, "POST", "/api/logout/");
    expect([...jar.keys()]).toEqual([]);
    expect([await statusOfMe(before), await statusOfMe(jarOf(operator))]).toEqual([401, 401]);
    expect((await goBack(before)).statusCode).toBe(401);
  });

  it("signs out of everything also with the refresh token alone", async () => {
    await enter(jar, user.id);
    await call(new Map([[REFRESH_COOKIE, String(jar.get(REFRESH_COOKIE))]]), "POST", "/api/logout/");
    expect(await statusOfMe(jarOf(operator))).toBe(401);
  });

  it("comes for one as the same session signs in as another", async () => {
    const [first, second] = [jar, jarOf(operator)];
    const other = await buildUser();
    await enter(first, user.id);
    await enter(second, other.id);
    expect([await statusOfMe(first), (await meOf(second)).id]).toEqual([401, other.id]);
  });

  it("leads back once only, and not with a token of one's own making", async () => {
    await enter(jar, user.id);
    const copy = new Map(jar);
    const answers = await Promise.all([goBack(new Map(jar)), goBack(new Map(jar)), goBack(new Map(jar))]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    expect((await goBack(copy)).statusCode).toBe(401);
    for (const token of [user.accessToken, user.refreshToken, operator.refreshToken])
      expect((await goBack(new Map([[RETURN_COOKIE, token]]))).statusCode).toBe(401);
    expect(await statusOfMe(copy)).toBe(401);
    expect((await goBack(jarOf(user))).statusCode).toBe(401);
  });

  it("gives nothing back to the refresh token that was given up", async () => {
    await enter(jar, user.id);
    await goBack(jar);
    const { rows } = await connectionPool().query<{ open: number }>(
      "select count(*)::int as open from refresh_tokens where session_id = $1 and rotated_at is null",
      [operator.actor.sessionId],
    );
    expect(rows).toEqual([{ open: 1 }]);
    const old = await refresh(new Map([[REFRESH_COOKIE, operator.refreshToken]]));
    expect(old.cookies).toEqual([]);
  });
});

/** Small and fast, the same for the same seed. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe("any sequence of calls", () => {
  it.each([1, 2, 3, 4, 5, 6])("keeps acting sessions below a living session of an operator (seed %i)", async (seed) => {
    const random = randomFrom(seed);
    const people = [user, await buildUser()];
    const other = await buildOperator();
    const jars: Jar[] = [jarOf(operator), jarOf(operator), jarOf(other)];
    const pick = <T>(list: readonly T[]) => list[random(list.length)] as T;
    const steps: ((jar: Jar) => Promise<unknown>)[] = [
      (jar) => enter(jar, pick(people).id),
      (jar) => enter(jar, pick(people).id),
      (jar) => goBack(jar),
      (jar) => refresh(jar),
      (jar) => call(jar, "GET", "/api/users/me/"),
      (jar) => call(jar, "DELETE", "/api/users/sessions/"),
      (jar) => (random(4) === 0 ? call(jar, "POST", "/api/logout/") : refresh(jar)),
      () => (random(6) === 0 ? suspendUser(COMMAND_LINE, operator.id, "Left") : Promise.resolve()),
      () => endUncoveredActing(),
    ];
    for (let round = 0; round < 12; round++) {
      await Promise.all(jars.map((jar) => pick(steps)(jar)));
      for (const jar of jars) await expectCovered(jar);
    }
    const { rows } = await connectionPool().query(
      `select 1 from sessions where operator_session_id is not null and expires_at > created_at + interval '60 minutes'`,
    );
    expect(rows).toEqual([]);
  });

  /** Whoever is let in while acting has a session of an operator above, which lives. */
  async function expectCovered(jar: Jar): Promise<void> {
    const answer = await call(jar, "POST", "/api/jwt/verify/");
    if (answer.statusCode !== 200) return;
    const me = await meOf(jar);
    if (me.acting === null) return;
    expect(me.role).toBe("user");
    const { rows } = await connectionPool().query(
      `select 1 from sessions acting join sessions own on own.id = acting.operator_session_id
         join users o on o.id = acting.acting_operator_id and o.id = own.user_id
       where acting.user_id = $1 and acting.ended_at is null and own.ended_at is null and own.expires_at > now()
         and o.role = 'operator' and o.suspended_at is null and own.operator_session_id is null`,
      [me.id],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect((await call(jar, "GET", "/operator/users/")).statusCode).toBe(403);
  }
});
