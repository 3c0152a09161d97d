/** Stands above every screen while the account waits for its deletion. */
import { Button } from "@mantine/core";
import { IconUserX } from "@tabler/icons-react";
import { formatDay } from "#ui-kit/format/dates.ts";
import classes from "./deletion-banner.module.css";
import { useKeepAccount } from "./use-deletion.ts";
import { useMe } from "./use-me.ts";

/** @param props.onKept called once the account stays: the banner goes, and the focus with it. */
export function DeletionBanner({ onKept }: { onKept: () => void }) {
  const { deletion_due_at: dueAt } = useMe();
  const { mutate, isPending } = useKeepAccount(onKept);
  if (dueAt === null) return null;
  return (
    <section className={classes.banner} aria-label="Account deletion">
      <IconUserX size={18} stroke={1.75} aria-hidden />
      <p>Your account will be deleted on {formatDay(dueAt)}.</p>
      <Button size="xs" loading={isPending} onClick={() => mutate()}>
        Keep My Account
      </Button>
    </section>
  );
}
