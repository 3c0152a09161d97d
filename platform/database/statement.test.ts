import { sql } from "kysely";
import { expect, it } from "vitest";
import { db, prepared, transaction } from "./client.ts";
import { column, columns, computed, notNull, orNull, statement } from "./statement.ts";

it("gives rows of what was declared", async () => {
  const row = { ...columns("plans", "id", "name"), taken: column("plans", "created_at"), count: computed.number() };
  const { rows } = await statement(row)`
    select id, name, created_at as taken, count(*) over () as count from plans order by id limit 1`.execute(db);
  expect(rows).toEqual([
    { id: expect.any(Number), name: expect.any(String), taken: expect.any(Date), count: expect.any(Number) },
  ]);
});

it("is a fragment of other statements", async () => {
  const { rows } = await sql`select * from (${statement({ one: computed.number() })`select 1 as one`}) part`.execute(
    db,
  );
  expect(rows).toEqual([{ one: 1 }]);
});

it("refuses a column that is not declared, and one that is not selected", async () => {
  const select = statement({ id: column("plans", "id"), slug: column("plans", "slug") })`select id, name from plans`;
  await expect(select.execute(db)).rejects.toThrow("name is not declared; slug is not selected");
});

it("refuses another type than the schema's column has, or than was declared, even without a row", async () => {
  const ofTable = statement({ id: column("plans", "id") })`select name as id from plans where false`;
  await expect(ofTable.execute(db)).rejects.toThrow("id has type 25, not 20");
  const parsed = statement({ id: computed.number() })`select id::text as id from plans where false`;
  await expect(parsed.execute(db)).rejects.toThrow("id has type 25");
  const ids = statement({ ids: computed.numbers() })`select array(select id from plans) as ids`;
  await expect(ids.execute(db)).rejects.toThrow("ids has type 1016"); // the driver gives those as text
});

it("refuses null where none was declared", async () => {
  const nothing = statement({ it: computed.text() })`select null::text as it`;
  await expect(nothing.execute(db)).rejects.toThrow("it is null");
  const joined = statement(columns("plans", "name"))`select p.name from (select 1) one left join plans p on false`;
  await expect(joined.execute(db)).rejects.toThrow("name is null");
  const limit = notNull(column("plans", "word_limit"));
  const unlimited = statement({ limit })`select null::integer as limit`;
  await expect(unlimited.execute(db)).rejects.toThrow("limit is null");
});

it("lets null pass where it was declared, by the schema or by the statement", async () => {
  const row = { word_limit: column("plans", "word_limit"), name: orNull(column("plans", "name")) };
  const { rows } = await statement(row)`
    select p.word_limit, p.name from (select 1) one left join plans p on false`.execute(db);
  expect(rows).toEqual([{ word_limit: null, name: null }]);
});

it("compares prepared statements, in a transaction as well", async () => {
  const text = "select id from plans";
  await expect(prepared({ id: computed.text() }, text, [])).rejects.toThrow("id has type 20");
  const inTransaction = transaction((tx) => prepared({ id: computed.text() }, text, [], tx));
  await expect(inTransaction).rejects.toThrow("id has type 20");
});
