/** Sets up two-factor sign-in: the password, then the key for the app and its first code. */
import { useState } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { type BegunFactor, beginFactorInput, confirmFactorInput } from "../../second-factor-contract.ts";
import { CodeField } from "../forms/code-field.tsx";
import { CopyButton } from "../copy-button.tsx";
import { SectionForm } from "../forms/section-form.tsx";
import { FactorQr } from "./qr.tsx";
import classes from "./setup.module.css";
import { PasswordField } from "../forms/password-field.tsx";
import { useAccountForm } from "../forms/use-account-form.ts";
import { useFactorCalls } from "./use-factor.ts";
import { useMe } from "../use-me.ts";

type FactorSetupProps = { onEnabled: (recoveryCodes: string[]) => void; onCancel: () => void };

export function FactorSetup({ onEnabled, onCancel }: FactorSetupProps) {
  const [begun, setBegun] = useState<BegunFactor | null>(null);
  if (begun) return <KeyStep begun={begun} onEnabled={onEnabled} onOver={() => setBegun(null)} onCancel={onCancel} />;
  return <PasswordStep onBegun={setBegun} onCancel={onCancel} />;
}

type PasswordStepProps = { onBegun: (begun: BegunFactor) => void; onCancel: () => void };

function PasswordStep({ onBegun, onCancel }: PasswordStepProps) {
  const { email } = useMe();
  const { begin } = useFactorCalls();
  const form = useAccountForm(beginFactorInput, async (input) => onBegun(await begin(input)));
  return (
    <SectionForm
      label="Set up two-factor sign-in"
      form={form}
      submit={{ label: "Continue", busyLabel: "Continuing..." }}
      onCancel={onCancel}
    >
      <input hidden readOnly type="text" autoComplete="username" value={email} />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        autoFocus
        error={form.problems["password"]}
        readOnly={form.isSending}
      />
    </SectionForm>
  );
}

/** `onOver`: this key is no longer valid, because it expired or was replaced in another tab. */
type KeyStepProps = FactorSetupProps & { begun: BegunFactor; onOver: () => void };

function KeyStep({ begun: { secret, uri }, onEnabled, onOver, onCancel }: KeyStepProps) {
  const { confirm } = useFactorCalls();
  const form = useAccountForm(confirmFactorInput, async (input) => {
    try {
      onEnabled(await confirm(input));
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) return onOver();
      throw error;
    }
  });
  return (
    <SectionForm
      label="Confirm with a code"
      form={form}
      submit={{ label: "Switch on", busyLabel: "Switching on…" }}
      onCancel={onCancel}
    >
      <p>
        <b>1.</b> Scan this code with an authenticator app on your phone. Many password managers include one.
      </p>
      <div className={classes.key}>
        <FactorQr uri={uri} />
        <div>
          <p>Or type the key into the app:</p>
          <code>{secret.match(/.{1,4}/g)?.join(" ")}</code>
          <div className={classes.ways}>
            <CopyButton text={secret} label="Copy key" />
            <a className={classes.here} href={uri}>
              Open the app on this device
            </a>
          </div>
        </div>
      </div>
      <CodeField
        kind="app"
        autoFocus
        label="2. Enter the code it shows"
        error={form.problems["code"]}
        readOnly={form.isSending}
      />
    </SectionForm>
  );
}
