/** The fields that each way of delivery asks for. */
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { CopyButton } from "#features/accounts/ui/copy-button.tsx";
import { FieldRow } from "#ui-kit/dialog-form.tsx";
import type { useDialogForm } from "#ui-kit/use-dialog-form.ts";
import type { OperatorPlatform } from "../platform-contract.ts";
import classes from "./platform-dialog.module.css";
import type { PlatformValues } from "./platform-values.ts";

type Form = ReturnType<typeof useDialogForm<PlatformValues>>;

type WayFieldsProps = {
  form: Form;
  /** Null for one that is new. */
  platform: OperatorPlatform | null;
  /** Whether a new signing key is asked for. */
  renewsKey: boolean;
  onRenew: (renewsKey: boolean) => void;
};

export function PlatformWayFields({ form, platform, ...key }: WayFieldsProps) {
  const { way } = form.values;
  if (way === "feed") return <Feed platform={platform} />;
  if (way === "email")
    return <TextInput label="Newsdesk email" required type="email" maxLength={254} {...form.text("email")} />;
  return (
    <>
      <TextInput
        label={way === "wordpress" ? "Site address" : "Address"}
        required
        type="url"
        maxLength={2048}
        placeholder="https://"
        {...form.text("endpoint")}
      />
      {way === "wordpress" ? (
        <Credentials form={form} platform={platform} />
      ) : (
        <SigningKey platform={platform} {...key} />
      )}
    </>
  );
}

function Feed({ platform }: { platform: OperatorPlatform | null }) {
  const address = platform?.way === "feed" ? platform.feed_url : null;
  if (address === null) return <p className={classes.note}>Save the platform to see its feed address.</p>;
  return (
    <div className={classes.copied}>
      <TextInput
        label="Feed address"
        readOnly
        value={address}
        description="Share it only with the platform. Anyone who has it can read the feed."
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton text={address} label="Copy address" />
    </div>
  );
}

function Credentials({ form, platform }: Pick<WayFieldsProps, "form" | "platform">) {
  const isStored = platform?.way === "wordpress" && platform.has_secret;
  return (
    <FieldRow>
      <TextInput label="User name" required maxLength={200} autoComplete="off" {...form.text("username")} />
      <PasswordInput
        label="Application password"
        required={!isStored}
        maxLength={500}
        autoComplete="new-password"
        placeholder={isStored ? "Unchanged" : ""}
        description={
          isStored ? "A password is stored. Leave empty to keep it." : "Create it in WordPress under Users → Profile."
        }
        name="secret"
        value={form.values.secret}
        error={form.problems["secret"]}
        onChange={({ currentTarget }) => form.set("secret", currentTarget.value)}
      />
    </FieldRow>
  );
}

function SigningKey({ platform, renewsKey, onRenew }: Omit<WayFieldsProps, "form">) {
  const isStored = platform?.way === "webhook" && platform.has_secret;
  if (!isStored || renewsKey)
    return (
      <p className={classes.note}>
        A new signing key is made when you save, and shown once.{" "}
        {isStored && (
          <>
            The one of today stops working then.{" "}
            <Button size="xs" onClick={() => onRenew(false)}>
              Keep key
            </Button>
          </>
        )}
      </p>
    );
  return (
    <p className={classes.note}>
      Signed with the key that was shown when it was made.{" "}
      <Button size="xs" onClick={() => onRenew(true)}>
        Create new key
      </Button>
    </p>
  );
}
