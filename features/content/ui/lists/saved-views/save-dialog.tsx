/** 'Save these filters' and 'Rename saved filters': a name for the current filters. Load it with React.lazy. */
import { TextInput } from "@mantine/core";
import { checkInput } from "#platform/contract/check-input.ts";
import { call } from "#platform/http-client/call.ts";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { useLateOpening } from "#ui-kit/dialogs/use-late-opening.ts";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { renameView, saveView } from "../../../calls/saved-view.ts";
import { MAX_VIEW_NAME, type SavedFilters, type SavedView, viewInput } from "../../../contracts/saved-view.ts";
import { useSaved } from "./use-saved-views.ts";

type Props = {
  isOpen: boolean;
  filters: SavedFilters;
  /** The view to rename; null to save the filters as a view. */
  renamed: SavedView | null;
  onClose: () => void;
};

const WORDS = {
  save: {
    title: "Save these filters",
    note: "With the tab, the search and the order. Saved filters of the same name are replaced.",
    button: "Save filters",
  },
  rename: {
    title: "Rename saved filters",
    note: "The filters, the tab, the search and the order stay.",
    button: "Rename",
  },
} as const;

const wordsOf = ({ renamed }: Pick<Props, "renamed">) => WORDS[renamed ? "rename" : "save"];

export default function SaveViewDialog({ isOpen, ...props }: Props) {
  return (
    <FormModal opened={useLateOpening(isOpen)} onClose={props.onClose} title={wordsOf(props).title} size={440}>
      <NameForm {...props} />
    </FormModal>
  );
}

function NameForm({ filters, renamed, onClose }: Omit<Props, "isOpen">) {
  const tellSaved = useSaved();
  const { title, note, button } = wordsOf({ renamed });
  const form = useContractForm({
    initial: { name: renamed?.name ?? "" },
    check: ({ name }) => checkInput(viewInput, { ...filters, name }),
    send: async (input) => {
      const saved = await (renamed
        ? call(renameView, { params: { id: renamed.id }, body: { name: input.name } })
        : call(saveView, { body: input }));
      onClose();
      await tellSaved(saved);
    },
  });
  return (
    <ContractForm label={title} form={form}>
      <TextInput
        data-autofocus
        label="Name"
        required
        autoComplete="off"
        maxLength={MAX_VIEW_NAME}
        description={note}
        {...form.text("name")}
      />
      <FormFoot isSending={form.isSending}>{button}</FormFoot>
    </ContractForm>
  );
}
