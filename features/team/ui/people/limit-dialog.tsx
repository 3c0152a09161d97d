/** How many of the company's releases a person may use a month. */
import { TextInput } from "@mantine/core";
import { checkInput } from "#platform/contract/check-input.ts";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { useLastShown } from "#ui-kit/dialogs/use-last-shown.ts";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { type Person, roleInput } from "../../contract.ts";

type Save = (person: Person, limit: number | null) => Promise<unknown>;
type Props = { person: Person | null; onSave: Save; onClose: () => void };

const TITLE = "Limit releases";

export function LimitDialog({ person, onSave, onClose }: Props) {
  const shown = useLastShown(person);
  return (
    <FormModal opened={person !== null} onClose={onClose} title={TITLE} size={440}>
      {shown && <LimitForm key={shown.id} person={shown} onSave={onSave} onClose={onClose} />}
    </FormModal>
  );
}

function LimitForm({ person, onSave, onClose }: { person: Person; onSave: Save; onClose: () => void }) {
  const { role, monthly_releases: limit } = person;
  const form = useContractForm({
    initial: { monthly_releases: limit === null ? "" : String(limit) },
    check: ({ monthly_releases: typed }) =>
      checkInput(roleInput, { role, monthly_releases: typed.trim() === "" ? null : typed }),
    send: async ({ monthly_releases = null }) => {
      await onSave(person, monthly_releases);
      onClose();
    },
    // Shown as a toast.
    wordsOf: () => null,
  });
  return (
    <ContractForm label={TITLE} form={form}>
      <TextInput
        {...form.text("monthly_releases")}
        label={`Releases that ${person.name} may use a calendar month`}
        description="Leave it empty for no limit."
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
      />
      <FormFoot isSending={form.isSending}>Save limit</FormFoot>
    </ContractForm>
  );
}
