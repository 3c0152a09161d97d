/** A newsroom of ten thousand posts with three versions each and 500 MB of video: out, and into an empty installation. */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { closeDatabase, configureDatabase } from "#platform/database/client.ts";
import { migrate } from "#platform/database/migrate.ts";
import { mp4File } from "#tests/factories/files.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildUser } from "#tests/factories/users.ts";
import { databaseUrl, MIGRATIONS, onServer } from "#tests/support/setup/test-databases.ts";

const POSTS = 10_000;
const VERSIONS = 3;
const VIDEOS = 100;
const VIDEO_BYTES = 5 * 1024 * 1024;
const NAMES = ["archive_from", "archive_to"] as const;

type Run = { seconds: number; cpu: { user: number; system: number }; peakKb: number };
export type ArchiveRuns = { bytes: number; written: Run; read: Run };

export async function measureNewsroomArchive(server: string, folder: string): Promise<ArchiveRuns> {
  const [from, to] = NAMES.map((name) => databaseUrl(server, name)) as [string, string];
  await onServer(server, async (client) => {
    for (const name of NAMES) await client.query(`create database ${name}`);
  });
  for (const connectionString of [from, to]) await migrate({ connectionString }, MIGRATIONS);
  const file = path.join(folder, "newsroom.zip");
  const slug = await fill(from, path.join(folder, "from"));
  configureDatabase({ connectionString: to });
  const { email } = await buildUser();
  await closeDatabase();
  const written = await run(path.join(folder, "from"), "export", from, file, slug);
  const read = await run(path.join(folder, "to"), "import", to, file, email);
  return { bytes: (await stat(file)).size, written, read };
}

async function run(dataFolder: string, ...args: string[]): Promise<Run> {
  const program = path.resolve("bench/operators/archive-process.ts");
  const env = { ...process.env, DATA_DIR: dataFolder, LOG_LEVEL: "error" };
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", program, ...args], { env });
  return JSON.parse(stdout) as Run;
}

async function fill(url: string, dataFolder: string): Promise<string> {
  configureDatabase({ connectionString: url });
  const owner = await buildUser();
  const company = await buildCompany(owner.id);
  await closeDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const paragraph = `<p>${"Halden Marine Systems delivers ferries. ".repeat(75)}</p>`;
  await client.query(
    `insert into posts (kind, status, owner_id, company_id, posted_as_name, name, slug, content_html, word_count, published_at, version)
     select 'article', 'published', $1, $2, 'Halden', 'Release ' || n, 'release-' || n, $3 || md5(n::text), 300,
       now() - make_interval(mins => n), ${VERSIONS} from generate_series(1, ${POSTS}) n`,
    [owner.id, company.id, paragraph],
  );
  await client.query(
    `insert into post_revisions (post_id, version, author_id, cause, name, posted_as_name, company_id, details, content_html,
       word_count, summary, tags, seo_meta_title, seo_meta_description, embedded_websites)
     select id, v, owner_id, 'saved', name, posted_as_name, company_id, details, content_html || v, word_count, summary, tags, '', '', '{}'
     from posts, generate_series(1, ${VERSIONS}) v`,
  );
  await client.query(
    `insert into analytics_days (owner_id, post_id, day, views, visitors) select owner_id, id, date '2026-10-01' + d, 5, 3
     from posts, generate_series(1, 10) d`,
  );
  for (let n = 0; n < VIDEOS; n++) {
    const { rows } = await client.query<{ id: string }>(
      "insert into media (owner_id, kind, mime, file_name, bytes) values ($1, 'video', 'video/mp4', 'video.mp4', $2) returning id",
      [owner.id, VIDEO_BYTES],
    );
    const id = rows[0]?.id ?? "";
    await client.query(
      "insert into post_media (post_id, media_id, role) select id, $1, 'related' from posts order by id offset $2 limit 1",
      [id, n],
    );
    const place = path.join(dataFolder, "uploads", "media", id);
    await mkdir(place, { recursive: true });
    const start = mp4File();
    await writeFile(path.join(place, "video.mp4"), Buffer.concat([start, randomBytes(VIDEO_BYTES - start.length)]));
  }
  await client.end();
  return company.slug;
}

export function reportNewsroomArchive({ bytes, written, read }: ArchiveRuns): string {
  const of = ({ seconds, cpu, peakKb }: Run) =>
    `${seconds.toFixed(1)} s, ${((cpu.user + cpu.system) / 1e6).toFixed(1)} s of CPU, at most ${Math.round(peakKb / 1024)} MB`;
  return `A newsroom of ${POSTS} posts in ${POSTS * VERSIONS} versions, an archive of ${Math.round(bytes / 1e6)} MB:\n  out: ${of(written)}\n  in:  ${of(read)}\n`;
}
