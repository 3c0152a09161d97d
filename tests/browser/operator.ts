/** What an operator does from a script, and what only time would do otherwise: both on the journeys' own server. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import pg from "pg";
import { inProject } from "#platform/config/project-root.ts";
import { joinDatabase } from "#platform/database/open.ts";
import { ownServer } from "./own-server.ts";

const run = promisify(execFile);

/** `npm run dateline -- …`. @returns what it printed. */
export async function dateline(...command: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: ownServer.dataFolder, DATABASE_URL: "" };
  const { stdout } = await run(process.execPath, [inProject("dist/server/cli.js"), ...command], { env });
  return stdout;
}

/** The newest link that leads to `page` in a mail to this address, without the origin. */
export async function mailedLink(email: string, page: string): Promise<string> {
  const mails = (await dateline("outbox:list", "--full", "--limit", "50")).split(/\n(?=\S+Z  )/);
  const mail = mails.find((each) => each.includes(`  ${email}  `) && each.includes(`${page}?token=`));
  const link = mail && /https?:\/\/\S+\?token=\S+/.exec(mail)?.[0];
  if (!link) throw new Error(`No mail to ${email} leads to ${page}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Moves a post's publication into the past, as if it had been online for a while. */
export async function agePublication(guid: string, minutes: number): Promise<void> {
  const { url, close } = await joinDatabase({ databaseUrl: undefined, dataFolder: ownServer.dataFolder });
  const client = new pg.Client(url);
  try {
    await client.connect();
    const change = "update posts set published_at = now() - make_interval(mins => $2) where guid = $1";
    const { rowCount } = await client.query(change, [guid, minutes]);
    if (rowCount !== 1) throw new Error(`There is no post ${guid}`);
  } finally {
    await client.end();
    await close();
  }
}
