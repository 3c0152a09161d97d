/** Asks for password and code before two-factor sign-in is switched off or recovery codes are replaced. */
import { factorProofInput } from "../../second-factor-contract.ts";
import { CodeField } from "../forms/code-field.tsx";
import { SectionForm } from "../forms/section-form.tsx";
import { PasswordField } from "../forms/password-field.tsx";
import { useAccountForm } from "../forms/use-account-form.ts";
import type { FactorProof } from "./use-factor.ts";
import { useMe } from "../use-me.ts";

type FactorProofFormProps = {
  label: string;
  submit: { label: string; busyLabel: string; isRed?: boolean };
  send: (proof: FactorProof) => Promise<void>;
  onCancel: () => void;
};

export function FactorProofForm({ label, submit, send, onCancel }: FactorProofFormProps) {
  const { email } = useMe();
  const form = useAccountForm(factorProofInput, send);
  const { problems: fields } = form;
  return (
    <SectionForm label={label} form={form} submit={submit} onCancel={onCancel}>
      <input hidden readOnly type="text" autoComplete="username" value={email} />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        autoFocus
        error={fields["password"]}
        readOnly={form.isSending}
      />
      <CodeField kind="either" error={fields["code"]} readOnly={form.isSending} />
    </SectionForm>
  );
}
