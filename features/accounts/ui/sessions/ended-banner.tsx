/** Shown above every screen once the session has ended: what a screen loads by itself opens no dialog (docs/decisions/0109-what-loads-again-asks-for-no-password.md). */
import { IconLock } from "@tabler/icons-react";
import { renewByHand } from "#platform/http-client/session.ts";
import { AccountBanner } from "../account-banner.tsx";

export function EndedBanner() {
  return (
    <AccountBanner
      label="Ended session"
      tone="amber"
      icon={IconLock}
      action={{ label: "Sign in", run: () => void renewByHand(), isBusy: false }}
    >
      <span role="status">
        <b>Your session has ended.</b> Sign in to load what is new and to save. Your text is still here.
      </span>
    </AccountBanner>
  );
}
