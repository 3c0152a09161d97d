import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { DEMO_ACCOUNTS } from "#database/seeds/demo-accounts.ts";
import type { Settings } from "#platform/config/settings.ts";
import { connectionPool } from "#platform/database/client.ts";
import { buildOperator, buildUser, freeAddresses } from "#tests/factories/users.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { DEMO_SEED, isDemoWanted, prepareDemo } from "./demo.ts";

afterEach(() => resetSettings());

describe("isDemoWanted", () => {
  it.each(["https://news.example", "http://192.0.2.7:3000", "https://localhost.example"])(
    "is false for a server at %s, whose visitors would know its operator's password",
    (PUBLIC_URL) => {
      resetSettings({ SEED_DEMO: "auto", PUBLIC_URL });
      expect(isDemoWanted()).toBe(false);
    },
  );

  it.each(["0.0.0.0", "::", "192.0.2.7", "news.example"])("is false for a server that listens on %s", (HOST) => {
    for (const PUBLIC_URL of [undefined, "http://localhost:3000"]) {
      resetSettings({ SEED_DEMO: "auto", PUBLIC_URL, HOST });
      expect(isDemoWanted()).toBe(false);
    }
  });

  it.each(["loopback", "10.0.0.1"])("is false behind a proxy at %s, which may let strangers in", (TRUST_PROXY) => {
    resetSettings({ SEED_DEMO: "auto", PUBLIC_URL: undefined, HOST: "127.0.0.1", TRUST_PROXY });
    expect(isDemoWanted()).toBe(false);
  });

  it.each(["127.0.0.1", "127.0.1.1", "localhost", "::1"])("is true for a server that listens on %s", (HOST) => {
    resetSettings({ SEED_DEMO: "auto", PUBLIC_URL: undefined, HOST });
    expect(isDemoWanted()).toBe(true);
  });

  it.each([undefined, "http://127.0.0.1:8080", "http://localhost:3000", "http://[::1]:3000"])(
    "is true on one's own machine (PUBLIC_URL %s), unless refused",
    (PUBLIC_URL) => {
      resetSettings({ SEED_DEMO: "auto", PUBLIC_URL });
      expect(isDemoWanted()).toBe(true);
      resetSettings({ SEED_DEMO: "never", PUBLIC_URL });
      expect(isDemoWanted()).toBe(false);
    },
  );
});

describe("the demo's sign-ins", () => {
  const databaseUrl = String(process.env["DATABASE_URL"]);
  const start = (changes: Partial<Settings>) => {
    resetSettings({ SEED_DEMO: "never", PUBLIC_URL: undefined, HOST: "127.0.0.1", ...changes });
    return prepareDemo({ url: databaseUrl, directUrl: databaseUrl }, AbortSignal.timeout(30_000), () => undefined);
  };
  const offered = DEMO_ACCOUNTS.map(({ email, password }) => expect.stringContaining(`${email} / ${password}`));

  const demoAddresses = DEMO_ACCOUNTS.map(({ email }) => email);

  beforeAll(async () => {
    await buildOperator();
    await freeAddresses(demoAddresses);
    for (const { email, password, role } of DEMO_ACCOUNTS) await buildUser({ email, password, role });
    await connectionPool().query(
      "insert into seed_runs (name, finished_at) values ($1, now()) on conflict (name) do nothing",
      [DEMO_SEED],
    );
  });

  afterAll(() => freeAddresses(demoAddresses));

  it("stay closed in a database that a public server may share, and open in the embedded one", async () => {
    expect(await start({ DATABASE_URL: databaseUrl })).toEqual(offered);
    expect(await start({ DATABASE_URL: databaseUrl, PUBLIC_URL: "https://news.example" })).toEqual([]);
    expect(await start({ DATABASE_URL: databaseUrl })).toEqual([]);
    expect(await start({ DATABASE_URL: undefined, TRUST_PROXY: "loopback" })).toEqual([]);
    expect(await start({ DATABASE_URL: undefined, ROLE: "worker" })).toEqual([]);
    expect(await start({ DATABASE_URL: undefined })).toEqual(offered);
  });
});
