/** Lets a test's outbound requests reach its own peers. */
import { settings } from "#platform/config/settings.ts";
import { type Peer, startPeer } from "#tests/doubles/peer/server.ts";
import { resetSettings } from "./setup/settings.ts";

/** Adds exact origins to what outbound requests may reach. @returns what takes them away again. */
export function allowOrigins(...origins: string[]): () => void {
  const before = settings().OUTBOUND_ALLOW_ORIGINS;
  resetSettings({ ...settings(), OUTBOUND_ALLOW_ORIGINS: [...before, ...origins] });
  return () => resetSettings({ ...settings(), OUTBOUND_ALLOW_ORIGINS: before });
}

/** A peer on loopback that outbound requests may reach until it stops. */
export async function startAllowedPeer(): Promise<Peer> {
  const peer = await startPeer();
  const disallow = allowOrigins(peer.origin);
  const stop = async () => {
    disallow();
    await peer.stop();
  };
  return { ...peer, stop };
}
