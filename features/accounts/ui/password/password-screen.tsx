/** 'Change Password', with the second factor and the sessions below it: a new password ends every other session. */
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { FactorSection } from "../second-factor/section.tsx";
import { PasswordForm } from "./password-form.tsx";
import classes from "./password-form.module.css";
import { SessionList } from "../sessions/list.tsx";

export function PasswordScreen() {
  return (
    <div className={classes.screen}>
      <PageHead title="Change Password" />
      <PasswordForm />
      <FactorSection />
      <SessionList />
    </div>
  );
}
