/** In place of the question for a password, which would be the user's: the session in which an operator acted is over. */
import { Button, Modal } from "@mantine/core";
import { DialogFoot } from "#ui-kit/dialog-foot.tsx";
import { useLateOpening } from "#ui-kit/use-late-opening.ts";
import { useReturn } from "./use-acting.ts";

export function ActingEnded({ isOpen, onClose }: { isOpen: boolean; onClose: (signedIn: boolean) => void }) {
  const { mutate, isPending } = useReturn();
  return (
    <Modal
      opened={useLateOpening(isOpen)}
      onClose={() => onClose(false)}
      title="You are no longer signed in as this user"
      size={420}
      closeOnClickOutside={false}
    >
      <p>This ends after an hour, when the user ends it, and with your own session. What you typed was not saved.</p>
      <DialogFoot>
        <Button onClick={() => onClose(false)}>Stay Here</Button>
        <Button variant="filled" data-autofocus loading={isPending} onClick={() => mutate()}>
          Return to Your Account
        </Button>
      </DialogFoot>
    </Modal>
  );
}
