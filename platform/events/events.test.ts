import { sql } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
import { transaction } from "#platform/database/client.ts";
import { defineEvent, hear, tell } from "./events.ts";

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
    expect(after).toHaveBeenCalledExactlyOnceWith({ ids: [1] });
  });

  it("may have no listener", async () => {
    await expect(transaction((tx) => tell(tx, fired, { ids: [] }))).resolves.toBeUndefined();
  });
});
