/** Forms of a request that RFC 9112 obliges a server to accept or to refuse, beyond what Node does. */
import type { IncomingMessage } from "node:http";

/** The path and query of `http://host/path?query`, which proxies send (section 3.2.2); any other is unchanged. */
export function originForm(target: string): string {
  if (target.startsWith("/")) return target;
  const origin = /^https?:\/\/[^/?#]*/i.exec(target)?.[0];
  if (origin === undefined) return target;
  const rest = target.slice(origin.length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** Section 3.2: with several, Node uses the first, and a cache in front of it might use the last. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

/** Section 6.3: the body's length is unknown. Node would answer first and refuse later. */
export function hasNoEnd({ headers }: IncomingMessage): boolean {
  const coding = headers["transfer-encoding"];
  return coding !== undefined && !/(?:^|,)[ \t]*chunked$/i.test(coding);
}
