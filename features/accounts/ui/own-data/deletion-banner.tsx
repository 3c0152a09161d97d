/** Shown above every screen while the account is waiting for its deletion. */
import { IconUserX } from "@tabler/icons-react";
import { formatDay } from "#ui-kit/format/dates.ts";
import { AccountBanner } from "../account-banner.tsx";
import { useKeepAccount } from "./use-deletion.ts";
import { useMe } from "../use-me.ts";

/** @param props.onKept called once the deletion is cancelled: the banner disappears, and the focus with it. */
export function DeletionBanner({ onKept }: { onKept: () => void }) {
  const { deletion_due_at: dueAt } = useMe();
  const { mutate, isPending } = useKeepAccount(onKept);
  if (dueAt === null) return null;
  return (
    <AccountBanner
      label="Account deletion"
      tone="amber"
      icon={IconUserX}
      action={{ label: "Keep my account", run: () => mutate(), isBusy: isPending }}
    >
      Your account will be deleted on {formatDay(dueAt)}.
    </AccountBanner>
  );
}
