/** Asks what an action needs, reasons among it, and carries it out. */
import "@mantine/core/styles/Combobox.layer.css";
import { Button, Select, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { DialogForm } from "#ui-kit/dialogs/dialog-form.tsx";
import { CancelButton } from "#ui-kit/dialogs/form-modal.tsx";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { useDialogForm } from "#ui-kit/dialogs/use-dialog-form.ts";
import { MAX_REASON, type OperatorUser } from "../../operator-contract.ts";
import { type ActionValues, checkAction, doneWords, NO_PLAN } from "./action-values.ts";
import { type ActionName, consequencesOf, wordsOf } from "./user-actions.ts";
import classes from "./user-dialog.module.css";
import { useUserBilling } from "./user-billing.ts";
import { useChangeUser, useSignInAs } from "./use-users.ts";

type Props = { user: OperatorUser; action: ActionName; onDone: () => void };

export function UserActionForm({ user, action, onDone }: Props) {
  // One intent, one key: a second click and a repeated call do it once.
  const [key] = useState(() => crypto.randomUUID());
  const form = useDialogForm<ActionValues>({ units: "", reason: "", plan: user.plan_slug ?? NO_PLAN });
  const changing = useChangeUser(user.id);
  const entering = useSignInAs(user.id);
  const isBusy = changing.isPending || entering.isPending;
  const words = wordsOf(action);

  const fail = (error: Error) => form.show(error instanceof ApiError ? error.fields : {}, error.message);
  const submit = () => {
    if (isBusy) return;
    const checked = checkAction(action, form.values, { key, role: user.role });
    if ("problems" in checked) return form.show(checked.problems);
    form.forgetProblems();
    if (checked.kind === "signInAs") return entering.mutate(checked.reason, { onError: fail });
    changing.mutate(checked.change, {
      onError: fail,
      onSuccess: (after) => {
        showSuccess(doneWords(action, after));
        onDone();
      },
    });
  };
  return (
    <DialogForm label={words.title} form={form} onSubmit={submit}>
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
        <Button type="submit" variant="filled" {...(words.isRed && { color: "red" })} loading={isBusy}>
          {words.submit}
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}

const hasFields = (action: ActionName) => !["twoFactorOff", "role", "restore", "keepAccount"].includes(action);

function Fields({ action, form }: { action: ActionName; form: ReturnType<typeof useDialogForm<ActionValues>> }) {
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
