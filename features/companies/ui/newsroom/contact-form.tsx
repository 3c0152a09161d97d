/** Adds or changes a press contact. */
import { checkInput } from "#platform/contract/check-input.ts";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { contactInput, type PressContact } from "../../newsroom-contract.ts";
import { EntryFoot, type EntryFormProps } from "./entry-dialog.tsx";
import { EntryFields, entryValues } from "./entry-fields.tsx";
import { useSaveEntry } from "./use-newsroom.ts";

export function ContactForm({ companyId, title, entry: contact, onClose }: EntryFormProps<PressContact>) {
  const saving = useSaveEntry(companyId, "contacts", contact?.id ?? null);
  const form = useContractForm({
    initial: entryValues("contacts", contact),
    // A zone without hours says nothing.
    check: (values) => checkInput(contactInput, { ...values, ...(isBlank(values["hours"]) && { time_zone: "" }) }),
    send: async (input) => {
      await saving.mutateAsync(input);
      onClose();
    },
  });
  return (
    <ContractForm label={title} form={form}>
      <EntryFields list="contacts" form={form} />
      <EntryFoot list="contacts" isNew={contact === null} isSending={form.isSending} />
    </ContractForm>
  );
}

const isBlank = (value: string | string[] | undefined) => String(value ?? "").trim() === "";
