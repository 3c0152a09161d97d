/** The user's details, as read-only facts and as form fields. */
import { Textarea, TextInput } from "@mantine/core";
import { Fragment } from "react";
import type { Me } from "../../contract.ts";
import { helpWithReaders } from "../../public-contract.ts";
import { CodeField } from "../forms/code-field.tsx";
import { PasswordField } from "../forms/password-field.tsx";
import classes from "./profile-screen.module.css";
import { lookOf, PROFILE_ORDER, type ProfileField, REQUIRED } from "./values.ts";
import type { ProfileForm } from "./use-profile-form.ts";

export function ProfileFacts({ me }: { me: Me }) {
  return (
    <dl className={classes.facts}>
      {PROFILE_ORDER.map((field) => (
        <div key={field}>
          <dt>{lookOf(field).label}</dt>
          {me[field] === "" ? <dd className={classes.none}>Not given</dd> : <dd dir="auto">{me[field]}</dd>}
        </div>
      ))}
    </dl>
  );
}

export function ProfileFields({ form, me }: { form: ProfileForm; me: Me }) {
  return (
    <div className={classes.fields}>
      {PROFILE_ORDER.map((field) => {
        const { label, autoComplete, type = "text", isLong } = lookOf(field);
        const common = {
          ...form.text(field),
          label,
          autoComplete,
          description: helpWithReaders("users", field, helpOf(field, me)),
          required: REQUIRED.has(field),
          readOnly: form.isSending,
          className: isLong || field === "address" || field === "email" ? classes.wide : undefined,
        };
        return isLong ? (
          <Textarea key={field} {...common} autosize minRows={3} />
        ) : (
          <Fragment key={field}>
            <TextInput
              {...common}
              type={type}
              {...(type === "email" && { autoCapitalize: "none", spellCheck: false })}
            />
            {field === "email" && form.asksProof && <EmailProof form={form} me={me} />}
          </Fragment>
        );
      })}
    </div>
  );
}

/** An open session alone must not be enough to take over the account by its address. */
function EmailProof({ form, me }: { form: ProfileForm; me: Me }) {
  const { values, problems, isSending } = form;
  return (
    <>
      <PasswordField
        className={classes.wide ?? ""}
        label="Your password"
        description="A new email address needs your password."
        autoComplete="current-password"
        required
        readOnly={isSending}
        {...form.text("current_password")}
      />
      {(me.two_factor || problems["code"] !== undefined || values.code !== "") && (
        <CodeField kind="either" className={classes.wide ?? ""} required readOnly={isSending} {...form.text("code")} />
      )}
    </>
  );
}

function helpOf(field: ProfileField, me: Me): string | undefined {
  if (field !== "email") return lookOf(field).help;
  if (me.pending_email === null) return "We email a link to your new address. It takes effect once you open that link.";
  return `Keep signing in with ${me.email} until you open the link we sent to ${me.pending_email}.`;
}
