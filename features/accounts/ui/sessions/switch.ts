/** Switches to another user in every tab: reloads each page, because loaded and typed data belongs to the previous user. */
import { HOME_PATH } from "../return-path.ts";

const CHANNEL = "dateline-session-switch";

/** One channel per page: a second one would receive the first one's messages and reload this page. */
let channel: BroadcastChannel | undefined;

/** @param path on this site. Other tabs of this browser go to the dashboard. */
export function startAnew(path = HOME_PATH): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
  channel?.postMessage(null);
  window.location.assign(path);
}

/** Reloads when another tab switches user: acting as the wrong user is worse than losing unsaved input. @returns a function that stops listening. */
export function followSwitches(): () => void {
  const opened = new BroadcastChannel(CHANNEL);
  opened.addEventListener("message", () => window.location.assign(HOME_PATH));
  channel = opened;
  return () => {
    opened.close();
    if (channel === opened) channel = undefined;
  };
}
