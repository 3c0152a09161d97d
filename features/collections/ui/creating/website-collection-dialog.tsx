/** 'Add News Websites': websites of the catalogue under a name. */
import { Button, Modal } from "@mantine/core";
import { ApiError } from "#platform/http-client/api-error.ts";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import { type Collection, collectionMessages } from "../../contract.ts";
import { CollectionFields } from "./collection-fields.tsx";
import { reasonOf, useCollectionForm } from "./use-collection-form.ts";
import { useWholePhone } from "../use-whole-phone.ts";
import { WebsiteChoice } from "./website-choice.tsx";

type DialogProps = { isOpen: boolean; onClose: () => void; onCreated: (created: Collection) => void };

export function WebsiteCollectionDialog({ isOpen, onClose, onCreated }: DialogProps) {
  const form = useCollectionForm("feeds", onCreated, tellReason);
  const whole = useWholePhone();
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title="Create News Collection" size={640} {...whole}>
      <ContractForm label="Create News Collection" form={form}>
        <CollectionFields form={form} />
        <WebsiteChoice form={form} />
        <DialogFoot
          words={form.isSendingBanner ? "The banner is being uploaded." : chosenWords(form.values.rss_feed_urls.length)}
        >
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" variant="filled" loading={form.isSending} disabled={form.isSendingBanner}>
            Save collection
          </Button>
        </DialogFoot>
      </ContractForm>
    </Modal>
  );
}

function chosenWords(count: number): string {
  return count === 0 ? "None chosen" : `${formatCount(count)} chosen`;
}

/** Shown in a toast: the list of websites covers what is above it. */
function tellReason(error: Error): null {
  const isOfField = error instanceof ApiError && Object.keys(error.fields).length > 0;
  if (!isOfField) showError([collectionMessages.saveFailed, reasonOf(error)].join(" ").trim());
  return null;
}
