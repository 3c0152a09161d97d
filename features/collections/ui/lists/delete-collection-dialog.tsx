import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import type { Collection, CollectionTag } from "../../contract.ts";
import classes from "../collection-dialog.module.css";

type DeleteCollectionDialogProps = {
  /** The collection in question; null closes the dialog. */
  collection: Collection | null;
  onCancel: () => void;
  onConfirm: (collection: Collection) => void;
};

const WHAT_STAYS: Record<CollectionTag, string> = {
  blogs: "The articles in it stay published.",
  feeds: "You can still read its websites in the news explorer.",
};

/** Nothing brings a collection back, so this asks once. */
export function DeleteCollectionDialog({ collection, onCancel, onConfirm }: DeleteCollectionDialogProps) {
  // While the dialog fades away it still names what it asked about.
  const [asked, setAsked] = useState(collection);
  if (collection && collection !== asked) setAsked(collection);
  return (
    <Modal
      opened={collection !== null}
      onClose={onCancel}
      title="Delete this collection?"
      size={420}
      withCloseButton={false}
    >
      {asked && (
        <>
          <p className={classes.text}>
            <b>
              <bdi>{asked.name}</bdi>
            </b>{" "}
            is deleted permanently. {WHAT_STAYS[asked.tag]}
          </p>
          <DialogFoot>
            <Button data-autofocus onClick={onCancel}>
              Cancel
            </Button>
            <Button variant="filled" color="red" onClick={() => onConfirm(asked)}>
              Delete collection
            </Button>
          </DialogFoot>
        </>
      )}
    </Modal>
  );
}
