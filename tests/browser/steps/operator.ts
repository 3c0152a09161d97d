/** What an operator does from a script, and what only time would do otherwise: both on the journeys' own server. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import pg from "pg";
import { inProject } from "#platform/config/project-root.ts";
import { joinDatabase } from "#platform/database/open.ts";
import { ownServer } from "../setup/own-server.ts";

const run = promisify(execFile);

/** `npm run dateline -- …`. @returns what it printed. */
export async function dateline(...command: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: ownServer.dataFolder, DATABASE_URL: "" };
  const { stdout } = await run(process.execPath, [inProject("dist/server/cli.js"), ...command], { env });
  return stdout;
}

/** The newest emails, newest first, as text: a line "#12  to  subject" above each. */
export async function mails(): Promise<string> {
  type Mail = { id: number; to: string; subject: string; text: string };
  const outbox = JSON.parse(await dateline("outbox:list", "--json")) as { mails: Mail[] };
  return outbox.mails.map(({ id, to, subject, text }) => `#${id}  ${to}  ${subject}\n${text}\n`).join("\n");
}

/**
 * The newest link that leads to `page` in a mail to this address, without the origin. It is revealed on the server, as where there
 * is no mail server; the account's owner is told each time.
 */
export function mailedLink(email: string, page: string): Promise<string> {
  return mailedAddress(email, ({ pathname, searchParams }) => pathname === page && searchParams.has("token"));
}

/** The same for a page whose token is part of its path: `/approvals/`. */
export function mailedPage(email: string, folder: string): Promise<string> {
  return mailedAddress(email, ({ pathname }) => pathname.startsWith(folder));
}

async function mailedAddress(email: string, isIt: (address: URL) => boolean): Promise<string> {
  const lines = (await mails()).split("\n").filter((line) => line.includes(`  ${email}  `));
  for (const id of lines.map((line) => /#\d+/.exec(line)?.[0])) {
    const text = id && (await dateline("outbox:reveal", id, "--reason", "A journey").catch(() => ""));
    const links = text ? text.match(/https?:\/\/\S+/g) : null;
    const found = links?.map((link) => new URL(link)).find(isIt);
    if (found) return found.pathname + found.search;
  }
  throw new Error(`No mail to ${email} has this link`);
}

/** Waits for a mail that is written by a job, a moment after it was asked for. */
export async function expectMail(email: string, subject: string): Promise<void> {
  await expect.poll(() => mails()).toContain(`  ${email}  ${subject}\n`);
}

/** Moves a post's publication into the past, as if it had been online for a while. */
export function agePublication(guid: string, minutes: number): Promise<void> {
  return changePost("published_at = now() - make_interval(mins => $2) where guid = $1", [guid, minutes]);
}

/** The time of a scheduled post comes, and a worker is woken as at any such time. */
export async function makeDue(id: number): Promise<void> {
  await changePost("publish_at = now() where id = $1", [id]);
  await onDatabase((client) => client.query("insert into pgboss.job (name) values ('publish-due')"));
}

async function changePost(change: string, values: unknown[]): Promise<void> {
  const { rowCount } = await onDatabase((client) => client.query(`update posts set ${change}`, values));
  if (rowCount !== 1) throw new Error(`There is no post ${String(values[0])}`);
}

async function onDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { url, close } = await joinDatabase({ databaseUrl: undefined, dataFolder: ownServer.dataFolder });
  const client = new pg.Client(url);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
    await close();
  }
}

/** The newest link to `page` in what a mailbox without an account received, without the origin: the outbox hides it. */
export async function receivedLink(email: string, page: string): Promise<string> {
  const text = "select body from mail_messages where recipient = $1 order by id desc";
  const { rows } = await onDatabase((client) => client.query<{ body: string }>(text, [email]));
  for (const { body } of rows)
    for (const [link] of body.matchAll(/https?:\/\/\S+/g)) {
      const { pathname, search } = new URL(link);
      if (pathname === page) return pathname + search;
    }
  throw new Error(`No mail to ${email} leads to ${page}`);
}
