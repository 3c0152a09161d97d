/** Adds a webhook or changes one: what receives the events, where, and which; and the password. */
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import { Checkbox, TextInput } from "@mantine/core";
import { givenProof, NO_PROOF, ProofFields } from "#features/api-keys/ui/proof-fields.tsx";
import { checkInput } from "#platform/contract/check-input.ts";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { useLastShown } from "#ui-kit/dialogs/use-last-shown.ts";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { MAX_WEBHOOK_ADDRESS, MAX_WEBHOOK_NAME, type Webhook, webhookInput, type Webhooks } from "../contract.ts";
import { WEBHOOK_EVENTS } from "../events-contract.ts";
import { useSaveWebhook } from "./use-webhooks.ts";
import shared from "#features/api-keys/ui/connections.module.css";
import { addressWords, eventWords, isTheirs } from "./words.ts";

type Saved = { detail: string; webhook: Webhook; secret: string | null };
type Props = {
  company: Webhooks["company"];
  /** null: closed. */
  edited: Webhook | "new" | null;
  onClose: () => void;
  onSaved: (saved: Saved) => void;
};

const titleOf = (edited: Webhook | "new") => (edited === "new" ? "Add endpoint" : `Edit ${edited.name}`);

export function WebhookDialog({ company, edited, onClose, onSaved }: Props) {
  const shown = useLastShown(edited);
  return (
    <FormModal
      opened={edited !== null}
      onClose={onClose}
      title={shown && titleOf(shown)}
      size={640}
      closeOnClickOutside={false}
    >
      {shown && (
        <WebhookForm key={shown === "new" ? "new" : shown.id} company={company} edited={shown} onSaved={onSaved} />
      )}
    </FormModal>
  );
}

function WebhookForm({
  company,
  edited,
  onSaved,
}: {
  company: Props["company"];
  edited: Webhook | "new";
  onSaved: Props["onSaved"];
}) {
  const stored = edited === "new" ? null : edited;
  const { mutateAsync } = useSaveWebhook(company.id, stored);
  const form = useContractForm({
    initial: {
      name: stored?.name ?? "",
      address: stored?.address ?? "",
      events: stored?.events ?? [...WEBHOOK_EVENTS],
      test_keys_only: stored?.test_keys_only ?? false,
      ...NO_PROOF,
    },
    check: (values) =>
      checkInput(webhookInput, {
        ...values,
        ...givenProof(values),
        code: values.code === "" ? undefined : values.code,
      }),
    send: async (input) => {
      const saved = await mutateAsync(input);
      if (stored) showSuccess(saved.detail);
      onSaved(saved);
    },
  });
  return (
    <ContractForm label={titleOf(edited)} form={form}>
      <TextInput
        {...form.text("name")}
        label="Name"
        description="What receives the events."
        maxLength={MAX_WEBHOOK_NAME}
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        {...form.text("address")}
        label="Address"
        placeholder="https://intranet.example/hooks/dateline"
        description={addressWords(stored, form.values.events)}
        maxLength={MAX_WEBHOOK_ADDRESS}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <Checkbox.Group
        label="Events"
        {...form.field("events")}
        onChange={(events) =>
          form.set(
            "events",
            WEBHOOK_EVENTS.filter((event) => events.includes(event)),
          )
        }
      >
        <div className={shared.choices}>
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox
              key={event}
              size="xs"
              value={event}
              label={<code>{event}</code>}
              description={eventWords(event, stored)}
              disabled={!isTheirs(event, stored)}
            />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox
        label="Test keys only"
        description={
          stored ? "It stays as it was added." : "It hears of what test keys do in the sandbox, and of nothing live."
        }
        checked={form.values.test_keys_only}
        disabled={stored !== null}
        onChange={({ currentTarget }) => form.set("test_keys_only", currentTarget.checked)}
      />
      <p className={shared.bound}>
        It hears of <bdi>{company.name}</bdi> alone, by ids, addresses and counts, never by the text of a post.
      </p>
      <ProofFields text={form.text} />
      <FormFoot isSending={form.isSending}>{stored ? "Save Changes" : "Add endpoint"}</FormFoot>
    </ContractForm>
  );
}
