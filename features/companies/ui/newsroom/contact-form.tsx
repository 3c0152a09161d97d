/** Adds or changes a press contact. */
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import { TagsInput, TextInput } from "@mantine/core";
import { checkInput } from "#platform/contract/check-input.ts";
import { deviceZone } from "#ui-kit/format/zoned.ts";
import { ContractForm, FieldRow } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { ZoneField } from "#ui-kit/zones/zone-field.tsx";
import { contactInput, MOST_LANGUAGES, type PressContact } from "../../newsroom-contract.ts";
import { EntryFoot, type EntryFormProps } from "./entry-dialog.tsx";
import { useSaveEntry } from "./use-newsroom.ts";

export function ContactForm({ companyId, title, entry: contact, onClose }: EntryFormProps<PressContact>) {
  const saving = useSaveEntry(companyId, "contacts", contact?.id ?? null);
  const form = useContractForm({
    initial: valuesOf(contact),
    // A zone without hours says nothing.
    check: (values) => checkInput(contactInput, { ...values, time_zone: values.hours.trim() && values.time_zone }),
    send: async (input) => {
      await saving.mutateAsync(input);
      onClose();
    },
  });
  const { values, set } = form;
  return (
    <ContractForm label={title} form={form}>
      <FieldRow>
        <TextInput
          data-autofocus
          required
          label="Name"
          description="A person, or a desk such as ‘Out of hours’."
          {...form.text("name")}
        />
        <TextInput label="Role" description="For example: Head of press" {...form.text("role")} />
      </FieldRow>
      <FieldRow>
        <TextInput type="email" label="Email" autoComplete="off" {...form.text("email")} />
        <TextInput
          type="tel"
          label="Phone"
          autoComplete="off"
          description="With the country code."
          {...form.text("phone")}
        />
      </FieldRow>
      <TagsInput
        name="languages"
        label="Languages"
        description="Press Enter after each one."
        maxTags={MOST_LANGUAGES}
        maxLength={40}
        acceptValueOnBlur
        value={values.languages}
        error={form.problems["languages"]}
        onChange={(languages) => set("languages", languages)}
      />
      <FieldRow>
        <TextInput label="Hours" description="For example: Monday to Friday, 07:30 to 18:00" {...form.text("hours")} />
        <ZoneField
          name="time_zone"
          label="Time zone of these hours"
          value={values.time_zone}
          error={form.problems["time_zone"]}
          onChange={(zone) => set("time_zone", zone)}
        />
      </FieldRow>
      <EntryFoot list="contacts" isNew={contact === null} isSending={form.isSending} />
    </ContractForm>
  );
}

function valuesOf(contact: PressContact | null) {
  return {
    name: contact?.name ?? "",
    role: contact?.role ?? "",
    email: contact?.email ?? "",
    phone: contact?.phone ?? "",
    languages: contact?.languages ?? [],
    hours: contact?.hours ?? "",
    time_zone: contact?.time_zone || deviceZone(),
  };
}
