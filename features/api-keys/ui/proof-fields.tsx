/** Password, and a code if signing in needs one: an open session alone makes no key. */
import { CodeField } from "#features/accounts/ui/forms/code-field.tsx";
import { PasswordField } from "#features/accounts/ui/forms/password-field.tsx";
import { useMe } from "#features/accounts/ui/use-me.ts";
import type { useContractForm } from "#ui-kit/forms/use-contract-form.ts";

/** As a form holds it; empty is not given. */
export type Proof = { password: string; code: string };
export const NO_PROOF: Proof = { password: "", code: "" };
export const givenProof = ({ password, code }: Proof) => ({ password, ...(code !== "" && { code }) });

type Text = ReturnType<typeof useContractForm<Proof, never>>["text"];

export function ProofFields({ text, hasFocus = false }: { text: Text; hasFocus?: boolean }) {
  const { email, two_factor } = useMe();
  const code = text("code");
  return (
    <>
      <input hidden readOnly type="text" autoComplete="username" value={email} />
      <PasswordField
        {...text("password")}
        label="Your password"
        autoComplete="current-password"
        {...(hasFocus && { "data-autofocus": true })}
      />
      {(two_factor || code.error !== undefined || code.value !== "") && <CodeField kind="either" {...code} />}
    </>
  );
}
