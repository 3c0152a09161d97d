/** Old password, new password twice (docs/product/accounts.md, Change Password). */
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useRef } from "react";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { call } from "#platform/http-client/call.ts";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
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
  const current = useRef<HTMLInputElement>(null);
  const form = useAccountForm(
    changePassword.body,
    async (body) => {
      try {
        await call(changePassword, { body });
      } catch (error) {
        logFailure("The password was not changed.", error);
        showError(profileMessages.passwordFailed);
        throw error;
      }
      showSuccess(profileMessages.passwordChanged);
      current.current?.focus();
      void cache.invalidateQueries({ queryKey: SESSIONS_KEY });
    },
    { initial: EMPTY },
  );
  const { new_password: chosen, re_new_password: retyped } = form.values;
  const isMatch = chosen !== "" && chosen === retyped;
  const field = (name: keyof ChangePasswordInput, label: string) => ({
    ...form.text(name),
    label,
    visibilityToggleButtonProps: { "aria-label": `Show ${label.toLowerCase()}` },
  });
  return (
    <ContractForm label="Change Password" form={{ ...form, whole: null }} className={classes.form}>
      <AccountAlert message={form.whole} secondsToWait={form.secondsToWait} />
      {/* Password managers save the new password under this name. */}
      <input hidden readOnly type="text" autoComplete="username" value={me.email} />
      <PasswordField ref={current} {...field("current_password", "Old Password")} autoComplete="current-password" />
      <NewPasswordField {...field("new_password", "New Password")} account={me} />
      <div>
        <PasswordField {...field("re_new_password", "Retype New Password")} autoComplete="new-password" />
        <p className={classes.match} aria-live="polite" data-match={isMatch}>
          {retyped !== "" && <MatchText isMatch={isMatch} />}
        </p>
      </div>
      <div className={classes.actions}>
        <Button type="submit" variant="filled" disabled={!isMatch || form.isSending || form.secondsToWait > 0}>
          {form.isSending ? "Changing..." : "Change Password"}
        </Button>
        <p>Changing your password signs you out on every other device.</p>
      </div>
    </ContractForm>
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
