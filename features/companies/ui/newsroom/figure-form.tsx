/** Adds or changes a key figure. */
import { TextInput } from "@mantine/core";
import { checkInput } from "#platform/contract/check-input.ts";
import { ContractForm, FieldRow } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { figureInput, type KeyFigure } from "../../newsroom-contract.ts";
import { EntryFoot, type EntryFormProps } from "./entry-dialog.tsx";
import { useSaveEntry } from "./use-newsroom.ts";

export function FigureForm({ companyId, title, entry: figure, onClose }: EntryFormProps<KeyFigure>) {
  const saving = useSaveEntry(companyId, "figures", figure?.id ?? null);
  const form = useContractForm({
    initial: { value: figure?.value ?? "", label: figure?.label ?? "", as_of: figure?.as_of ?? "" },
    check: (values) => checkInput(figureInput, values),
    send: async (input) => {
      await saving.mutateAsync(input);
      onClose();
    },
  });
  return (
    <ContractForm label={title} form={form}>
      <FieldRow>
        <TextInput data-autofocus required label="Value" description="For example £31.6 m" {...form.text("value")} />
        <TextInput
          type="date"
          label="As of"
          description="Leave empty if the label gives the date."
          {...form.text("as_of")}
        />
      </FieldRow>
      <TextInput required label="Label" description="For example: raised since 2017" {...form.text("label")} />
      <EntryFoot list="figures" isNew={figure === null} isSending={form.isSending} />
    </ContractForm>
  );
}
