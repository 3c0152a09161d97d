/** The real PgBouncer, where it is installed. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { vi } from "vitest";

const PROGRAM = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"].find(existsSync);

export const hasPgBouncer = PROGRAM !== undefined;

export class PgBouncer {
  readonly #folder: string;
  readonly #port: number;
  readonly #account: number | undefined;
  #child: ChildProcess | undefined;

  private constructor(folder: string, port: number, account: number | undefined) {
    this.#folder = folder;
    this.#port = port;
    this.#account = account;
  }

  /** @param target any address of the server. */
  static async start(target: string, mode: "session" | "transaction", size: number): Promise<PgBouncer> {
    const { searchParams, hostname, port, username } = new URL(target);
    const host = searchParams.get("host") ?? hostname;
    const folder = mkdtempSync(path.join(tmpdir(), "dateline-pgbouncer-"));
    chmodSync(folder, 0o755);
    // It refuses root, and the embedded server's socket is for its own account only.
    const account = process.getuid?.() === 0 ? (host.startsWith("/") ? statSync(host).uid : 65_534) : undefined;
    const own = await freePort();
    const lines = [
      "[databases]",
      `* = host=${host} port=${port || 5432} user=${username}`,
      "[pgbouncer]",
      `listen_addr = 127.0.0.1\nlisten_port = ${own}\nunix_socket_dir =`,
      `auth_type = any\npool_mode = ${mode}\ndefault_pool_size = ${size}\nmax_client_conn = 400\nlogfile =`,
    ];
    writeFileSync(path.join(folder, "pgbouncer.ini"), `${lines.join("\n")}\n`, { mode: 0o644 });
    const pooler = new PgBouncer(folder, own, account);
    await pooler.#launch();
    return pooler;
  }

  url(database: string): string {
    return `postgres://app@127.0.0.1:${this.#port}/${database}`;
  }

  async restart(): Promise<void> {
    await this.#end();
    await this.#launch();
  }

  async stop(): Promise<void> {
    await this.#end();
    rmSync(this.#folder, { recursive: true });
  }

  async #launch(): Promise<void> {
    const ids = this.#account === undefined ? {} : { uid: this.#account, gid: this.#account };
    this.#child = spawn(PROGRAM ?? "", ["pgbouncer.ini"], { cwd: this.#folder, stdio: "ignore", ...ids });
    await vi.waitFor(
      async () => {
        const client = new pg.Client(this.url("postgres"));
        client.on("error", () => undefined);
        await client.connect();
        await client.end();
      },
      { timeout: 20_000 },
    );
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
