/** A form of settings: what is wrong with it, its fields, what is not saved yet, and the way back to what is stored. */
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import classes from "./settings-screen.module.css";
import type { useSettingsForm } from "./use-settings.ts";

type Props = {
  label: string;
  form: Pick<ReturnType<typeof useSettingsForm>, "id" | "whole" | "isDirty" | "isSending" | "discard"> & {
    submit: () => Promise<void>;
  };
  /** Saving it unchanged is a decision too. */
  isUndecided?: boolean;
  children: ReactNode;
};

const UNDECIDED = "Not decided yet. Save to keep the current setting.";

export function SettingsForm({ label, form, isUndecided = false, children }: Props) {
  const { isDirty, isSending, discard } = form;
  return (
    <ContractForm label={label} form={form} className={classes.form}>
      {children}
      <footer className={classes.foot}>
        <Button type="submit" variant="filled" loading={isSending} disabled={!isDirty && !isUndecided}>
          Save
        </Button>
        {isDirty && (
          <Button variant="subtle" disabled={isSending} onClick={discard}>
            Discard changes
          </Button>
        )}
        <p role="status">{isDirty ? "Not saved yet; kept in this browser." : isUndecided ? UNDECIDED : ""}</p>
      </footer>
    </ContractForm>
  );
}
