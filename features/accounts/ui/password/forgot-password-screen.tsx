import { Alert } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { sendJson } from "#platform/http-client/http-client.ts";
import { accountMessages, accountPages, accountPaths, doneAnswer, resetPasswordInput } from "../../contract.ts";
import { AccountForm } from "../forms/account-form.tsx";
import { EmailField } from "../forms/email-field.tsx";
import { AuthAside, AuthFrame } from "../auth/frame.tsx";
import { useAccountForm } from "../forms/use-account-form.ts";

export function ForgotPasswordScreen() {
  const [isSent, setSent] = useState(false);
  const form = useAccountForm(resetPasswordInput, async (input) => {
    await sendJson("POST", accountPaths.resetPassword, input, doneAnswer, { session: "ignore" });
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
          <EmailField autoFocus error={form.problems.fields["email"]} />
        </AccountForm>
      )}
      <AuthAside>
        <Link to={accountPages.signIn}>Back to sign in</Link>
      </AuthAside>
    </AuthFrame>
  );
}
