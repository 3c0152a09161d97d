/**
 * A new address waiting for its confirmation (docs/product/accounts.md, Change of address): what to do, and how to
 * cancel it.
 */
import { Alert, Button } from "@mantine/core";
import { IconMailFast } from "@tabler/icons-react";
import { RELEASED_DOMAIN } from "../../address-contract.ts";
import type { Me } from "../../contract.ts";
import classes from "./profile-screen.module.css";
import { profileOf } from "./values.ts";
import { useSaveProfile } from "./use-save-profile.ts";

export function PendingEmail({ me, pending }: { me: Me; pending: string }) {
  const { mutate, isPending } = useSaveProfile(me);
  return (
    <Alert className={classes.pending} color="amber" role="status" icon={<IconMailFast size={16} stroke={1.75} />}>
      <div>
        <p>
          <b>Open the link we emailed to {pending}.</b> Until then {me.email} remains your address. The link works for
          one day. If it does not arrive, keep the old address and enter the new one again.
        </p>
        <Button size="xs" loading={isPending} onClick={() => mutate({ ...profileOf(me), email: me.email })}>
          Keep {me.email}
        </Button>
      </div>
    </Alert>
  );
}

/** The address of a new account, until the emailed link is opened. */
export function UnconfirmedEmail({ email }: { email: string }) {
  if (email.endsWith(`@${RELEASED_DOMAIN}`)) return <ReleasedEmail />;
  return (
    <Alert className={classes.pending} color="amber" role="status" icon={<IconMailFast size={16} stroke={1.75} />}>
      <p>
        <b>{email} is not confirmed yet.</b> Open the link we emailed you when you signed up.
      </p>
    </Alert>
  );
}

/** The owner of the mailbox has claimed the address, which was never confirmed in this account. */
function ReleasedEmail() {
  return (
    <Alert className={classes.pending} color="amber" role="status" icon={<IconMailFast size={16} stroke={1.75} />}>
      <p>
        <b>This account has no email address.</b> The owner of the address you signed up with has claimed it. Choose
        Edit Profile and enter yours, or you cannot sign in again.
      </p>
    </Alert>
  );
}
