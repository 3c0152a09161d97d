/**
 * The reference for lists: one prepared query with an index of its own for the 20 newest posts of a user, serialised and
 * sent by node:http with the headers that the product sends.
 */
import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import pg from "pg";

const pool = new pg.Pool({ connectionString: String(process.env["DATABASE_URL"]), max: 10 });
const ownerId = Number(process.argv[2]);
const saved = JSON.parse(readFileSync(String(process.argv[3]), "utf8")) as { headers: string[] };
const headers = saved.headers.flatMap((name, index) => {
  const isOwn = name.toLowerCase() === "content-length";
  return index % 2 === 1 || isOwn ? [] : [name, saved.headers[index + 1] ?? ""];
});
await pool.query("create index if not exists bench_list on posts (owner_id, created_at, id) where deleted_at is null");
await pool.query("analyze posts");

const SQL = `
  select p.id, p.guid, p.kind, p.status, p.name, p.slug, p.details, p.posted_as_name, p.created_at, p.published_at, p.publish_at,
         u.first_name, u.last_name, u.slug as user_slug, c.name as company_name, c.slug as company_slug, m.id as media_id, m.file_name
  from posts p
  join users u on u.id = p.owner_id
  left join companies c on c.id = p.company_id
  left join post_media pm on pm.post_id = p.id and pm.role = 'banner'
  left join media m on m.id = pm.media_id
  where p.owner_id = $1 and p.deleted_at is null
  order by p.created_at desc, p.id desc
  limit 20`;

const server = createServer((_request, response) => void answer(response));

async function answer(response: ServerResponse): Promise<void> {
  const { rows } = await pool.query({ name: "list", text: SQL, values: [ownerId] });
  const body = JSON.stringify({ posts: rows });
  response.writeHead(200, [...headers, "content-length", String(Buffer.byteLength(body))]);
  response.end(body);
}

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") console.log(`http://127.0.0.1:${address.port}`);
});
process.on("SIGTERM", () => process.exit(0));
