/** Asks for the input of an action, including its reason, and carries it out. */
import "@mantine/core/styles/Combobox.layer.css";
import { Button, Select, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { CancelButton } from "#ui-kit/dialogs/form-modal.tsx";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { type ContractFields, useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { MAX_REASON, type OperatorUser } from "../../operator-contract.ts";
import { type ActionValues, checkAction, doneWords, NO_PLAN } from "./action-values.ts";
import { type ActionName, consequencesOf, wordsOf } from "./user-actions.ts";
import classes from "./user-dialog.module.css";
import { useUserBilling } from "./user-billing.ts";
import { useChangeUser, useSignInAs } from "./use-users.ts";

type Props = { user: OperatorUser; action: ActionName; onDone: () => void };

export function UserActionForm({ user, action, onDone }: Props) {
  // One key per intent: a double click or a repeated call acts only once.
  const [key] = useState(() => crypto.randomUUID());
  const changing = useChangeUser(user.id);
  const entering = useSignInAs(user.id);
  const words = wordsOf(action);
  const form = useContractForm({
    initial: { units: "", reason: "", plan: user.plan_slug ?? NO_PLAN } satisfies ActionValues,
    check: (values) => checkAction(action, values, { key, role: user.role }),
    send: async (asked) => {
      if (asked.kind === "signInAs") return entering.mutateAsync(asked.reason);
      showSuccess(doneWords(action, await changing.mutateAsync(asked.change)));
      onDone();
    },
  });
  return (
    <ContractForm label={words.title} form={form}>
      <p className={classes.who}>
        <b>
          <bdi>{user.name}</bdi>
        </b>{" "}
        <span>{user.email}</span>
      </p>
      <p className={classes.consequences}>{consequencesOf(action, user)}</p>
      <Fields action={action} form={form} />
      <DialogFoot>
        <CancelButton autoFocus={!hasFields(action)} />
        <Button type="submit" variant="filled" {...(words.isRed && { color: "red" })} loading={form.isSending}>
          {words.submit}
        </Button>
      </DialogFoot>
    </ContractForm>
  );
}

const hasFields = (action: ActionName) =>
  !["twoFactorOff", "twoFactorKeep", "role", "restore", "keepAccount"].includes(action);

function Fields({ action, form }: { action: ActionName; form: ContractFields<ActionValues> }) {
  if (!hasFields(action)) return null;
  if (action === "plan") return <PlanField value={form.values.plan} onChange={(plan) => form.set("plan", plan)} />;
  const hasUnits = action === "grantUnits" || action === "takeUnits";
  return (
    <>
      {hasUnits && (
        <TextInput
          autoFocus
          label="Releases"
          required
          inputMode="numeric"
          maxLength={9}
          autoComplete="off"
          {...form.text("units")}
        />
      )}
      <Textarea
        autoFocus={!hasUnits}
        label="Reason"
        required
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_REASON}
        description={
          hasUnits ? "Shown in the user's release history and kept in the audit log." : "Kept in the audit log."
        }
        {...form.text("reason")}
      />
    </>
  );
}

function PlanField({ value, onChange }: { value: string; onChange: (slug: string) => void }) {
  const { plans } = useUserBilling();
  return (
    <Select
      autoFocus
      label="Plan"
      name="plan"
      data={[...plans.choices, { value: NO_PLAN, label: "No plan: no limits" }]}
      value={value}
      allowDeselect={false}
      error={plans.error?.message}
      onChange={(chosen) => onChange(chosen ?? NO_PLAN)}
    />
  );
}
