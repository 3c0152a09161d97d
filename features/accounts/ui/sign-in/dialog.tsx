import { Modal } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useLateOpening } from "#ui-kit/dialogs/use-late-opening.ts";
import { accountPages } from "../../contract.ts";
import { PasswordField } from "../forms/password-field.tsx";
import { CODE_STEP_WORDS, SignInForm } from "./sign-in-form.tsx";
import styles from "./dialog.module.css";
import { ME_KEY } from "../use-me.ts";
import { useSignIn } from "./use-sign-in.ts";
import { useSignOut } from "../sessions/use-sign-out.ts";

type SignInDialogProps = { email: string; isOpen: boolean; onClose: (signedIn: boolean) => void };

/**
 * Asks the same user for the password again, over the page, so that no input is lost (docs/product/accounts.md, Ended
 * sessions).
 */
export function SignInDialog({ email, isOpen, onClose }: SignInDialogProps) {
  return (
    <Modal
      opened={useLateOpening(isOpen)}
      onClose={() => onClose(false)}
      title="Please sign in again"
      size={420}
      closeOnClickOutside={false}
    >
      <SignInAgain email={email} onClose={onClose} />
    </Modal>
  );
}

function SignInAgain({ email, onClose }: Omit<SignInDialogProps, "isOpen">) {
  const cache = useQueryClient();
  const leave = useSignOut();
  const signIn = useSignIn(async () => {
    onClose(true);
    await cache.invalidateQueries({ queryKey: ME_KEY });
  });
  const { form, step } = signIn;
  return (
    <>
      <p className={styles.lead}>
        {step === "password"
          ? "Your session has ended. Sign in to carry on; your text is still here."
          : CODE_STEP_WORDS[step]}
      </p>
      <SignInForm signIn={signIn}>
        <label className={styles.who}>
          Email
          <input name="email" type="email" autoComplete="username" value={email} readOnly />
        </label>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          data-autofocus
          error={form.problems["password"]}
        />
      </SignInForm>
      <p className={styles.other}>
        Not you?{" "}
        <button
          type="button"
          onClick={() => {
            onClose(false);
            leave.mutate();
          }}
        >
          Use another account
        </button>
        {" · "}
        <a href={accountPages.contact} target="_blank" rel="noreferrer">
          Contact support
        </a>
      </p>
    </>
  );
}
