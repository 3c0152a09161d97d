/** Old password, new password twice (docs/product/accounts.md, Change Password). */
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { changePassword } from "../../password-calls.ts";
import { type ChangePasswordInput, profileMessages } from "../../profile-contract.ts";
import { AccountAlert } from "../forms/account-alert.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { PasswordField } from "../forms/password-field.tsx";
import classes from "./password-form.module.css";
import { useAccountForm } from "../forms/use-account-form.ts";
import { useMe } from "../use-me.ts";
import { SESSIONS_KEY } from "../sessions/use-sessions.ts";

const EMPTY: ChangePasswordInput = { current_password: "", new_password: "", re_new_password: "" };

export function PasswordForm() {
  const me = useMe();
  const cache = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(EMPTY);
  const form = useAccountForm(changePassword.body, async (body) => {
    try {
      await call(changePassword, { body });
    } catch (error) {
      logFailure("The password was not changed.", error);
      showError(profileMessages.passwordFailed);
      throw error;
    }
    setValues(EMPTY);
    showSuccess(profileMessages.passwordChanged);
    element.current?.querySelector<HTMLElement>("[name=current_password]")?.focus();
    void cache.invalidateQueries({ queryKey: SESSIONS_KEY });
  });
  const { new_password: chosen, re_new_password: retyped } = values;
  const isMatch = chosen !== "" && chosen === retyped;
  const field = (name: keyof ChangePasswordInput, label: string) => ({
    name,
    label,
    value: values[name],
    error: form.problems.fields[name],
    visibilityToggleButtonProps: { "aria-label": `Show ${label.toLowerCase()}` },
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
    },
  });
  return (
    <form ref={element} noValidate className={classes.form} aria-label="Change Password" onSubmit={form.onSubmit}>
      <AccountAlert message={form.problems.whole} secondsToWait={form.secondsToWait} />
      {/* Password managers file the new password under this name. */}
      <input hidden readOnly type="text" autoComplete="username" value={me.email} />
      <PasswordField {...field("current_password", "Old Password")} autoComplete="current-password" />
      <NewPasswordField {...field("new_password", "New Password")} account={me} />
      <div>
        <PasswordField {...field("re_new_password", "Retype New Password")} autoComplete="new-password" />
        <p className={classes.match} aria-live="polite" data-match={isMatch}>
          {retyped !== "" && <MatchText isMatch={isMatch} />}
        </p>
      </div>
      <div className={classes.actions}>
        <Button type="submit" variant="filled" disabled={!isMatch || form.isBusy || form.secondsToWait > 0}>
          {form.isBusy ? "Changing..." : "Change Password"}
        </Button>
        <p>Changing your password signs you out on every other device.</p>
      </div>
    </form>
  );
}

function MatchText({ isMatch }: { isMatch: boolean }) {
  const Icon = isMatch ? IconCircleCheck : IconCircleX;
  return (
    <>
      <Icon size={14} stroke={2} aria-hidden />
      {isMatch ? profileMessages.match : profileMessages.noMatch}
    </>
  );
}
