/** Listens on the configured address, with messages for addresses that are not available. */
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { Settings } from "#platform/config/settings.ts";
import type { App } from "#platform/http/app.ts";

const REASONS: Record<string, (settings: Settings) => string> = {
  EADDRINUSE: ({ HOST, PORT }) => `Port ${PORT} on ${HOST} is already in use. Stop the other program, or set PORT.`,
  EACCES: ({ PORT }) => `This account is not allowed to listen on port ${PORT}. Set PORT to 1024 or above.`,
  EADDRNOTAVAIL: ({ HOST }) => `This machine has no address ${HOST}. Set HOST to one of its addresses.`,
  ENOTFOUND: ({ HOST }) => `The name ${HOST} has no address. Set HOST to an address of this machine.`,
};

/** @returns PORT, or a free port: links and origin checks need to know it before the server listens. */
export async function choosePort(settings: Settings): Promise<number> {
  if (settings.PORT !== 0) return settings.PORT;
  const probe = createServer().listen(0, settings.HOST);
  try {
    await once(probe, "listening");
    return (probe.address() as AddressInfo).port;
  } catch (error) {
    throw inWords(error, settings);
  } finally {
    probe.close();
  }
}

/** @throws Error with a message that names the setting to change. */
export async function listenOn(server: App, settings: Settings): Promise<void> {
  try {
    await server.listen({ host: settings.HOST, port: settings.PORT });
  } catch (error) {
    throw inWords(error, settings);
  }
}

/** As a person types it. A server that listens on all interfaces is shown with this machine's local name. */
export function addressOf(server: App): string {
  const address = server.server.address();
  if (!address || typeof address === "string") return String(address);
  return addressText(address.address, address.port);
}

export function addressText(listening: string, port: number): string {
  const host = listening === "0.0.0.0" || listening === "::" ? "127.0.0.1" : listening;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

function inWords(error: unknown, settings: Settings): Error {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ""];
  if (reason) return new Error(reason(settings), { cause: error });
  return error instanceof Error ? error : new Error(String(error));
}
