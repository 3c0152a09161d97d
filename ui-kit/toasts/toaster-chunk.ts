/** The chunk that draws toasts comes with the first one, or soon after the page: the first load does without. */
import { useEffect, useSyncExternalStore } from "react";
import type * as toaster from "./toaster.tsx";

type ToasterChunk = typeof toaster;

/** By then the screen has loaded; and should the connection be lost later, a toast can still say so. */
const LOADS_AFTER_MS = 5_000;

let chunk: ToasterChunk | null = null;
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Rejects when the chunk cannot be fetched; the next call tries again. */
export async function loadToaster(): Promise<ToasterChunk> {
  const loaded = await import("./toaster.tsx");
  if (chunk !== loaded) {
    chunk = loaded;
    for (const listener of listeners) listener();
  }
  return loaded;
}

/** Ends where the browser itself reports the failure. The toast's message is shown plainly (plain-toast.ts). */
export function reportMissing(error: unknown): void {
  reportError(error);
}

/** The chunk once it is there: null until then. */
export function useToasterChunk(): ToasterChunk | null {
  useEffect(() => {
    const timer = setTimeout(() => void loadToaster().catch(reportMissing), LOADS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return useSyncExternalStore(listen, () => chunk);
}
