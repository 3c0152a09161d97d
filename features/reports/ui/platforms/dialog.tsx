/** Makes or changes a platform: what it is, how it gets posts, and of which plans. */
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { SegmentedControl, Select, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { completeWebAddress } from "#platform/contract/fields.ts";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { ContractForm, FieldGroup, FieldRow } from "#ui-kit/forms/contract-form.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { useLastShown } from "#ui-kit/dialogs/use-last-shown.ts";
import { NewerStateNotice } from "#ui-kit/forms/newer-state-notice.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { useNewerState } from "#ui-kit/forms/use-newer-state.ts";
import { PLATFORM_TYPES } from "#features/content/contracts/delivered.ts";
import { type OperatorPlatform } from "../../platform-contract.ts";
import { wayOf } from "../../ways/index.ts";
import { WAYS } from "../../ways/registry.ts";
import { makesKey } from "../../ways/way.ts";
import classes from "./dialog.module.css";
import { PlatformLogoField } from "./logo-field.tsx";
import { PlatformPlans } from "./plans.tsx";
import { PlatformTrial } from "./trial.tsx";
import { checkPlatform, platformValuesOf } from "./values.ts";
import { PlatformWayFields } from "./way-fields.tsx";
import { FIELD_WORDS, TYPE_WORDS, valueWords } from "./words.ts";
import { getPlatform, type SavedPlatform, useSavePlatform } from "./use-operator-platforms.ts";

type Plans = readonly { id: number; name: string }[];

type PlatformDialogProps = {
  /** "new", a platform to change, or null: nothing is open. */
  platform: OperatorPlatform | "new" | null;
  plans: Plans;
  onClose: () => void;
  onSaved: (saved: SavedPlatform, isNew: boolean) => void;
};

export function PlatformDialog({ platform, plans, onClose, onSaved }: PlatformDialogProps) {
  const shown = useLastShown(platform);
  const edited = shown === "new" ? null : shown;
  const title = edited ? `Edit ${edited.name}` : "New platform";
  return (
    <FormModal opened={platform !== null} onClose={onClose} title={title} size={680} closeOnClickOutside={false}>
      <PlatformForm
        key={edited?.id}
        title={title}
        platform={edited}
        plans={plans}
        onSaved={(saved) => onSaved(saved, edited === null)}
      />
    </FormModal>
  );
}

type FormProps = {
  title: string;
  platform: OperatorPlatform | null;
  plans: Plans;
  onSaved: (saved: SavedPlatform) => void;
};

function PlatformForm({ title, platform, plans, onSaved }: FormProps) {
  const [logo, setLogo] = useState<File | null>(null);
  const [renewsKey, setRenewsKey] = useState(false);
  const saving = useSavePlatform(platform?.id ?? null, onSaved);
  const newer = useNewerState({
    opened: platform,
    valuesOf: platformValuesOf,
    fetch: () => getPlatform(platform?.id ?? 0),
  });
  const form = useContractForm({
    initial: platformValuesOf(platform),
    isTouched: logo !== null || renewsKey,
    check: (given) => checkPlatform(given, newer.base, renewsKey && makesKey(wayOf(given.way))),
    send: (input) => saving.mutateAsync({ input, logo }),
    isHandled: newer.isStale,
  });
  const { values, set } = form;
  const way = wayOf(values.way);
  return (
    <ContractForm label={title} form={form}>
      <NewerStateNotice
        newer={newer.state}
        what="this platform"
        values={values}
        labels={FIELD_WORDS}
        wordsOf={(name, value) => valueWords(name, value, plans)}
        onChange={form.change}
      />
      <TextInput data-autofocus label="Name" required maxLength={100} {...form.text("name")} />
      <FieldRow>
        <Select
          label="Type"
          data={PLATFORM_TYPES.map((type) => ({ value: type, label: TYPE_WORDS[type] }))}
          value={values.type}
          description="Internal: one of your own sites. External: a partner's site."
          allowDeselect={false}
          onChange={(chosen) => set("type", PLATFORM_TYPES.find((type) => type === chosen) ?? values.type)}
        />
        <TextInput
          label="Website"
          type="url"
          maxLength={2048}
          placeholder="https://"
          {...form.text("url", completeWebAddress)}
        />
      </FieldRow>
      <PlatformLogoField name={values.name} image={platform?.image ?? null} file={logo} onChange={setLogo} />
      <FieldGroup title="Delivery">
        <SegmentedControl
          className={classes.ways}
          aria-label="Delivery method"
          data={WAYS.map(({ key, label }) => ({ value: key, label }))}
          value={values.way}
          onChange={(key) => set("way", key)}
        />
        <p className={classes.note}>{way.help}</p>
        <PlatformWayFields form={form} platform={platform} renewsKey={renewsKey} onRenew={setRenewsKey} />
        {platform && <PlatformTrial platform={platform} />}
      </FieldGroup>
      <PlatformPlans plans={plans} chosen={values.plan_ids} onChange={(ids) => set("plan_ids", ids)} />
      <FieldGroup title="Details shown in reports">
        <FieldRow>
          <TextInput label="Industry" maxLength={100} {...form.text("industry")} />
          <TextInput label="Countries" maxLength={300} {...form.text("top_visiting_countries")} />
          <TextInput label="Potential audience" maxLength={100} {...form.text("potential_audience")} />
        </FieldRow>
        <p className={classes.note}>As stated by the publisher. Leave unknown fields empty.</p>
      </FieldGroup>
      <Switch
        label="Active"
        description="Posts are delivered only while the platform is active."
        {...form.toggle("is_active")}
      />
      <FormFoot isSending={form.isSending}>{platform ? "Save platform" : "Create platform"}</FormFoot>
    </ContractForm>
  );
}
