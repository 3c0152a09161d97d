import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { DEMO_ACCOUNTS } from "#database/seeds/demo-accounts.ts";
import { inProject } from "#platform/config/project-root.ts";
import { S3_KEYS, startS3Server } from "#tests/doubles/s3-server.ts";
import { buildServerProgram, startServerProcess } from "#tests/support/apps/server-process.ts";
import { databaseUrl, onServer } from "#tests/support/setup/test-databases.ts";
import { temporaryDataFolder } from "#tests/support/temporary-folder.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 }); // whole programs start, several times

let program: Awaited<ReturnType<typeof buildServerProgram>>;
let folder: Awaited<ReturnType<typeof temporaryDataFolder>>;
let source: Installation;
let backup: string;

type Installation = { url: string; dataFolder: string };

beforeAll(async () => {
  [program, folder] = await Promise.all([buildServerProgram(), temporaryDataFolder()]);
  source = await install("source");
  backup = path.join(folder.path, "backup.tar.gz");
});
afterAll(async () => {
  await folder.remove();
});

async function install(name: string): Promise<Installation> {
  const database = `${inject("templateDatabase")}_backup_${name}`;
  await onServer(inject("databaseServer"), async (client) => void (await client.query(`create database ${database}`)));
  return { url: databaseUrl(inject("databaseServer"), database), dataFolder: path.join(folder.path, name) };
}

function startHere(installation: Installation, more: Record<string, string> = {}) {
  const server = startServerProcess(program.main, settingsOf(installation, more));
  onTestFinished(async () => void (await server.kill("SIGKILL")));
  return server;
}

function settingsOf({ url, dataFolder }: Installation, more: Record<string, string> = {}): Record<string, string> {
  return {
    SECRET: "", // each installation keeps its own
    SEED_DEMO: "never",
    LOG_LEVEL: "error",
    NEWS_FETCHING: "off",
    DATABASE_URL: url,
    DATA_DIR: dataFolder,
    ...more,
  };
}

function dateline(installation: Installation, args: string[], more: Record<string, string> = {}) {
  const cli = path.join(path.dirname(program.main), "cli.js");
  const env = { ...process.env, ...settingsOf(installation, more) };
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, [cli, ...args], { cwd: inProject(), env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });
}

async function withClient<T>({ url }: Installation, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Every table's rows, as a digest. */
function digestOf(installation: Installation): Promise<Record<string, string>> {
  return withClient(installation, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations' order by 1",
    );
    const digests: Record<string, string> = {};
    for (const { name } of rows) {
      const { rows: found } = await client.query<{ digest: string | null }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from "${name}" t`,
      );
      digests[name] = found[0]?.digest ?? "";
    }
    return digests;
  });
}

/** Digests of all uploads. */
async function filesOf({ dataFolder }: Installation): Promise<Map<string, string>> {
  const root = path.join(dataFolder, "uploads");
  const files = new Map<string, string>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    files.set(
      path.relative(root, file),
      createHash("sha256")
        .update(await readFile(file))
        .digest("hex"),
    );
  }
  return new Map([...files].toSorted(([one], [other]) => one.localeCompare(other)));
}

/** A counter that is written all the time: a copy of two moments would break the sum of two rows. */
async function writeMeanwhile(installation: Installation, signal: AbortSignal): Promise<number> {
  return withClient(installation, async (client) => {
    let writes = 0;
    while (!signal.aborted) {
      await client.query(
        "update site_settings set value = jsonb_build_object('n', (value->>'n')::int + case name when 'pair-a' then 1 else -1 end) where name in ('pair-a', 'pair-b')",
      );
      writes += 1;
    }
    return writes;
  });
}

const addressOf = async (server: ReturnType<typeof startServerProcess>) => {
  const address = await server.url;
  await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200), 60_000);
  return address;
};

describe("a backup", () => {
  it("is written while Dateline serves and is written to, as of one moment", async () => {
    const server = startHere(source, { SEED_DEMO: "auto", ROLE: "web" });
    await addressOf(server);
    await withClient(source, (client) =>
      client.query(
        "insert into site_settings (name, value) values ('pair-a', jsonb_build_object('n', 0)), ('pair-b', jsonb_build_object('n', 0))",
      ),
    );
    const stop = new AbortController();
    const writing = writeMeanwhile(source, stop.signal);
    const { code, said } = await dateline(source, ["backup", backup]);
    stop.abort();
    expect([code, said]).toEqual([0, expect.stringContaining("It is not encrypted and holds keys: keep it safe.")]);
    expect(await writing).toBeGreaterThan(10);
    expect(await server.kill("SIGTERM")).toBe(0);
    expect((await stat(backup)).mode & 0o777).toBe(0o600);
    const again = await dateline(source, ["backup", backup]);
    expect([again.code, again.said]).toEqual([2, expect.stringContaining("exists already")]);
    const checked = await dateline(source, ["backup", backup, "--verify"]);
    expect([checked.code, checked.said]).toEqual([0, expect.stringContaining("every digest matches")]);
  });

  it("is refused where there are accounts, and where it is damaged, and then nothing has changed", async () => {
    const full = await dateline(source, ["restore", backup]);
    expect([full.code, full.said]).toEqual([1, expect.stringContaining("This installation has accounts already")]);
    const target = await install("damaged");
    const cut = path.join(folder.path, "cut.tar.gz");
    const whole = await readFile(backup);
    await writeFile(cut, whole.subarray(0, whole.length / 2));
    const refused = await dateline(target, ["restore", cut]);
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining("cut off or damaged")]);
    const tables = "select 1 from information_schema.tables where table_schema = 'public'";
    expect(await withClient(target, async (client) => (await client.query(tables)).rowCount)).toBe(0);
  });

  it("never touches a database of another program, whatever it is told", async () => {
    const target = await install("foreign");
    const shop = `create table orders (id int primary key); insert into orders select generate_series(1, 100);
      create table users (name text); insert into users values ('theirs'); create schema till;
      create table till.sums as select 1 as sum; create view newest as select max(id) from orders`;
    await withClient(target, (client) => client.query(shop));
    const state = () =>
      withClient(target, async (client) => ({
        rows: (await client.query("select (select sum(id) from orders) as ids, name from users")).rows,
        objects: (await client.query("select oid, relname, relfilenode from pg_class where oid >= 16384 order by 1"))
          .rows,
      }));
    const before = await state();
    for (const options of [[], ["--as-written"]]) {
      const { code, said } = await dateline(target, ["restore", backup, ...options]);
      const named = "public.orders, public.users, till.sums, public.newest (view). Nothing was changed.";
      expect([code, said]).toEqual([1, expect.stringContaining(named)]);
    }
    for (const option of ["--force", "-f", "--yes", "--clean"]) {
      const { code, said } = await dateline(target, ["restore", backup, option]);
      expect([option, code, said]).toEqual([option, 2, expect.stringContaining("Unknown option")]);
    }
    expect(await state()).toEqual(before);
  });

  it("replaces an installation that was started and has no accounts yet", async () => {
    const target = await install("started");
    const server = startHere(target);
    await addressOf(server);
    expect((await dateline(target, ["restore", backup])).said).toContain("The database is in use. Stop Dateline");
    expect(await server.kill("SIGTERM")).toBe(0);
    const { code, said } = await dateline(target, ["restore", backup, "--as-written"]);
    expect([code, said]).toEqual([0, expect.stringContaining("Now start the version that wrote it")]);
  });

  it("leaves an empty place as it was where the file is cut, foreign, unreadable or missing", async () => {
    const [whole, target] = [await readFile(backup), { url: "", dataFolder: path.join(folder.path, "untouched") }];
    const refusals: [string, Buffer | null, RegExp][] = [
      ["cut.tar.gz", whole.subarray(0, whole.length / 2), /cut off or damaged/],
      ["foreign.tar.gz", Buffer.from("hello"), /not a backup of Dateline/],
      ["sealed.tar.gz", Buffer.from("age-encryption.org/v1\n"), /BACKUP_PASSPHRASE/],
      ["missing.tar.gz", null, /was not found/],
    ];
    for (const [name, content, message] of refusals) {
      const file = path.join(folder.path, `bad-${name}`);
      if (content) await writeFile(file, content);
      for (const args of [
        ["restore", file],
        ["backup", file, "--verify"],
      ]) {
        const { code, said } = await dateline(target, args);
        expect([args[0], name, code > 0, said]).toEqual([args[0], name, true, expect.stringMatching(message)]);
      }
    }
    expect(await stat(target.dataFolder).catch(() => null)).toBeNull();
  });

  it("brings back every row, file and key, and an installation that works", async () => {
    const target = await install("target");
    const { code, said } = await dateline(target, ["restore", backup]);
    expect([code, said]).toEqual([0, expect.stringContaining("Every balance matches its ledger.")]);
    const [before, after] = [await digestOf(source), await digestOf(target)];
    // The source was still written to after its backup: sign-ins, views and this test's pair.
    const { site_settings: _pair, ...restored } = after;
    for (const table of [
      "users",
      "posts",
      "post_revisions",
      "companies",
      "allowance_entries",
      "media_items",
      "post_tallies",
    ])
      expect([table, restored[table]]).toEqual([table, before[table]]);
    const sum = await withClient(target, (client) =>
      client.query("select sum((value->>'n')::int)::int as sum from site_settings where name like 'pair-%'"),
    );
    expect(sum.rows).toEqual([{ sum: 0 }]);
    // The planner knows how many rows there are, before autovacuum has been there.
    const unknown = await withClient(target, (client) =>
      client.query(
        `select relname from pg_class where relname in ('users', 'posts', 'allowance_entries') and reltuples < 0
           and relnamespace = 'public'::regnamespace`,
      ),
    );
    expect(unknown.rows).toEqual([]);
    const secretOf = ({ dataFolder }: Installation) => readFile(path.join(dataFolder, "secret"), "utf8");
    expect(await secretOf(target)).toBe(await secretOf(source));

    const files = await filesOf(source);
    expect(files.size).toBeGreaterThan(0);
    expect(await filesOf(target)).toEqual(files);

    const server = startHere(target);
    const address = await addressOf(server);
    const { email, password } = DEMO_ACCOUNTS[0] ?? { email: "", password: "" };
    const signIn = await fetch(address + "/api/jwt/create/", {
      method: "POST",
      headers: { "content-type": "application/json", origin: address },
      body: JSON.stringify({ email, password }),
    });
    expect(signIn.status).toBe(200);
    expect(await server.kill("SIGTERM")).toBe(0);
  });

  it("with a passphrase opens with that alone", async () => {
    const BACKUP_PASSPHRASE = "twelve harbour lanterns";
    const file = path.join(folder.path, "sealed.tar.gz.age");
    const target = await install("sealed");
    await mkdir(target.dataFolder, { recursive: true });
    const written = await dateline(source, ["backup", file], { BACKUP_PASSPHRASE });
    expect([written.code, written.said]).toEqual([0, expect.stringContaining("It is encrypted.")]);
    expect((await dateline(target, ["restore", file])).said).toContain("Set BACKUP_PASSPHRASE");
    const other = await dateline(target, ["restore", file], { BACKUP_PASSPHRASE: "thirteen lanterns" });
    expect(other.said).toContain("cannot be decrypted");
    expect((await dateline(target, ["restore", file], { BACKUP_PASSPHRASE })).code).toBe(0);
  });

  it("goes to a bucket and comes back from it, and a wrong address is refused", async () => {
    const s3 = await startS3Server();
    onTestFinished(s3.stop);
    const url = s3.url("nights/today.tar.gz");
    const target = await install("bucket");
    const written = await dateline(source, ["backup", url], S3_KEYS);
    expect([written.code, written.said]).toEqual([0, expect.stringContaining("It is not encrypted")]);
    expect((await dateline(source, ["backup", url], S3_KEYS)).said).toContain("exists already");
    const checked = await dateline(source, ["backup", url, "--verify"], S3_KEYS);
    expect([checked.code, checked.said]).toEqual([0, expect.stringContaining("every digest matches")]);
    const restored = await dateline(target, ["restore", url], S3_KEYS);
    expect([restored.code, restored.said]).toEqual([0, expect.stringContaining("Every balance matches its ledger.")]);
    expect(await filesOf(target)).toEqual(await filesOf(source));
    const refusals: [string, RegExp][] = [
      [s3.url("nights/none.tar.gz"), /none\.tar\.gz.* was not found\./],
      ["s3://press/today.tar.gz?endpoint=here", /cannot be used: endpoint must be/],
      [s3.url(), /names no file/],
    ];
    for (const [address, message] of refusals)
      expect((await dateline(target, ["restore", address], S3_KEYS)).said).toMatch(message);
    const absent = await dateline(source, ["backup", `s3://absent/a.tar.gz?endpoint=${s3.origin}`], S3_KEYS);
    expect(absent.said).toContain("The bucket absent does not exist");
  });

  it("says in one sentence which setting cannot be used", async () => {
    const { code, said } = await dateline(source, ["backup", backup], { METRICS_TOKEN: "short" });
    expect([code, said]).toEqual([1, expect.stringMatching(/^METRICS_TOKEN is not usable: [^\n]+\n?$/)]);
  });
});
