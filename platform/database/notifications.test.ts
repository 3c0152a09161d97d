import pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { connectionConfig, transaction } from "./client.ts";
import { isSubscribed, listen, notify, stopListening } from "./notifications.ts";

afterEach(stopListening);

function hear(channel: string) {
  const heard: string[] = [];
  let gaps = 0;
  const stop = listen(
    channel,
    (payload) => heard.push(payload),
    () => (gaps += 1),
  );
  return { heard, gaps: () => gaps, stop };
}

const say = (channel: string, payload: string) => transaction((tx) => notify(tx, channel, payload));
const listening = () => vi.waitFor(() => expect(isSubscribed()).toBe(true));

/** Ends the listening connection as a failover or an operator would. */
async function cutConnection(): Promise<void> {
  const client = new pg.Client(connectionConfig());
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'dateline-listen' and datname = current_database()",
  );
  await client.end();
}

describe("notifications", () => {
  it("is not listening before the server has confirmed every channel", async () => {
    hear("first");
    expect(isSubscribed()).toBe(false);
    await listening();
  });

  it("hears committed messages of its own channels, and nothing of a rolled-back transaction", async () => {
    const pages = hear("pages");
    const Other = hear('Other "channel"');
    await listening();
    await expect(
      transaction(async (tx) => {
        await notify(tx, "pages", "lost");
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    await say("pages", "post:1");
    await say('Other "channel"', "x");
    await vi.waitFor(() => expect(Other.heard).toEqual(["x"]));
    expect(pages.heard).toEqual(["post:1"]);
  });

  it("announces a gap when its connection is ended, is not listening meanwhile, then hears again", async () => {
    const pages = hear("pages");
    await listening();
    const before = pages.gaps();
    await cutConnection();
    await vi.waitFor(() => expect(pages.gaps()).toBeGreaterThan(before));
    await listening();
    // Lost, and heard anew: what was kept in between is dropped too.
    await vi.waitFor(() => expect(pages.gaps()).toBe(before + 2));
    await say("pages", "after");
    await vi.waitFor(() => expect(pages.heard).toEqual(["after"]));
  });

  it("goes on with the others when one listener throws, and forgets one that stopped", async () => {
    listen(
      "pages",
      () => {
        throw new Error("broken listener");
      },
      () => undefined,
    );
    const pages = hear("pages");
    const gone = hear("pages");
    gone.stop();
    await listening();
    await say("pages", "post:2");
    await vi.waitFor(() => expect(pages.heard).toEqual(["post:2"]));
    expect(gone.heard).toEqual([]);
  });
});
