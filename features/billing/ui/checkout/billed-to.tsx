import { useMeQuery } from "#features/accounts/ui/use-me.ts";
import classes from "./checkout-page.module.css";
import { PROFILE_ADDRESS } from "./dashboard-addresses.ts";

/** Whom the invoice of a test purchase names, as a line of its total. At Stripe the buyer is asked. */
export function BilledTo() {
  const { data: me } = useMeQuery();
  if (!me) return null;
  const lines = [`${me.first_name} ${me.last_name}`.trim(), me.address, me.city, me.country].filter(Boolean);
  return (
    <div className={classes.billed}>
      <dt>Invoice to</dt>
      <dd>
        <bdi>{lines.join(", ")}</bdi> <a href={PROFILE_ADDRESS}>{me.address ? "Change" : "Add an address"}</a>
      </dd>
    </div>
  );
}
