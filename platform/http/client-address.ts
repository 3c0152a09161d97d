/** Finds the client's address before the framework runs, with the same result as `request.ip`. */
import type { IncomingMessage } from "node:http";

/**
 * @param isTrusted whether a peer's forwarding headers are trusted; see trustedProxies.
 * @returns the nearest address that is not a trusted proxy's; the farthest if all are proxies; "" for a closed
 * connection.
 */
export function clientAddress(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  isTrusted: (address: string) => boolean,
): string {
  let address = socket.remoteAddress ?? "";
  const forwarded = headers["x-forwarded-for"];
  if (typeof forwarded !== "string" || !isTrusted(address)) return address;
  for (const hop of forwarded.split(",").toReversed()) {
    address = hop.trim();
    if (!isTrusted(address)) return address;
  }
  return address;
}
