import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { DialogActions } from "#ui-kit/dialogs/dialog-actions.tsx";
import { useLastShown } from "#ui-kit/dialogs/use-last-shown.ts";
import { TRASH_DAYS, type PostListItem } from "../../contract.ts";
import styles from "./delete-draft-dialog.module.css";
import { nameOf } from "../post-labels.ts";

type DeleteDraftDialogProps = {
  /** The draft in question; null closes the dialog. */
  draft: PostListItem | null;
  onCancel: () => void;
  onConfirm: (draft: PostListItem) => void;
};

/** Drafts are deleted only after confirmation (docs/product/lists.md, Deleting). */
export function DeleteDraftDialog({ draft, onCancel, onConfirm }: DeleteDraftDialogProps) {
  const asked = useLastShown(draft);
  return (
    <DeleteDialog
      isOpen={draft !== null}
      verb="Delete draft"
      onCancel={onCancel}
      onConfirm={() => asked && onConfirm(asked)}
    >
      Move ‘<bdi>{asked && nameOf(asked)}</bdi>’ to the trash? You can restore it for {TRASH_DAYS} days.
    </DeleteDialog>
  );
}

type DeleteDialogProps = {
  isOpen: boolean;
  /** The button that deletes. */
  verb: string;
  onCancel: () => void;
  onConfirm: () => void;
  /** What is deleted. */
  children: ReactNode;
};

export function DeleteDialog({ isOpen, verb, onCancel, onConfirm, children }: DeleteDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onCancel} title="Are you absolutely sure?" size={420} withCloseButton={false}>
      <p className={styles.text}>{children}</p>
      <DialogActions>
        <Button data-autofocus onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="filled" color="red" onClick={onConfirm}>
          {verb}
        </Button>
      </DialogActions>
    </Modal>
  );
}
