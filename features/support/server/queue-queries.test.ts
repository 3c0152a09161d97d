import { randomUUID } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import { connectionPool, transaction } from "#platform/database/client.ts";
import { buildUser } from "#tests/factories/users.ts";
import { MAX_TICKETS_FOUND, type TicketStatus } from "../contract.ts";
import * as queries from "./queries.ts";
import { listQueue } from "./queue-queries.ts";

const find = async (q: string, { status = null as TicketStatus | null, limit = 10, offset = 0 } = {}) => {
  const { rows, count } = await listQueue({ q, status, limit, offset });
  return { ids: rows.map(({ id }) => id), count };
};

async function buildTicket(ownerId: number, message: string, kind: "message" | "note" = "message"): Promise<number> {
  return transaction(async (tx) => {
    const ticketId = await queries.insertTicket(tx, ownerId, "Billing");
    const rest = { author: "owner", authorId: ownerId } as const;
    await queries.insertEvent(tx, {
      ticketId,
      kind: "message",
      message: kind === "note" ? "Hello." : message,
      ...rest,
    });
    if (kind === "note") await queries.insertEvent(tx, { ticketId, kind, message, ...rest, author: "staff" });
    return ticketId;
  });
}

async function buildMany(ownerId: number, word: string, count: number): Promise<void> {
  const text = `with new as (insert into tickets (owner_id, owner_email, category, status)
      select $1, 'a@b.example', 'Billing', 'Resolved' from generate_series(1, $3::int) returning id)
    insert into ticket_events (ticket_id, kind, author, message) select id, 'message', 'owner', 'About ' || $2 from new`;
  await connectionPool().query(text, [ownerId, word, count]);
}

// First, because the plan depends on what else the tables hold.
it("keeps the queue's order where so many owners are found that the database joins them by their hashes", async () => {
  const [word, pool] = [`w${randomUUID().slice(0, 8)}`, connectionPool()];
  onTestFinished(async () => {
    await pool.query("delete from tickets using users where users.id = owner_id and first_name = $1", [word]);
    await pool.query("delete from users where first_name = $1", [word]);
    await pool.query("analyze users; analyze tickets; analyze ticket_events");
  });
  const names = "$1 || i || '@x.example', $1 || i || '@x.example', $1, $1 || i";
  await pool.query(
    `insert into users (email, email_key, first_name, slug, last_name, password_hash) select ${names}, '', '' from generate_series(1, 6000) i`,
    [word],
  );
  for (const [status, max] of [
    ["Resolved", 6000],
    ["In Progress", 300],
  ] as const)
    await pool.query(
      `with new as (insert into tickets (owner_id, owner_email, category, status, updated_at)
          select id, email, 'Billing', $2, now() - random() * interval '90 days' from users where first_name = $1 limit $3::int
          returning id)
        insert into ticket_events (ticket_id, kind, author, message) select id, 'message', 'owner', 'Hello' from new`,
      [word, status, max],
    );
  await pool.query("analyze users; analyze tickets; analyze ticket_events");
  for (const status of ["In Progress", "Resolved"] as const) {
    const { rows } = await pool.query<{ id: number }>(
      `select t.id::float8 from tickets t join users u on u.id = t.owner_id
       where u.first_name = $1 and t.status = $2 order by t.updated_at desc, t.id desc limit 50`,
      [word, status],
    );
    expect((await find(word, { status, limit: 50 })).ids).toEqual(rows.map(({ id }) => id));
  }
});

it("finds what messages say, and its owner's name and address; notes are no messages", async () => {
  const [word, first_name] = [randomUUID(), randomUUID()];
  const owner = await buildUser({ first_name });
  const [id, other] = [await buildTicket(owner.id, `It says 100%\n${word}.`), await buildTicket(owner.id, "Other")];
  await buildTicket((await buildUser()).id, word, "note");
  expect(await find(word.slice(3, 20).toUpperCase())).toEqual({ ids: [id], count: 1 });
  expect(await find(`0%\n${word}`)).toEqual({ ids: [id], count: 1 });
  expect(await find(owner.email)).toEqual({ ids: [other, id], count: 2 });
  expect(await find(first_name, { limit: 1, offset: 1 })).toEqual({ ids: [id], count: 2 });
  expect(await find(`#${id}`)).toEqual({ ids: [id], count: 1 });
  expect(await find(randomUUID())).toEqual({ ids: [], count: 0 });
});

it("counts no more than MAX_TICKETS_FOUND of what many say, the open ones first all the same", async () => {
  const [word, { id: owner }] = [randomUUID(), await buildUser()];
  const open = await buildTicket(owner, word);
  await buildMany(owner, word, MAX_TICKETS_FOUND + 10);
  const { ids, count } = await find(word);
  expect([ids[0], ids.length, count]).toEqual([open, 10, MAX_TICKETS_FOUND]);
  const end = await find(word, { limit: 10, offset: MAX_TICKETS_FOUND - 5 });
  expect([end.ids.length, end.count]).toEqual([5, MAX_TICKETS_FOUND]);
  expect(await find(word, { status: "Open" })).toEqual({ ids: [open], count: 1 });
});
