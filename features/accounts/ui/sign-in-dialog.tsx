import { Modal } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useLateOpening } from "#ui-kit/use-late-opening.ts";
import { signInInput } from "../contract.ts";
import { AccountForm } from "./account-form.tsx";
import { PasswordField } from "./password-field.tsx";
import { signIn } from "./session-calls.ts";
import styles from "./sign-in-dialog.module.css";
import { useAccountForm } from "./use-account-form.ts";
import { ME_KEY } from "./use-me.ts";
import { useSignOut } from "./use-sign-out.ts";

type SignInDialogProps = { email: string; isOpen: boolean; onClose: (signedIn: boolean) => void };

/** Asks the same person for the password again, over the page, so that nothing typed is lost (decision 18). */
export function SignInDialog({ email, isOpen, onClose }: SignInDialogProps) {
  return (
    <Modal
      opened={useLateOpening(isOpen)}
      onClose={() => onClose(false)}
      title="Please sign in again"
      size={420}
      closeOnClickOutside={false}
    >
      <p className={styles.lead}>Your session has ended. What you typed is still here.</p>
      <SignInAgainForm email={email} onClose={onClose} />
    </Modal>
  );
}

function SignInAgainForm({ email, onClose }: Omit<SignInDialogProps, "isOpen">) {
  const cache = useQueryClient();
  const leave = useSignOut();
  const form = useAccountForm(signInInput, async (input) => {
    await signIn(input);
    onClose(true);
    await cache.invalidateQueries({ queryKey: ME_KEY });
  });
  return (
    <>
      <AccountForm form={form} submitLabel="Sign in" busyLabel="Signing in…">
        <label className={styles.who}>
          Email
          <input name="email" type="email" autoComplete="username" value={email} readOnly />
        </label>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          data-autofocus
          error={form.problems.fields["password"]}
        />
      </AccountForm>
      <p className={styles.other}>
        Not you?{" "}
        <button
          type="button"
          onClick={() => {
            onClose(false);
            leave.mutate();
          }}
        >
          Sign in as someone else
        </button>
      </p>
    </>
  );
}
