import { createServer } from "node:net";
import { once } from "node:events";
import pg from "pg";
import { beforeEach, expect, it, vi } from "vitest";
import { log } from "#platform/log/log.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { untilAnswered } from "./until-answered.ts";

beforeEach(() => void vi.spyOn(log, "warn").mockReturnValue(undefined));

/** Nothing listens there until the test does. */
async function place() {
  const host = await temporaryFolder();
  const connect = vi.fn(() => new pg.Client({ host, user: "dateline" }).connect());
  return { socket: `${host}/.s.PGSQL.5432`, connect };
}

it("tries again while the database is away, says so, and ends with what to check", async () => {
  const { connect } = await place();
  await expect(untilAnswered(connect, { pausesMs: [1, 1] })).rejects.toThrow(
    /went away during the start: .*ENOENT.*DATABASE_URL/,
  );
  expect(connect).toHaveBeenCalledTimes(3);
  expect(vi.mocked(log.warn).mock.calls.map(([, text]) => text)).toEqual(Array(2).fill("Waiting for the database"));
});

it("goes on as soon as it answers, and passes on what waiting does not change", async () => {
  const { socket, connect } = await place();
  const refusal = Buffer.from("SFATAL\0C28P01\0Mno such password\0\0");
  const answer = Buffer.concat([Buffer.from([0x45, 0, 0, 0, refusal.length + 4]), refusal]);
  const server = createServer((client) => client.once("data", () => client.end(answer)));
  const later = vi.mocked(log.warn).mockImplementationOnce(() => void server.listen(socket));
  await expect(untilAnswered(connect, { pausesMs: Array(100).fill(20) })).rejects.toThrow("no such password");
  expect(later).toHaveBeenCalled();
  server.close();
  await once(server, "close");
});
