/** A person's API keys, what their test keys wrote, and what their connected assistants did. They go with the account; nothing that opens anything is exported. */
import type { PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { inSandbox } from "#platform/sandbox/sandbox.ts";
import type { Archive } from "#platform/storage/archive.ts";
import * as queries from "./queries.ts";

export const apiKeyData: PersonalData = {
  name: "API keys",
  exportInto: async (userId, archive) => {
    const [keys, assistant_calls] = [await queries.listOwn(userId), await queries.listOwnCalls(userId)];
    await archive.addJson("api-keys.json", { keys, assistant_calls });
  },
  erase: () => Promise.resolve(),
};

/**
 * What a person's test keys wrote, in a folder of its own: the same parts, read from the sandbox. It is nowhere for who
 * never had a test key.
 * @param parts of what test keys write.
 */
export function testKeyData(parts: readonly PersonalData[]): PersonalData {
  return {
    name: "sandbox",
    count: async (userId) => {
      if (!(await queries.hasTestKey(userId))) return 0;
      let sum = 0;
      for (const part of parts) sum += (await inSandbox(() => part.count?.(userId))) ?? 0;
      return sum;
    },
    exportInto: async (userId, archive, step) => {
      if (!(await queries.hasTestKey(userId))) return;
      const folder = below("sandbox/", archive);
      for (const part of parts) await inSandbox(() => part.exportInto(userId, folder, step));
    },
    erase: async (userId) => {
      for (const part of parts) await inSandbox(() => part.erase(userId));
    },
  };
}

function below(folder: string, archive: Archive): Archive {
  return {
    addText: (name, ...rest) => archive.addText(folder + name, ...rest),
    addJson: (name, ...rest) => archive.addJson(folder + name, ...rest),
    addJsonList: (name, ...rest) => archive.addJsonList(folder + name, ...rest),
    addStream: (name, ...rest) => archive.addStream(folder + name, ...rest),
    addFile: (name, ...rest) => archive.addFile(folder + name, ...rest),
  };
}
