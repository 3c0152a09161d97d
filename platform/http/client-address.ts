/** Who a request comes from, before the framework: as `request.ip` says it, for what is answered ahead of it. */
import type { IncomingMessage } from "node:http";

/**
 * @param isTrusted whose forwarding headers count; see trustedProxies.
 * @returns the address nearest to us that is no trusted proxy's; of nothing but proxies the farthest; "" for a closed connection.
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
