/** Page opened by the link to an old address: a new password takes the account back. */
import { Alert } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { call } from "#platform/http-client/call.ts";
import { undoAddressChange } from "../../address-calls.ts";
import { addressMessages } from "../../address-contract.ts";
import { accountPages, mailToken } from "../../contract.ts";
import { AccountForm } from "../forms/account-form.tsx";
import { AuthAside, AuthFrame } from "../auth/frame.tsx";
import { NewPasswordField } from "../password/new-password-field.tsx";
import { useAccountForm } from "../forms/use-account-form.ts";

export function UndoEmailScreen() {
  const [parameters] = useSearchParams();
  const [isDone, setDone] = useState(false);
  const token = mailToken.safeParse(parameters.get("token") ?? "");
  const form = useAccountForm(
    undoAddressChange.body,
    async (body) => {
      await call(undoAddressChange, { body }, { session: "ignore" });
      setDone(true);
    },
    { hidden: { token: token.data ?? "" } },
  );
  const { problems: fields } = form;
  return (
    <AuthFrame
      title="Take your account back"
      lead="We restore your old email address, you choose a new password, and every device is signed out."
    >
      {!token.success && <Alert icon={<IconAlertCircle size={16} />}>{token.error.issues[0]?.message}</Alert>}
      {isDone && (
        <Alert color="green" icon={<IconCircleCheck size={16} />} role="status">
          {addressMessages.undone}
        </Alert>
      )}
      {token.success && !isDone && (
        <AccountForm form={form} submitLabel="Take my account back" busyLabel="Restoring…">
          <NewPasswordField label="New password" name="new_password" autoFocus error={fields["new_password"]} />
        </AccountForm>
      )}
      <AuthAside>
        <Link to={accountPages.signIn}>{isDone ? "Sign in" : "Back to sign in"}</Link>
      </AuthAside>
    </AuthFrame>
  );
}
