/** Adds or changes a key figure. */
import { checkInput } from "#platform/contract/check-input.ts";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { figureInput, type KeyFigure } from "../../newsroom-contract.ts";
import { EntryFoot, type EntryFormProps } from "./entry-dialog.tsx";
import { EntryFields, entryValues } from "./entry-fields.tsx";
import { useSaveEntry } from "./use-newsroom.ts";

export function FigureForm({ companyId, title, entry: figure, onClose }: EntryFormProps<KeyFigure>) {
  const saving = useSaveEntry(companyId, "figures", figure?.id ?? null);
  const form = useContractForm({
    initial: entryValues("figures", figure),
    check: (values) => checkInput(figureInput, values),
    send: async (input) => {
      await saving.mutateAsync(input);
      onClose();
    },
  });
  return (
    <ContractForm label={title} form={form}>
      <EntryFields list="figures" form={form} />
      <EntryFoot list="figures" isNew={figure === null} isSending={form.isSending} />
    </ContractForm>
  );
}
