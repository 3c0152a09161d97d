/** 'New Collection': a name and an optional banner for articles that are added later. */
import { Alert, Button, Modal } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { type Collection, collectionMessages } from "../../contract.ts";
import classes from "../collection-dialog.module.css";
import { CollectionFields } from "./collection-fields.tsx";
import { reasonOf, useCollectionForm } from "./use-collection-form.ts";

type DialogProps = { isOpen: boolean; onClose: () => void; onCreated: (created: Collection) => void };

export function NewCollectionDialog({ isOpen, onClose, onCreated }: DialogProps) {
  const form = useCollectionForm("blogs", onCreated);
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title="New Collection" size={480}>
      <form
        noValidate
        className={classes.form}
        aria-label="New Collection"
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        {form.failure && (
          <Alert icon={<IconAlertCircle size={16} aria-hidden />}>
            {collectionMessages.createFailed} {reasonOf(form.failure)}
          </Alert>
        )}
        <CollectionFields form={form} />
        <DialogFoot words={form.isSendingBanner ? "The banner is being uploaded." : ""}>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" variant="filled" loading={form.isSaving} disabled={form.isSendingBanner}>
            Create collection
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  );
}
