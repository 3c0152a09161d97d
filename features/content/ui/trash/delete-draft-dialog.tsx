import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { TRASH_DAYS, type PostListItem } from "../../contract.ts";
import styles from "./delete-draft-dialog.module.css";
import { nameOf } from "../post-labels.ts";

type DeleteDraftDialogProps = {
  /** The draft that is asked about; null closes the dialog. */
  draft: PostListItem | null;
  onCancel: () => void;
  onConfirm: (draft: PostListItem) => void;
};

/** Drafts are deleted after a question only (docs/product/lists.md, Deleting). */
export function DeleteDraftDialog({ draft, onCancel, onConfirm }: DeleteDraftDialogProps) {
  // While the dialog fades away it still names what it asked about.
  const [asked, setAsked] = useState(draft);
  if (draft && draft !== asked) setAsked(draft);
  return (
    <Modal
      opened={draft !== null}
      onClose={onCancel}
      title="Are you absolutely sure?"
      size={420}
      withCloseButton={false}
    >
      {asked && (
        <>
          <p className={styles.text}>
            The draft{" "}
            <b>
              <bdi>{nameOf(asked)}</bdi>
            </b>{" "}
            goes to the trash. You can restore it for {TRASH_DAYS} days.
          </p>
          <div className={styles.actions}>
            <Button data-autofocus onClick={onCancel}>
              Cancel
            </Button>
            <Button variant="filled" color="red" onClick={() => onConfirm(asked)}>
              Delete draft
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
