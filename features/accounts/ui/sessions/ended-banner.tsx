/** Shown above every screen once the session has ended: what a screen loads by itself opens no dialog (docs/decisions/dashboard.md). */
import { IconLock } from "@tabler/icons-react";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { renewByHand } from "#platform/http-client/session.ts";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import { AccountBanner } from "../account-banner.tsx";

export function EndedBanner() {
  return (
    <AccountBanner
      label="Ended session"
      tone="amber"
      icon={IconLock}
      action={{ label: "Sign in", run: () => void renewByHand().catch(sayWhy), isBusy: false }}
    >
      <span role="status">
        <b>Your session has ended.</b> Sign in to load what is new and to save. Your text is still here.
      </span>
    </AccountBanner>
  );
}

/** Nothing else waits for this call when the server cannot be reached. */
function sayWhy(error: Error): void {
  logFailure("The session was not renewed.", error);
  showError(error.message);
}
