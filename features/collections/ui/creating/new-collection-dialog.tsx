/** 'New Collection': a name and an optional banner for articles that are added later. */
import { Button, Modal } from "@mantine/core";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { type Collection, collectionMessages } from "../../contract.ts";
import { CollectionFields } from "./collection-fields.tsx";
import { reasonOf, useCollectionForm } from "./use-collection-form.ts";

type DialogProps = { isOpen: boolean; onClose: () => void; onCreated: (created: Collection) => void };

export function NewCollectionDialog({ isOpen, onClose, onCreated }: DialogProps) {
  const form = useCollectionForm(
    "blogs",
    onCreated,
    (error) => `${collectionMessages.createFailed} ${reasonOf(error)}`,
  );
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title="New Collection" size={480}>
      <ContractForm label="New Collection" form={form}>
        <CollectionFields form={form} />
        <DialogFoot words={form.isSendingBanner ? "The banner is being uploaded." : ""}>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" variant="filled" loading={form.isSending} disabled={form.isSendingBanner}>
            Create collection
          </Button>
        </DialogFoot>
      </ContractForm>
    </Modal>
  );
}
