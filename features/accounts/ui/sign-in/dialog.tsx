import { Modal } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useLateOpening } from "#ui-kit/dialogs/use-late-opening.ts";
import { accountPages } from "../../contract.ts";
import { SignInAgain } from "./again.tsx";
import otherWay from "./other-way.module.css";
import { ME_KEY } from "../use-me.ts";
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
      <AskAgain email={email} onClose={onClose} />
    </Modal>
  );
}

function AskAgain({ email, onClose }: Omit<SignInDialogProps, "isOpen">) {
  const cache = useQueryClient();
  const leave = useSignOut();
  return (
    <>
      <SignInAgain
        email={email}
        lead="Your session has ended. Sign in to carry on; your text is still here."
        onSignedIn={async () => {
          onClose(true);
          await cache.invalidateQueries({ queryKey: ME_KEY });
        }}
      />
      <p className={otherWay.line}>
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
