/** Shown above every screen while an operator acts as the user. */
import { IconUserShield } from "@tabler/icons-react";
import { formatTimeOfDay } from "#ui-kit/format/dates.ts";
import { AccountBanner } from "../account-banner.tsx";
import { useReturn } from "./use-return.ts";
import { useMe } from "../use-me.ts";

export function ActingBanner() {
  const { acting, first_name, last_name } = useMe();
  const { mutate, isPending } = useReturn();
  if (!acting) return null;
  return (
    <AccountBanner
      label="Signed in on a user's behalf"
      tone="purple"
      icon={IconUserShield}
      action={{ label: "Return to your account", run: () => mutate(), isBusy: isPending }}
    >
      Signed in as <bdi>{`${first_name} ${last_name}`.trim()}</bdi>{" "}
      <span>
        until {formatTimeOfDay(acting.until)} at the latest. Actions reserved for the account owner are blocked.
      </span>
    </AccountBanner>
  );
}
