/** The fields that a way of delivery asks for, as its definition lists them. */
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { CopyButton } from "#features/accounts/ui/copy-button.tsx";
import { completeWebAddress } from "#platform/contract/fields.ts";
import { FieldRow } from "#ui-kit/forms/contract-form.tsx";
import type { ContractFields } from "#ui-kit/forms/use-contract-form.ts";
import type { OperatorPlatform } from "../../platform-contract.ts";
import { wayOf } from "../../ways/index.ts";
import type { WayField } from "../../ways/way.ts";
import classes from "./dialog.module.css";
import type { PlatformValues } from "./values.ts";

type Form = ContractFields<PlatformValues>;

type WayFieldsProps = {
  form: Form;
  /** Null for one that is new. */
  platform: OperatorPlatform | null;
  /** Whether a new signing key is requested. */
  renewsKey: boolean;
  onRenew: (renewsKey: boolean) => void;
};

export function PlatformWayFields({ form, platform, ...key }: WayFieldsProps) {
  const way = wayOf(form.values.way);
  /** As it is stored, where it has this way. */
  const stored = platform?.way === way.key ? platform : null;
  const draw = (field: WayField) => (
    <Field key={field.name} field={field} form={form} isStored={stored?.has_secret === true} {...key} />
  );
  const halves = way.fields.filter(({ half }) => half);
  return (
    <>
      {way.pull && <PulledAddress address={stored?.feed_url ?? null} />}
      {way.fields.filter(({ half }) => !half).map(draw)}
      {halves.length > 0 && <FieldRow>{halves.map(draw)}</FieldRow>}
    </>
  );
}

type FieldProps = Omit<WayFieldsProps, "platform"> & {
  field: WayField;
  /** Whether a secret of this way is stored. */
  isStored: boolean;
};

function Field({ field, form, isStored, ...key }: FieldProps) {
  const { name, label, control, max, required, help } = field;
  if (control === "made-key") return <SigningKey isStored={isStored} {...key} />;
  if (control === "password") return <Password field={field} form={form} isStored={isStored} />;
  return (
    <TextInput
      label={label}
      required={required !== undefined}
      maxLength={max}
      description={help}
      {...LOOKS[control]}
      {...form.text(name, control === "url" ? completeWebAddress : undefined)}
    />
  );
}

const LOOKS = {
  line: { autoComplete: "off" },
  url: { type: "url", placeholder: "https://" },
  email: { type: "email" },
} as const;

/** The address where the platform reads its posts. */
function PulledAddress({ address }: { address: string | null }) {
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

function Password({ field, form, isStored }: Pick<FieldProps, "field" | "form" | "isStored">) {
  const { name, label, max, required, help } = field;
  return (
    <PasswordInput
      label={label}
      required={required !== undefined && !isStored}
      maxLength={max}
      autoComplete="new-password"
      placeholder={isStored ? "Unchanged" : ""}
      description={isStored ? "A password is stored. Leave empty to keep it." : help}
      {...form.text(name)}
    />
  );
}

function SigningKey({ isStored, renewsKey, onRenew }: Omit<FieldProps, "field" | "form">) {
  if (!isStored || renewsKey)
    return (
      <p className={classes.note}>
        A new signing key is created when you save, and shown only once.{" "}
        {isStored && (
          <>
            The current key stops working then.{" "}
            <Button size="xs" onClick={() => onRenew(false)}>
              Keep key
            </Button>
          </>
        )}
      </p>
    );
  return (
    <p className={classes.note}>
      Signed with the key that was shown when it was created.{" "}
      <Button size="xs" onClick={() => onRenew(true)}>
        Create new key
      </Button>
    </p>
  );
}
