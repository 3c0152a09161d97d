import { useMeQuery } from "#features/accounts/ui/use-me.ts";
import classes from "./checkout-page.module.css";
import { PROFILE_ADDRESS } from "./dashboard-addresses.ts";

/** Whom the invoice of a test purchase names. At Stripe the buyer is asked. */
export function BilledTo() {
  const { data: me } = useMeQuery();
  if (!me) return null;
  const lines = [`${me.first_name} ${me.last_name}`.trim(), me.address, me.city, me.country].filter(Boolean);
  return (
    <p className={classes.hint}>
      Invoice to <bdi>{lines.join(", ")}</bdi>.{" "}
      <a href={PROFILE_ADDRESS}>{me.address ? "Change it" : "Add an address"}</a>
    </p>
  );
}
