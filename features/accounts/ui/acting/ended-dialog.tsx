/** Shown when an acting session has ended, instead of asking for a password, which would be the user's. */
import { Button, Modal } from "@mantine/core";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { useLateOpening } from "#ui-kit/dialogs/use-late-opening.ts";
import { useReturn } from "./use-return.ts";

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
      <p>
        Access ends after one hour, when the user ends it, or when your own session ends. Your changes were not saved.
      </p>
      <DialogFoot>
        <Button onClick={() => onClose(false)}>Stay here</Button>
        <Button variant="filled" data-autofocus loading={isPending} onClick={() => mutate()}>
          Return to your account
        </Button>
      </DialogFoot>
    </Modal>
  );
}
