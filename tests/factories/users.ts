/** People for tests, written straight to the database: a user with a live session, and the cookies of that session. */
import { randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import type { FastifyInstance } from "fastify";
import type { Actor, Role } from "#features/accounts/contract.ts";
import { ACCESS_COOKIE, REFRESH_COOKIE } from "#features/accounts/server/access.ts";
import { emailKey } from "#features/accounts/server/policy.ts";
import { insertSession } from "#features/accounts/server/sessions/queries.ts";
import { insertUser } from "#features/accounts/server/sign-up/queries.ts";
import { db, transaction } from "#platform/database/client.ts";
import { hashToken, newToken } from "#platform/secrets/tokens.ts";

export const TEST_PASSWORD = "correct horse battery";

export type TestUser = {
  id: number;
  slug: string;
  email: string;
  password: string;
  actor: Actor;
  accessToken: string;
  refreshToken: string;
};

type Limits = {
  word_limit: number | null;
  anchor_text_links: number | null;
  max_drafts?: number | null;
  max_companies?: number | null;
  max_alerts?: number | null;
  max_media_mb?: number | null;
  max_revisions?: number | null;
};

type Overrides = {
  email?: string;
  password?: string;
  first_name?: string;
  last_name?: string;
  role?: Role;
  /** Releases granted; 0 (the default) grants none. */
  units?: number;
  /** Limits of a plan made for this user alone; without it the user has no plan and no caps. */
  plan?: Limits;
  suspended?: boolean;
  /** Its address is not confirmed yet, so that its posts wait. */
  unconfirmed?: boolean;
};

/** The least that argon2 takes: a check costs what the stored hash says, and tests sign in by the thousand. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Where calls without a socket of their own come from. */
export const TEST_CLIENT = { ip: "127.0.0.1", userAgent: "test" };

/** A user with a session, as if signed in a moment ago. */
export async function buildUser(overrides: Overrides = {}): Promise<TestUser> {
  const mark = randomUUID();
  const email = overrides.email ?? `user-${mark}@example.com`;
  const password = overrides.password ?? TEST_PASSWORD;
  const slug = `user-${mark}`;
  const role = overrides.role ?? "user";
  const password_hash = await hash(password, CHEAP);
  const tokens = { accessToken: newToken(), refreshToken: newToken() };
  return transaction(async (tx) => {
    const plan_id = overrides.plan ? await insertPlan(tx, mark, overrides.plan) : null;
    const id = await insertUser(tx, {
      email,
      email_key: emailKey(email),
      slug,
      password_hash,
      first_name: overrides.first_name ?? "Ada",
      last_name: overrides.last_name ?? "Lovelace",
      role,
      plan_id,
      suspended_at: overrides.suspended ? new Date() : null,
      email_verified_at: overrides.unconfirmed ? null : new Date(),
    });
    if (id === null) throw new Error(`A user with ${email} exists already.`);
    if (overrides.units) {
      const grant = {
        user_id: id,
        kind: "grant" as const,
        units: overrides.units,
        post_id: null,
        source: `test:${mark}`,
      };
      await tx.insertInto("allowance_entries").values(grant).execute();
    }
    const sessionId = await insertSession(tx, {
      userId: id,
      accessHash: hashToken(tokens.accessToken),
      refreshHash: hashToken(tokens.refreshToken),
      userAgent: "test",
      ip: "127.0.0.1",
    });
    const unconfirmed = overrides.unconfirmed ? { unconfirmed: true as const } : {};
    return { id, slug, email, password, actor: { id, role, sessionId, ...unconfirmed }, ...tokens };
  });
}

export function buildOperator(overrides: Overrides = {}): Promise<TestUser> {
  return buildUser({ ...overrides, role: "operator" });
}

/** The Cookie header of the session that buildUser made; for `app.inject({headers: {cookie: cookiesOf(user)}})`. */
export function cookiesOf(user: TestUser): string {
  return `${ACCESS_COOKIE}=${user.accessToken}; ${REFRESH_COOKIE}=${user.refreshToken}`;
}

/** Signs in over HTTP and returns the Cookie header of the new session. */
export async function signInCookies(
  app: Pick<FastifyInstance, "inject">,
  user: Pick<TestUser, "email" | "password">,
): Promise<string> {
  const payload = { email: user.email, password: user.password };
  const response = await app.inject({ method: "POST", url: "/api/jwt/create/", payload });
  if (response.statusCode !== 200) throw new Error(`Sign-in answered ${response.statusCode}: ${response.body}`);
  return response.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

async function insertPlan(tx: Parameters<Parameters<typeof transaction>[0]>[0], name: string, limits: Limits) {
  const values = { name: `Plan ${name}`, press_releases: 0, ...limits };
  const { id } = await tx.insertInto("plans").values(values).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Users of other files in this database may have them: they keep everything but the address. */
export async function freeAddresses(emails: string[]): Promise<void> {
  for (const key of emails.map(emailKey)) {
    const email = `user-${randomUUID()}@example.com`;
    await db
      .updateTable("users")
      .set({ email, email_key: emailKey(email) })
      .where("email_key", "=", key)
      .execute();
  }
}

/** Signs nobody out but forgets everything a throttle counted: tests share one loopback address. */
export async function clearThrottles(): Promise<void> {
  await db.deleteFrom("throttles").execute();
}
