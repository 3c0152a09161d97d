/** 'Save this view': a name for the filters that are chosen. Load it with React.lazy. */
import { Button, TextInput } from "@mantine/core";
import { checkInput } from "#platform/contract/check-input.ts";
import { call } from "#platform/http-client/call.ts";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { CancelButton, FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { useLateOpening } from "#ui-kit/dialogs/use-late-opening.ts";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { saveView } from "../../saved-view-calls.ts";
import { MAX_VIEW_NAME, type SavedFilters, viewInput } from "../../saved-view-contract.ts";
import { useSaved } from "./use-saved-views.ts";

type Props = { isOpen: boolean; filters: SavedFilters; onClose: () => void };

export default function SaveViewDialog({ isOpen, ...props }: Props) {
  return (
    <FormModal opened={useLateOpening(isOpen)} onClose={props.onClose} title="Save this view" size={440}>
      <NameForm {...props} />
    </FormModal>
  );
}

function NameForm({ filters, onClose }: Omit<Props, "isOpen">) {
  const tellSaved = useSaved();
  const form = useContractForm({
    initial: { name: "" },
    check: ({ name }) => checkInput(viewInput, { ...filters, name }),
    send: async (input) => {
      const saved = await call(saveView, { body: input });
      onClose();
      await tellSaved(saved);
    },
  });
  return (
    <ContractForm label="Save this view" form={form}>
      <TextInput
        data-autofocus
        label="Name"
        required
        autoComplete="off"
        maxLength={MAX_VIEW_NAME}
        description="It keeps the tab, the filters, the search and the order. A view of the same name is replaced."
        {...form.text("name")}
      />
      <DialogFoot>
        <CancelButton disabled={form.isSending} />
        <Button type="submit" variant="filled" loading={form.isSending}>
          Save view
        </Button>
      </DialogFoot>
    </ContractForm>
  );
}
