import { randomUUID } from "node:crypto";
import { utimes } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";
import { transaction } from "#platform/database/client.ts";
import { storage } from "#platform/storage/storage.ts";
import { buildUser } from "#tests/factories/users.ts";
import { cleanScreenshots } from "./jobs.ts";
import * as queries from "./queries.ts";
import { screenshotKey } from "./screenshot-service.ts";

async function storePicture(hoursAgo: number): Promise<string> {
  const key = screenshotKey(randomUUID());
  await (await storage()).putBytes(`${key}/screenshot.webp`, Buffer.from("a picture"));
  const time = new Date(Date.now() - hoursAgo * 3_600_000);
  await utimes(path.join(inProject(settings().DATA_DIR), "uploads", key), time, time);
  return key;
}
const isStored = async (key: string) => (await storage()).exists(`${key}/screenshot.webp`);

it("removes pictures that a crash left without a message, once they are a day old", async () => {
  const [stray, young, shown] = [await storePicture(25), await storePicture(1), await storePicture(25)];
  const { id: authorId } = await buildUser();
  await transaction(async (tx) => {
    const ticketId = await queries.insertTicket(tx, authorId, "Other");
    const screenshot = { key: shown, name: "a.png", bytes: 9 };
    await queries.insertEvent(tx, {
      ticketId,
      kind: "message",
      author: "owner",
      authorId,
      message: "See.",
      screenshot,
    });
  });
  await cleanScreenshots();
  expect([await isStored(stray), await isStored(young), await isStored(shown)]).toEqual([false, true, true]);
});

it("removes nothing where most have no message: the database must be another one's", async () => {
  const strays = await Promise.all(Array.from({ length: 25 }, () => storePicture(48)));
  expect(await cleanScreenshots()).toBe(0);
  for (const key of strays) expect(await isStored(key)).toBe(true);
  await Promise.all(strays.map(async (key) => (await storage()).remove(key)));
});
