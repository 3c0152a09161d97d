/** Asks for the password before the account is deleted, and for a code if signing in needs one. */
import { ApiError } from "#platform/http-client/api-error.ts";
import { deletionInput } from "../../own-data-contract.ts";
import { CodeField } from "../forms/code-field.tsx";
import { SectionForm } from "../forms/section-form.tsx";
import { PasswordField } from "../forms/password-field.tsx";
import { useAccountForm } from "../forms/use-account-form.ts";
import { useAskForDeletion } from "./use-deletion.ts";
import { useChangeMe, useMe } from "../use-me.ts";

type DeletionFormProps = { onAsked: () => void; onCancel: () => void };

export function DeletionForm({ onAsked, onCancel }: DeletionFormProps) {
  const { email, two_factor } = useMe();
  const changeMe = useChangeMe();
  const ask = useAskForDeletion();
  const form = useAccountForm(deletionInput, async (input) => {
    try {
      await ask(input);
    } catch (error) {
      // Two-factor sign-in was switched on elsewhere since this page was opened.
      if (error instanceof ApiError && error.fields["code"]) changeMe((me) => ({ ...me, two_factor: true }));
      throw error;
    }
    onAsked();
  });
  const { problems: fields } = form;
  return (
    <SectionForm
      label="Delete your account"
      form={form}
      submit={{ label: "Delete my account", busyLabel: "Deleting...", isRed: true }}
      onCancel={onCancel}
    >
      <input hidden readOnly type="text" autoComplete="username" value={email} />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        autoFocus
        error={fields["password"]}
        readOnly={form.isSending}
      />
      {two_factor && <CodeField kind="either" error={fields["code"]} readOnly={form.isSending} />}
    </SectionForm>
  );
}
