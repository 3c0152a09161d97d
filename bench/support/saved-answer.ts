/** What the product answers, for references that send the same. */
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import path from "node:path";

/** Files: the bytes as they were sent, compressed or not, and the headers. */
export type SavedAnswer = { body: string; head: string };

/** Every server of node:http writes these by itself. */
const OF_EACH_SERVER = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

export async function saveAnswer(folder: string, url: string, headers: Record<string, string>): Promise<SavedAnswer> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).on("error", reject);
  });
  const bytes = await buffer(answer);
  const sent: string[] = [];
  for (let index = 0; index < answer.rawHeaders.length; index += 2) {
    const [name = "", value = ""] = answer.rawHeaders.slice(index, index + 2);
    if (!OF_EACH_SERVER.has(name.toLowerCase())) sent.push(name, value);
  }
  const name = path.join(folder, randomUUID());
  const saved = { body: `${name}.body`, head: `${name}.json` };
  await writeFile(saved.body, bytes);
  await writeFile(saved.head, JSON.stringify({ status: answer.statusCode, headers: sent }));
  return saved;
}
