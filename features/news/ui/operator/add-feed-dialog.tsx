/** Adds a feed, to the catalogue or outside it. */
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { newsMessages } from "../../contract.ts";
import type { FeedAddition } from "../../operator-contract.ts";
import { FeedFields, type FeedValues } from "./feed-fields.tsx";
import { feedName } from "./feed-words.ts";
import { useFeedStep } from "./use-operator-feeds.ts";

const EMPTY: FeedValues = { url: "", name: "", category: "", keep_entries: "" };

export function AddFeedDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <FormModal opened={opened} onClose={onClose} title="Add feed" returnFocus>
      {opened && <AddFeed onClose={onClose} />}
    </FormModal>
  );
}

function AddFeed({ onClose }: { onClose: () => void }) {
  const add = useFeedStep((feed) => {
    onClose();
    showSuccess(`${feedName(feed)} added. Fetching it now.`);
  });
  const form = useContractForm({
    initial: EMPTY,
    check: ({ keep_entries: _keep, ...values }) =>
      values.url.trim() === "" ? { problems: { url: newsMessages.badFeedUrl } } : { input: values },
    send: (addition: FeedAddition) => add.mutateAsync({ kind: "add", addition }),
  });
  return (
    <ContractForm label="Add feed" form={form}>
      <FeedFields form={form} />
      <FormFoot isSending={form.isSending}>Add feed</FormFoot>
    </ContractForm>
  );
}
