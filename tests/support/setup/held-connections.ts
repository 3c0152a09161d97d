/**
 * Fails every test in which a chain of calls holds a transaction while it waits for something else: a second
 * connection, the network, a thread or a renderer. Its locks and its connection would block others for as long.
 */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { TransactionBuilder } from "kysely";
import pg from "pg";
import type * as Renderer from "react-dom/server";
import { afterAll, afterEach, vi } from "vitest";
import { ThreadPool } from "#platform/threads/thread-pool.ts";
import { held, type Held, refuseWhileHeld, takePurpose, takeViolations } from "../held.ts";

/**
 * Programs open pg-boss's own connections before their first transaction (`prepareJobs`); tests open them when the first
 * job is sent.
 */
const OF_JOBS = "dateline-jobs";

/** Subscribers cannot throw: what they note fails the test at its end. */
const noteWhileHeld = (what: string) => () => {
  try {
    refuseWhileHeld(what);
  } catch {
    // noted
  }
};

const channels = Object.entries({
  "net.client.socket": noteWhileHeld("A network connection"),
  "http.client.request.start": noteWhileHeld("A request to the outside"),
  "undici:request:create": noteWhileHeld("A request to the outside"),
});
for (const [name, note] of channels) subscribe(name, note);
afterAll(() => {
  for (const [name, note] of channels) unsubscribe(name, note);
});

/** Replaces a method until this file of tests ends, because packages outlive it. */
function around<T extends object, K extends keyof T>(owner: T, name: K, wrap: (original: T[K]) => T[K]): void {
  const original = owner[name];
  owner[name] = wrap(original);
  afterAll(() => void (owner[name] = original));
}

type Method = (this: object, ...given: unknown[]) => unknown;

around(TransactionBuilder.prototype as unknown as { execute: Method }, "execute", (execute) => {
  async function holding(this: object, work: unknown) {
    refuseWhileHeld("A second transaction");
    const state: Held = { client: undefined, isOpen: false };
    const tracked = async (tx: unknown) => {
      state.isOpen = true;
      try {
        return await (work as (tx: unknown) => Promise<unknown>)(tx);
      } finally {
        state.isOpen = false;
      }
    };
    return held.run(state, () => execute.call(this, tracked));
  }
  return function executing(this: object, work) {
    return takePurpose((isOnPurpose) => (isOnPurpose ? execute : holding).call(this, work));
  };
});

/** pg's types leave out what names a connection. */
type Named = { options?: { application_name?: string }; connectionParameters?: { application_name?: string } };
const isOfJobs = ({ options, connectionParameters }: Named) =>
  (options ?? connectionParameters)?.application_name === OF_JOBS;

around(
  pg.Pool.prototype as unknown as { connect: Method },
  "connect",
  (connect) =>
    function connecting(this: Named, ...given) {
      if (!isOfJobs(this)) refuseWhileHeld("A second connection of a pool");
      // What hears of a new connection is not part of the chain that needed it.
      return held.exit(() => connect.apply(this, given));
    },
);

around(
  pg.Client.prototype as unknown as { connect: Method },
  "connect",
  (connect) =>
    function connecting(this: Named, ...given) {
      if (!isOfJobs(this)) refuseWhileHeld("A connection of its own");
      return connect.apply(this, given);
    },
);

around(
  pg.Client.prototype as unknown as { query: Method },
  "query",
  (query) =>
    function asking(this: Named, ...given) {
      const holding = held.getStore();
      if (holding && !holding.isOpen) holding.client ??= this;
      if (!isOfJobs(this)) refuseWhileHeld("A statement over another connection", this);
      return query.apply(this, given);
    },
);

around(
  ThreadPool.prototype as unknown as { run: Method },
  "run",
  (run) =>
    function running(this: object, ...given) {
      refuseWhileHeld("A task for a thread");
      return run.apply(this, given);
    },
);

vi.mock("react-dom/server", async (original) => {
  const server = await original<typeof Renderer>();
  const renderToStaticMarkup: typeof server.renderToStaticMarkup = (...given) => {
    refuseWhileHeld("A page rendered");
    return server.renderToStaticMarkup(...given);
  };
  return { ...server, renderToStaticMarkup };
});

const failOnViolations = () => {
  const [first] = takeViolations();
  if (first) throw first;
};
afterEach(failOnViolations);
afterAll(failOnViolations);
