import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import { authenticatorOf, buildFactor } from "#tests/factories/factors.ts";
import { buildOperator, buildUser, clearThrottles, TEST_CLIENT, type TestUser } from "#tests/factories/users.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import type { Actor } from "../../contract.ts";
import { confirmEmail, requestEmailChange } from "../address/service.ts";
import { issueMailToken } from "./service.ts";
import { requestDeletion } from "../deletion/service.ts";
import { beginFactor, confirmFactor, disableFactor, renewRecoveryCodes } from "../second-factor/service.ts";
import { liftFactorOf, restoreUser, setRole, suspendUser } from "../operator/service.ts";
import { changePassword } from "../password/change-service.ts";
import { endOtherSessions, endSession } from "../sessions/own-service.ts";
import { saveProfile } from "../profile/service.ts";
import { activate } from "../address/confirmation-service.ts";
import { confirmPasswordReset } from "../password/reset-service.ts";
import { refreshSession } from "../sessions/service.ts";
import { signIn } from "../sign-in/service.ts";

const COMMAND_LINE = { id: null, role: "operator" } as const;
const CLIENT = { ip: "192.0.2.1", userAgent: "test" };

beforeAll(() => resetSettings({ RATE_LIMITS: "off", SECRET: "the secret of this installation, long enough" }));
afterAll(async () => {
  resetSettings();
  await stopListening();
});
beforeEach(clearThrottles);

/** What is changed in the account, as its owner or an operator does it. */
type Account = { user: TestUser; actor: Actor; password: string };
type Open = { kind: string; use: () => Promise<unknown> };

const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: { status?: number }) => error.status ?? 500,
  );
const passwordHashOf = async ({ user }: Account) =>
  (await db.selectFrom("users").select("password_hash").where("id", "=", user.id).executeTakeFirstOrThrow())
    .password_hash;

async function buildAccount(): Promise<Account> {
  const user = await buildUser();
  return { user, actor: user.actor, password: user.password };
}

/** Another session, as after signing in. */
async function enter(account: Account): Promise<Actor> {
  const { user, password } = account;
  const { email } = await db.selectFrom("users").select("email").where("id", "=", user.id).executeTakeFirstOrThrow();
  const factor = await db.selectFrom("second_factors").selectAll().where("user_id", "=", user.id).executeTakeFirst();
  if (factor?.confirmed_at) await db.deleteFrom("second_factors").where("user_id", "=", user.id).execute();
  await signIn({ email, password }, CLIENT);
  return newestActor(user);
}

async function newestActor(user: TestUser): Promise<Actor> {
  const session = db.selectFrom("sessions").select("id").where("user_id", "=", user.id);
  const { id } = await session.where("ended_at", "is", null).orderBy("created_at", "desc").executeTakeFirstOrThrow();
  return { id: user.id, role: "user", sessionId: id };
}

/** Each opens a link or a set-up, as production code does. */
const OPENING: Record<string, (account: Account) => Promise<Open>> = {
  async reset({ user }) {
    const link = { purpose: "reset-password" as const, seconds: 3600 };
    const { token } = await transaction((tx) => issueMailToken(tx, user.id, link));
    return { kind: "reset", use: () => confirmPasswordReset(token, "whoever opens this link chose it", TEST_CLIENT) };
  },
  async activation({ user }) {
    const link = { purpose: "activate" as const, seconds: 3600 };
    const { token } = await transaction((tx) => issueMailToken(tx, user.id, link));
    return { kind: "activation", use: () => activate(token) };
  },
  async address({ user }) {
    const link = { purpose: "change-email" as const, seconds: 3600, email: `${randomUUID()}@example.com` };
    const { token } = await transaction((tx) => issueMailToken(tx, user.id, link));
    return { kind: "address", use: () => confirmEmail(token) };
  },
  async setUp(account) {
    const { secret } = await beginFactor(account.actor, account.password);
    const { code } = authenticatorOf(secret, "base32");
    return { kind: "set-up", use: async () => confirmFactor(await enter(account), code()) };
  },
};

/** Each is a credential event. */
const EVENTS: Record<string, (account: Account) => Promise<void>> = {
  async password(account) {
    const next = `slow boat to ${randomUUID()}`;
    const input = { current_password: account.password, new_password: next, re_new_password: next };
    await changePassword(account.actor, input, TEST_CLIENT);
    account.password = next;
    account.actor = await newestActor(account.user);
  },
  others: ({ actor }) => endOtherSessions(actor),
  async one(account) {
    const other = await enter(account);
    await endSession(account.actor, other.sessionId);
  },
  async suspension(account) {
    await suspendUser(COMMAND_LINE, account.user.id, "Spam");
    await restoreUser(COMMAND_LINE, account.user.id);
    account.actor = await enter(account);
  },
  async role(account) {
    await buildOperator();
    await setRole(COMMAND_LINE, account.user.id, "operator");
    await setRole(COMMAND_LINE, account.user.id, "user");
    account.actor = await enter(account);
  },
  async factorOn({ actor, password }) {
    const { secret } = await beginFactor(actor, password);
    await confirmFactor(actor, authenticatorOf(secret, "base32").code());
    await liftFactorOf(COMMAND_LINE, actor.id);
  },
  async factorOff({ user, actor, password }) {
    await db.deleteFrom("second_factors").where("user_id", "=", user.id).where("confirmed_at", "is", null).execute();
    const { code } = await buildFactor(user);
    await disableFactor(actor, { password, code: code() });
  },
  async codes({ user, actor, password }) {
    await db.deleteFrom("second_factors").where("user_id", "=", user.id).where("confirmed_at", "is", null).execute();
    const { code } = await buildFactor(user);
    await renewRecoveryCodes(actor, { password, code: code() });
    await db.deleteFrom("second_factors").where("user_id", "=", user.id).execute();
  },
  async address(account) {
    await (await OPENING["address"]?.(account))?.use();
  },
  async deletion({ actor, password }) {
    await requestDeletion(actor, { password });
  },
  async theft(account) {
    const { user, password } = account;
    const { email } = await db.selectFrom("users").select("email").where("id", "=", user.id).executeTakeFirstOrThrow();
    const { tokens } = await signIn({ email, password }, CLIENT);
    await refreshSession(tokens.refreshToken);
    await db
      .updateTable("refresh_tokens")
      .set({ rotated_at: new Date(Date.now() - 60_000) })
      .where("rotated_at", "is not", null)
      .execute();
    expect(await statusOf(refreshSession(tokens.refreshToken))).toBe(401);
  },
};

describe.each(Object.keys(EVENTS))("after the credential event '%s'", (event) => {
  it.each(Object.keys(OPENING))("what was opened before is refused: %s", async (opening) => {
    const account = await buildAccount();
    const open = await OPENING[opening]?.(account);
    await EVENTS[event]?.(account);
    expect([400, 409]).toContain(await statusOf(open?.use() ?? Promise.resolve()));
  });

  it("what is opened since works", async () => {
    const account = await buildAccount();
    await EVENTS[event]?.(account);
    const open = await OPENING["reset"]?.(account);
    expect(await statusOf(open?.use() ?? Promise.resolve())).toBe(200);
  });

  it("nothing of another account is touched", async () => {
    const [account, other] = [await buildAccount(), await buildAccount()];
    const open = await OPENING["reset"]?.(other);
    await EVENTS[event]?.(account);
    expect(await statusOf(open?.use() ?? Promise.resolve())).toBe(200);
  });
});

describe("any sequence of openings and credential events", () => {
  const step = fc.oneof(
    fc.record({ open: fc.constantFrom(...Object.keys(OPENING)) }),
    fc.record({ event: fc.constantFrom(...Object.keys(EVENTS).filter((name) => name !== "deletion")) }),
  );
  it("leaves nothing of before the last event open", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
        const account = await buildAccount();
        let before: Open[] = [];
        let since: Open[] = [];
        for (const each of steps) {
          if ("open" in each) {
            const open = await OPENING[each.open]?.(account);
            if (open) since.push(open);
          } else {
            await EVENTS[each.event]?.(account);
            before = [...before, ...since];
            since = [];
          }
        }
        for (const { kind, use } of before)
          expect([kind, await statusOf(use())]).toEqual([kind, expect.toBeOneOf([400, 409])]);
      }),
      { numRuns: 12 },
    );
  });
});

describe("at the same moment", () => {
  it.each(["reset", "address", "setUp"])(
    "an event and the use of a link are one after the other: %s",
    async (opening) => {
      for (let round = 0; round < 4; round++) {
        const account = await buildAccount();
        const open = await OPENING[opening]?.(account);
        const [used, changed] = await Promise.all([
          statusOf(open?.use() ?? Promise.resolve()),
          statusOf(EVENTS["password"]?.(account) ?? Promise.resolve()),
        ]);
        expect([used, changed].every((status) => [200, 400, 401, 409].includes(status))).toBe(true);
        expect([400, 409]).toContain(await statusOf(open?.use() ?? Promise.resolve()));
        const left = db.selectFrom("mail_tokens").select("purpose").where("user_id", "=", account.user.id);
        expect(await left.where("used_at", "is", null).where("purpose", "<>", "undo-email").execute()).toEqual([]);
      }
    },
  );

  it("a request that was proved before an event opens nothing after it", async () => {
    const account = await buildAccount();
    const passwordHash = await passwordHashOf(account);
    const thief = await enter(account);
    await EVENTS["password"]?.(account);
    const email = `${randomUUID()}@example.com`;
    const asked = transaction((tx) => requestEmailChange(tx, thief, { email, passwordHash, ip: "192.0.2.9" }));
    expect(await statusOf(asked)).toBe(401);
    for (const [actor, hash] of [
      [thief, await passwordHashOf(account)],
      [account.actor, passwordHash],
    ] as const)
      expect(
        await statusOf(transaction((tx) => requestEmailChange(tx, actor, { email, passwordHash: hash, ip: "" }))),
      ).toBe(401);
    expect(await db.selectFrom("mail_messages").select("id").where("recipient", "=", email).execute()).toEqual([]);
  });

  it("many requests of a thief and a new password leave no open link", async () => {
    const account = await buildAccount();
    const thief = await enter(account);
    const details = { first_name: "Eve", last_name: "Moss", address: "", country: "", city: "", bio: "" };
    const asks = Array.from({ length: 6 }, (_, index) =>
      statusOf(
        saveProfile(
          thief,
          null,
          { ...details, email: `${index}-${account.user.email}`, current_password: account.password },
          "192.0.2.9",
        ),
      ),
    );
    await Promise.all([...asks, EVENTS["password"]?.(account)]);
    const open = db.selectFrom("mail_tokens").select("purpose").where("user_id", "=", account.user.id);
    // Those to the owner's mailbox stay: they are what helps against the thief.
    expect(await open.where("used_at", "is", null).where("purpose", "<>", "undo-email").execute()).toEqual([]);
  });
});
