/** Merges the stored state into a form when someone else has saved in between, and keeps the user's input. */
import { useState } from "react";

/** HTTP status of a failed call. */
const CONFLICT = 409;

/** A field that both have changed; the form shows what was typed. */
export type Clash<V> = { name: keyof V & string; saved: V[keyof V] };

type Versioned = { version?: string | undefined };
export type NewerState<V> = {
  /** Something newer is stored and not loaded yet. */
  isFound: boolean;
  /** It was loaded and is not saved yet. */
  isLoaded: boolean;
  clashes: readonly Clash<V>[];
  /** @returns what of the fields changes. @param mine what the fields hold. */
  load: (mine: V) => Partial<V>;
  forgetClash: (name: keyof V & string) => void;
};

type Options<T extends Versioned, V extends object> = {
  /** The state the form was opened on; later changes are ignored. Null: a new object. */
  opened: T | null;
  valuesOf: (stored: T) => V;
  /** The stored state; null: deleted. */
  fetch: () => Promise<T | null>;
};

export function useNewerState<T extends Versioned, V extends object>({ opened, valuesOf, fetch }: Options<T, V>) {
  const [base, setBase] = useState(opened);
  const [newer, setNewer] = useState<T | null>(null);
  const [clashes, setClashes] = useState<readonly Clash<V>[] | null>(null);

  /** A conflict may be about something else, or the thing may be gone: then the error is the form's to show. */
  const isStale = async (failure: Error): Promise<boolean> => {
    const isConflict = "status" in failure && failure.status === CONFLICT;
    if (!isConflict || base === null) return false;
    const stored = await fetch().catch(() => null);
    if (stored === null || stored.version === base.version) return false;
    setNewer(stored);
    return true;
  };
  const load = (mine: V): Partial<V> => {
    if (newer === null || base === null) return {};
    const merged = mergeNewer(valuesOf(base), mine, valuesOf(newer));
    setBase(newer);
    setNewer(null);
    setClashes(merged.clashes);
    return merged.changes;
  };
  const forgetClash = (name: string) => setClashes((known) => known?.filter((clash) => clash.name !== name) ?? null);
  return {
    /** The state the fields are compared with; a save sends its version. */
    base,
    /** Marks the fields' values as stored. */
    rebase: (stored: T) => {
      setBase(stored);
      setNewer(null);
      setClashes(null);
    },
    isStale,
    state: {
      isFound: newer !== null,
      isLoaded: clashes !== null,
      clashes: clashes ?? [],
      load,
      forgetClash,
    } satisfies NewerState<V>,
  };
}

/** Untouched fields take the saved values; fields changed differently by both keep the user's input and are reported. */
export function mergeNewer<V extends object>(
  base: V,
  mine: V,
  saved: V,
): { changes: Partial<V>; clashes: readonly Clash<V>[] } {
  const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  const changes: Partial<V> = {};
  const clashes: Clash<V>[] = [];
  for (const name of Object.keys(saved) as (keyof V & string)[]) {
    if (!differ(base[name], saved[name]) || !differ(mine[name], saved[name])) continue;
    if (differ(base[name], mine[name])) clashes.push({ name, saved: saved[name] });
    else changes[name] = saved[name];
  }
  return { changes, clashes };
}
