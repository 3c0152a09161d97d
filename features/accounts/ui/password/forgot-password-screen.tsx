import { Alert } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "#platform/http-client/call.ts";
import { accountMessages, accountPages } from "../../contract.ts";
import { requestPasswordReset } from "../../password-calls.ts";
import { AccountForm } from "../forms/account-form.tsx";
import { EmailField } from "../forms/email-field.tsx";
import { AuthAside, AuthFrame } from "../auth/frame.tsx";
import { useAccountForm } from "../forms/use-account-form.ts";

export function ForgotPasswordScreen() {
  const [isSent, setSent] = useState(false);
  const form = useAccountForm(requestPasswordReset.body, async (body) => {
    await call(requestPasswordReset, { body }, { session: "ignore" });
    setSent(true);
  });
  return (
    <AuthFrame title="Reset your password" lead="We will email you a link to choose a new one.">
      {isSent ? (
        <Alert color="green" icon={<IconMail size={16} />} role="status">
          {accountMessages.resetSent}
        </Alert>
      ) : (
        <AccountForm form={form} submitLabel="Send link" busyLabel="Sending…">
          <EmailField autoFocus error={form.problems["email"]} />
        </AccountForm>
      )}
      <AuthAside>
        <Link to={accountPages.signIn}>Back to sign in</Link>
      </AuthAside>
    </AuthFrame>
  );
}
