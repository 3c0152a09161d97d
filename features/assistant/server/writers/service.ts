/** The writer of this installation, according to its settings. */
import { settings } from "#platform/config/settings.ts";
import type { Writer } from "./writer.ts";

/** Made at the first call and kept: a model's writer learns what its provider can do. */
export function configuredWriter(): () => Promise<Writer> {
  let writer: Promise<Writer> | undefined;
  return () => (writer ??= makeWriter());
}

/** Neither is loaded with the server: a start must not pay for what it does not need. */
async function makeWriter(): Promise<Writer> {
  const set = settings();
  if (set.AI_PROVIDER === "offline") return (await import("./offline-writer.ts")).offlineWriter;
  return (await import("./provider-service.ts")).createModelWriter(set);
}
