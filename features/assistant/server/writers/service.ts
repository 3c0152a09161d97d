/** The writer of this installation, according to its settings. */
import { settings } from "#platform/config/settings.ts";
import type { Writer } from "./writer.ts";

/** Created at the first call and kept, because a model's writer learns what its provider supports. */
export function configuredWriter(): () => Promise<Writer> {
  let writer: Promise<Writer> | undefined;
  return () => (writer ??= makeWriter());
}

/** Loaded on demand, so that the server starts faster. */
async function makeWriter(): Promise<Writer> {
  const set = settings();
  if (set.AI_PROVIDER === "offline") return (await import("./offline-writer.ts")).offlineWriter;
  return (await import("./provider-service.ts")).createModelWriter(set);
}
