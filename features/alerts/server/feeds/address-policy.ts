/**
 * The secret addresses of feeds. An address is derived from the installation's secret, so it is the same each time it is
 * shown and the database stores nothing that opens a feed; another version ends it.
 */
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { alertPages } from "../../contract.ts";
import { publicUrl, settings } from "#platform/config/settings.ts";

/** An alert's hits, or those of all alerts of a person (`id`: theirs). */
export type FeedOf = { kind: "alert" | "person"; id: number; version: number };

const KINDS = { a: "alert", p: "person" } as const;
const TOKEN = /^([ap])([0-9a-z]{1,11})\.([0-9a-z]{1,6})\.([A-Za-z0-9_-]{32})$/;

/** Whole address without its suffix. */
export function feedAddressOf(feed: FeedOf): string {
  return `${publicUrl()}/alerts/${tokenOf(feed)}`;
}

export function tokenOf({ kind, id, version }: FeedOf): string {
  const named = `${kind === "alert" ? "a" : "p"}${id.toString(36)}.${version.toString(36)}`;
  return `${named}.${proofOf(named)}`;
}

/** @returns null for anything but an address of this installation; its version may have ended. */
export function readToken(token: string): FeedOf | null {
  const [, kind, id = "", version = "", proof = ""] = TOKEN.exec(token) ?? [];
  if (kind !== "a" && kind !== "p") return null;
  if (!isSame(proofOf(`${kind}${id}.${version}`), proof)) return null;
  return { kind: KINDS[kind], id: Number.parseInt(id, 36), version: Number.parseInt(version, 36) };
}

const STOP_TOKEN = /^([0-9a-z]{1,11})\.([A-Za-z0-9_-]{32})$/;

/** Ends the emails of one alert; works for as long as the alert, because that is all it does. */
export function stopAddressOf(alertId: number): string {
  const named = alertId.toString(36);
  return publicUrl() + alertPages.stop(`${named}.${proofOf(`stop:${named}`)}`);
}

/** @returns an alert's id; null for anything but an address of this installation. */
export function readStopToken(token: string): number | null {
  const [, id = "", proof = ""] = STOP_TOKEN.exec(token) ?? [];
  if (id === "" || !isSame(proofOf(`stop:${id}`), proof)) return null;
  return Number.parseInt(id, 36);
}

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));

function proofOf(named: string): string {
  const { SECRET } = settings();
  if (!SECRET)
    throw new Error("SECRET is not loaded: it must be read or created at startup before anything is signed.");
  const key = hkdfSync("sha256", SECRET, "dateline", "alert-addresses", 32);
  return createHmac("sha256", new Uint8Array(key)).update(named).digest("base64url").slice(0, 32);
}
