/** Creates an account for the invited address and joins, in one step. */
import { TextInput } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { AccountForm } from "#features/accounts/ui/forms/account-form.tsx";
import { useAccountForm } from "#features/accounts/ui/forms/use-account-form.ts";
import { NewPasswordField } from "#features/accounts/ui/password/new-password-field.tsx";
import { announceSwitch } from "#features/accounts/ui/sessions/following.ts";
import { call } from "#platform/http-client/call.ts";
import { joinByInvitation } from "../../calls.ts";
import { joinInput, type OpenedInvitation } from "../../contract.ts";
import classes from "./invitation.module.css";
import { useOpenCompany } from "./use-invitation.ts";

export function JoinForm({ invitation: { email }, token }: { invitation: OpenedInvitation; token: string }) {
  const open = useOpenCompany();
  const form = useAccountForm(
    joinInput,
    async (body) => {
      const joined = await call(joinByInvitation, { body }, { session: "ignore", speaksFor: "any" });
      announceSwitch();
      await open(joined);
    },
    { hidden: { token } },
  );
  const { problems } = form;
  return (
    <AccountForm form={form} submitLabel="Create account and join" busyLabel="Creating your account…">
      <TextInput
        label="Email"
        description="The invitation is for this address."
        name="email"
        value={email}
        readOnly
        classNames={{ input: classes.locked }}
        autoComplete="username"
        rightSection={<IconLock size={16} stroke={1.75} aria-hidden />}
      />
      <div className={classes.names}>
        <TextInput label="First name" name="first_name" autoComplete="given-name" error={problems["first_name"]} />
        <TextInput label="Last name" name="last_name" autoComplete="family-name" error={problems["last_name"]} />
      </div>
      <NewPasswordField label="Password" name="password" error={problems["password"]} />
    </AccountForm>
  );
}
