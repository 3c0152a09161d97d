/** Rotates the secret of a webhook: a new one, and both signatures for a day. */
import "@mantine/core/styles/PasswordInput.layer.css";
import { keyProof } from "#features/api-keys/contract.ts";
import { givenProof, NO_PROOF, ProofFields } from "#features/api-keys/ui/proof-fields.tsx";
import { checkInput } from "#platform/contract/check-input.ts";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { useLastShown } from "#ui-kit/dialogs/use-last-shown.ts";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { type NewWebhook, SECRET_OVERLAP_HOURS, type Webhook } from "../contract.ts";
import { useRotateWebhook } from "./use-webhooks.ts";
import shared from "#features/api-keys/ui/connections.module.css";

type Props = {
  companyId: number;
  webhook: Webhook | null;
  onClose: () => void;
  onMade: (made: NewWebhook) => void;
};

export function RotateDialog({ companyId, webhook, onClose, onMade }: Props) {
  const shown = useLastShown(webhook);
  return (
    <FormModal
      opened={webhook !== null}
      onClose={onClose}
      title={shown && `Rotate the secret of ${shown.name}`}
      size={440}
    >
      {shown && <RotateForm key={shown.id} companyId={companyId} webhook={shown} onMade={onMade} />}
    </FormModal>
  );
}

function RotateForm({ companyId, webhook, onMade }: Omit<Props, "webhook" | "onClose"> & { webhook: Webhook }) {
  const { mutateAsync } = useRotateWebhook(companyId);
  const form = useContractForm({
    initial: NO_PROOF,
    check: (values) => checkInput(keyProof, givenProof(values)),
    send: async (proof) => onMade(await mutateAsync({ webhook, proof })),
  });
  return (
    <ContractForm label={`Rotate the secret of ${webhook.name}`} form={form}>
      <p className={shared.bound}>
        You get a new secret. For {SECRET_OVERLAP_HOURS} hours both sign, so that you can change it where it is checked.
      </p>
      <ProofFields text={form.text} hasFocus />
      <FormFoot isSending={form.isSending}>Rotate secret</FormFoot>
    </ContractForm>
  );
}
