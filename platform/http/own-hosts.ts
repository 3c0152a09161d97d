/**
 * The host names under which this server acts for a visitor. A name of someone else's can be made to lead here (DNS
 * rebinding), and its pages would then speak to us as our own. Pages that are the same for everyone have any name.
 */
import type { IncomingMessage } from "node:http";
import { log } from "#platform/log/log.ts";
import { isLoopback, publicUrl, settings } from "#platform/config/settings.ts";
import { AppError } from "#platform/errors/app-error.ts";

type Request = Pick<IncomingMessage, "headers" | "socket">;

/** Real names are shorter. */
const MAX_SHOWN = 255;
const WARN_MS = 60_000;
let warnedAt = -Infinity;

/**
 * Whether a request came by the name of PUBLIC_URL, one of ALLOWED_HOSTS or, from this machine or without PUBLIC_URL, a
 * loopback name. A proxy that sends another name than its reader used is known by the Origin of PUBLIC_URL.
 */
export function isAtOwnHost({ headers, socket }: Request): boolean {
  const { host, origin } = headers;
  if (origin !== undefined && origin === new URL(publicUrl()).origin) return true;
  if (host === undefined) return true; // only programs that speak HTTP/1.0 leave it out
  const name = nameIn(host);
  return name !== null && isOwnName(name, socket.remoteAddress ?? "");
}

/** Whether an Origin is a page of ours. */
export function isOwnOriginName(origin: string, { socket }: Request): boolean {
  const name = URL.parse(origin)?.hostname ?? "";
  return name !== "" && isOwnName(name, socket.remoteAddress ?? "");
}

/**
 * @returns the refusal of a request by a name that is not ours (421). It says what to set, and so does the log, at most
 * once a minute.
 */
export function foreignHost({ headers }: Request): AppError {
  const name = nameIn(headers.host ?? "")?.slice(0, MAX_SHOWN) ?? null;
  const address = name === null ? "this address" : `http://${headers.host?.slice(0, MAX_SHOWN)}`;
  if (performance.now() - warnedAt > WARN_MS) {
    warnedAt = performance.now();
    log.warn({ host: name }, `A request by the name ${name} was refused. ${whatToSet(address)}`);
  }
  return new AppError(
    "foreign-host",
    `You cannot sign in or change anything at ${address}. Use ${publicUrl()} instead. If you run this server: ${whatToSet(address)}`,
  );
}

function whatToSet(address: string): string {
  return settings().PUBLIC_URL === undefined
    ? `Set PUBLIC_URL to ${address} and restart it.`
    : "Add the name to ALLOWED_HOSTS and restart it.";
}

function isOwnName(name: string, peer: string): boolean {
  const { PUBLIC_URL, ALLOWED_HOSTS } = settings();
  if (name === withoutDot(new URL(publicUrl()).hostname) || ALLOWED_HOSTS.includes(name)) return true;
  return isLoopback(name) && (PUBLIC_URL === undefined || isLoopback(peer.replace(/^::ffff:/i, "")));
}

/** @returns the name in a Host header, in lower case and without its port; null if it is no host. */
function nameIn(host: string): string | null {
  if (/[/\\?#@\s]/.test(host)) return null;
  const name = URL.parse(`http://${host}`)?.hostname;
  return name ? withoutDot(name) : null;
}

function withoutDot(name: string): string {
  return name.endsWith(".") ? name.slice(0, -1) : name;
}
