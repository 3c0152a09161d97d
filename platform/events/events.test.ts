import { sql } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { defineEvent, hear, tell, tellAfter, tellingSql } from "./events.ts";

type Facts = { ids: number[] };

const fired = defineEvent<Facts>("kiln.fired");
const leave: (() => void)[] = [];
const hears: typeof hear = (event, listener) => {
  const stop = hear(event, listener);
  leave.push(stop);
  return stop;
};
afterEach(() => leave.splice(0).forEach((stop) => stop()));

describe("an event", () => {
  it("is heard in the transaction, in the order of wiring, and after its commit", async () => {
    const heard: string[] = [];
    hears(fired, { within: async () => heard.push("first"), after: () => void heard.push("after") });
    hears(fired, { within: async (_tx, { ids }) => heard.push(`second ${ids.join()}`) });
    await transaction(async (tx) => {
      await tell(tx, fired, { ids: [1, 2] });
      heard.push("told");
    });
    expect(heard).toEqual(["first", "second 1,2", "told", "after"]);
  });

  it("rolls back what happened when a listener refuses, and tells nobody after", async () => {
    const after = vi.fn<() => void>();
    hears(fired, { after });
    hears(fired, { within: () => Promise.reject(new Error("no room")) });
    const work = transaction(async (tx) => {
      await sql`create temporary table fired (id integer) on commit drop`.execute(tx);
      await tell(tx, fired, { ids: [1] });
    });
    await expect(work).rejects.toThrow("no room");
    expect(after).not.toHaveBeenCalled();
  });

  it("tells nobody after when the transaction fails later", async () => {
    const after = vi.fn<() => void>();
    hears(fired, { after });
    const work = transaction(async (tx) => {
      await tell(tx, fired, { ids: [1] });
      throw new Error("too late");
    });
    await expect(work).rejects.toThrow("too late");
    expect(after).not.toHaveBeenCalled();
  });

  it("is heard by the others after the commit when one of them fails", async () => {
    const after = vi.fn<() => void>();
    hears(fired, { after: () => Promise.reject(new Error("away")) });
    hears(fired, { after });
    await transaction((tx) => tell(tx, fired, { ids: [1] }));
    expect(after).toHaveBeenCalledExactlyOnceWith({ ids: [1] }, undefined);
  });

  it("is told by a statement of its own, each listener with what its function returned", async () => {
    const poured = defineEvent<Facts>("kiln.poured", { isToldInSql: true });
    const returned: (number | undefined)[] = [];
    const within = async () => undefined;
    hears(poured, { after: (_facts, value) => void returned.push(value) });
    hears(poured, { within, sql: "cardinality", after: (_facts, value) => void returned.push(value) });
    const { rows } = await sql<{ told: number[] }>`
      select ${sql.raw(tellingSql(poured, "array[7, 8]::bigint[]"))} as told`.execute(db);
    await tellAfter(poured, { ids: [7, 8] }, rows[0]?.told);
    expect(returned).toEqual([undefined, 2]);
    expect(() => hear(poured, { within })).toThrow("kiln.poured");
  });

  it("may have no listener", async () => {
    await transaction((tx) => tell(tx, fired, { ids: [] }));
    const { rows } = await sql<{ told: number[] }>`select ${sql.raw(tellingSql(fired, "null"))} as told`.execute(db);
    expect(rows[0]?.told).toEqual([]);
  });
});
