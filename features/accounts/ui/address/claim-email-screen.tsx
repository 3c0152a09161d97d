/** Page opened by the link about an address held by an unconfirmed account. It asks first: opening the link must not act. */
import { Alert } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { call } from "#platform/http-client/call.ts";
import { claimAddress } from "../../address-calls.ts";
import { addressMessages } from "../../address-contract.ts";
import { accountPages } from "../../contract.ts";
import { AccountForm } from "../forms/account-form.tsx";
import { AuthAside, AuthFrame } from "../auth/frame.tsx";
import { useAccountForm } from "../forms/use-account-form.ts";

export function ClaimEmailScreen() {
  const [parameters] = useSearchParams();
  const [isDone, setDone] = useState(false);
  const form = useAccountForm(
    claimAddress.body,
    async (body) => {
      await call(claimAddress, { body }, { session: "ignore" });
      setDone(true);
    },
    { hidden: { token: parameters.get("token") ?? "" } },
  );
  return (
    <AuthFrame
      title="Claim your email address"
      lead="An account that has not confirmed your address uses it. If that account is not yours, claim the address."
    >
      {isDone ? (
        <Alert color="green" icon={<IconCircleCheck size={16} />} role="status">
          {addressMessages.claimed}
        </Alert>
      ) : (
        <AccountForm form={form} submitLabel="Claim my address" busyLabel="Claiming…">
          {null}
        </AccountForm>
      )}
      <AuthAside>
        {isDone ? <Link to={accountPages.signUp}>Sign up</Link> : <Link to={accountPages.signIn}>Back to sign in</Link>}
      </AuthAside>
    </AuthFrame>
  );
}
