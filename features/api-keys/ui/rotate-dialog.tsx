/** Rotates a key: a new secret, and the old one for a day. */
import "@mantine/core/styles/PasswordInput.layer.css";
import { checkInput } from "#platform/contract/check-input.ts";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { useLastShown } from "#ui-kit/dialogs/use-last-shown.ts";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { type ApiKey, keyProof, type NewKey, OVERLAP_HOURS } from "../contract.ts";
import shared from "./connections.module.css";
import { givenProof, NO_PROOF, ProofFields } from "./proof-fields.tsx";
import { useRotateKey } from "./use-keys.ts";

type Props = {
  companyId: number;
  apiKey: ApiKey | null;
  onClose: () => void;
  onMade: (made: NewKey) => void;
};

export function RotateDialog({ companyId, apiKey, onClose, onMade }: Props) {
  const shown = useLastShown(apiKey);
  return (
    <FormModal opened={apiKey !== null} onClose={onClose} title={shown && `Rotate ${shown.name}`} size={440}>
      {shown && <RotateForm key={shown.id} companyId={companyId} apiKey={shown} onMade={onMade} />}
    </FormModal>
  );
}

function RotateForm({ companyId, apiKey, onMade }: Omit<Props, "apiKey" | "onClose"> & { apiKey: ApiKey }) {
  const { mutateAsync } = useRotateKey(companyId);
  const form = useContractForm({
    initial: NO_PROOF,
    check: (values) => checkInput(keyProof, givenProof(values)),
    send: async (proof) => onMade(await mutateAsync({ key: apiKey, proof })),
  });
  return (
    <ContractForm label={`Rotate ${apiKey.name}`} form={form}>
      <p className={shared.bound}>
        You get a new key. The old one works for {OVERLAP_HOURS} hours, so that you can change it where it is used.
      </p>
      <ProofFields text={form.text} hasFocus />
      <FormFoot isSending={form.isSending}>Rotate key</FormFoot>
    </ContractForm>
  );
}
