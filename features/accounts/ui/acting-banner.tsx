/** Stands above every screen while an operator acts as the user. */
import { Button } from "@mantine/core";
import { IconUserShield } from "@tabler/icons-react";
import { formatTimeOfDay } from "#ui-kit/format/dates.ts";
import classes from "./acting-banner.module.css";
import { useReturn } from "./use-acting.ts";
import { useMe } from "./use-me.ts";

export function ActingBanner() {
  const { acting, first_name, last_name } = useMe();
  const { mutate, isPending } = useReturn();
  if (!acting) return null;
  return (
    <section className={classes.banner} aria-label="Signed in as somebody else">
      <IconUserShield size={18} stroke={1.75} aria-hidden />
      <p>
        Signed in as <bdi>{`${first_name} ${last_name}`.trim()}</bdi>{" "}
        <span>
          until {formatTimeOfDay(acting.until)} at the latest. What only the account’s owner may do is refused.
        </span>
      </p>
      <Button size="xs" loading={isPending} onClick={() => mutate()}>
        Return to Your Account
      </Button>
    </section>
  );
}
