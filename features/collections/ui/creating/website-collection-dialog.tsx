/** 'Add News Websites': websites of the catalogue under a name of one's own. */
import { Button, Modal } from "@mantine/core";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import { type Collection, collectionMessages } from "../../contract.ts";
import classes from "../collection-dialog.module.css";
import { CollectionFields } from "./collection-fields.tsx";
import { reasonOf, useCollectionForm } from "./use-collection-form.ts";
import { useWholePhone } from "../use-whole-phone.ts";
import { WebsiteChoice } from "./website-choice.tsx";

type DialogProps = { isOpen: boolean; onClose: () => void; onCreated: (created: Collection) => void };

export function WebsiteCollectionDialog({ isOpen, onClose, onCreated }: DialogProps) {
  const form = useCollectionForm("feeds", onCreated, (error) =>
    showError([collectionMessages.saveFailed, reasonOf(error)].join(" ").trim()),
  );
  const whole = useWholePhone();
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title="Create News Collection" size={640} {...whole}>
      <form
        noValidate
        className={classes.form}
        aria-label="Create News Collection"
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        <CollectionFields form={form} />
        <WebsiteChoice form={form} />
        <DialogFoot words={form.isSendingBanner ? "The banner is being uploaded." : chosenWords(form.urls.size)}>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" variant="filled" loading={form.isSaving} disabled={form.isSendingBanner}>
            Save collection
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  );
}

function chosenWords(count: number): string {
  return count === 0 ? "None chosen" : `${formatCount(count)} chosen`;
}
