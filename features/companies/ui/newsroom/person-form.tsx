/** Adds or changes a person in a newsroom's leadership. */
import { useState } from "react";
import { PictureField } from "#features/media/ui/picture-field.tsx";
import { newUploadSlot, useUploads } from "#features/media/ui/use-upload-slot.ts";
import { checkInput } from "#platform/contract/check-input.ts";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { type Leader, newsroomMessages, personInput } from "../../newsroom-contract.ts";
import { EntryFoot, type EntryFormProps } from "./entry-dialog.tsx";
import { EntryFields, entryValues } from "./entry-fields.tsx";
import { useSaveEntry } from "./use-newsroom.ts";

export function PersonForm({ companyId, title, entry: person, onClose }: EntryFormProps<Leader>) {
  const [slot] = useState(() => slotOf(person));
  const [upload] = useUploads(slot);
  const saving = useSaveEntry(companyId, "people", person?.id ?? null);
  const picture = upload?.item?.id ?? null;
  const isSendingPicture = upload?.state === "sending";
  const form = useContractForm({
    initial: entryValues("people", person),
    isTouched: isSendingPicture || picture !== (person?.picture?.id ?? null),
    check: (values) =>
      checkInput(
        personInput,
        { ...values, picture },
        upload?.state === "failed" ? { picture: newsroomMessages.pictureNotSent } : {},
      ),
    send: async (input) => {
      await saving.mutateAsync(input);
      onClose();
    },
  });
  return (
    <ContractForm label={title} form={form}>
      <EntryFields list="people" form={form} />
      <div data-field="picture" tabIndex={-1}>
        <PictureField
          slot={slot}
          error={form.problems["picture"] ?? null}
          label="Picture"
          help="A portrait that journalists may use. JPEG, PNG, WebP, GIF or AVIF."
          hasTexts={false}
        />
      </div>
      <EntryFoot list="people" isNew={person === null} isSending={form.isSending} isBlocked={isSendingPicture} />
    </ContractForm>
  );
}

/** The server keeps no file names. */
function slotOf(person: Leader | null) {
  const slot = newUploadSlot("banner");
  slot.fill(person?.picture ? [{ ...person.picture, alt: `Portrait of ${person.name}` }] : []);
  return slot;
}
