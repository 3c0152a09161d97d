/** Makes or changes a plan; says what a change means for those who subscribe already. */
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Select, Switch, TextInput } from "@mantine/core";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { ContractForm, FieldGroup, FieldRow } from "#ui-kit/forms/contract-form.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { useLastShown } from "#ui-kit/dialogs/use-last-shown.ts";
import { NewerStateNotice } from "#ui-kit/forms/newer-state-notice.tsx";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { useNewerState } from "#ui-kit/forms/use-newer-state.ts";
import type { OperatorPlan } from "../../contracts/operator.ts";
import { PERIODS, STARTING_PLAN } from "../../contracts/plan.ts";
import { LimitField } from "./limit-field.tsx";
import classes from "./plan-dialog.module.css";
import { changeOf, checkPlan, type LimitName, PLAN_FIELD_WORDS, planValuesOf, planValueWords } from "./plan-values.ts";
import { getPlan, useSavePlan } from "./use-operator-plans.ts";

type PlanDialogProps = {
  /** "new", a plan to change, or null: nothing is open. */
  plan: OperatorPlan | "new" | null;
  plans: readonly OperatorPlan[];
  onClose: () => void;
};

export function PlanDialog({ plan, plans, onClose }: PlanDialogProps) {
  const shown = useLastShown(plan);
  const edited = shown === "new" ? null : shown;
  const title = edited ? `Edit ${edited.name}` : "New plan";
  return (
    <FormModal opened={plan !== null} onClose={onClose} title={title} size={640} closeOnClickOutside={false}>
      <PlanForm key={edited?.slug ?? ""} title={title} plan={edited} plans={plans} onClose={onClose} />
    </FormModal>
  );
}

const PERIOD_WORDS = { once: "One-off purchase", month: "Every month", year: "Every year" } as const;
const GRANTS = { once: "with each purchase", month: "every month", year: "every year" } as const;

type FormProps = { title: string; plan: OperatorPlan | null; plans: readonly OperatorPlan[]; onClose: () => void };

function PlanForm({ title, plan, plans, onClose }: FormProps) {
  // What was changed is judged by what the fields began with.
  const newer = useNewerState({
    opened: plan,
    valuesOf: (stored) => planValuesOf(stored, plans),
    fetch: async () => (plan ? getPlan(plan.slug) : null),
  });
  const before = newer.base;
  const saving = useSavePlan((saved) => {
    showSuccess(plan ? `${saved.name} was saved.` : `${saved.name} created.`);
    onClose();
  });
  const isLive = plan !== null && plan.subscribers > 0;
  const isStarting = plan?.slug === STARTING_PLAN;
  const form = useContractForm({
    initial: planValuesOf(plan, plans),
    check: checkPlan,
    send: async (input) => {
      if (before === null) return saving.mutateAsync({ slug: null, input });
      const change = changeOf(before, input);
      if (change === null) return onClose();
      return saving.mutateAsync({ slug: before.slug, change: { ...change, version: before.version } });
    },
    isHandled: newer.isStale,
  });
  const { values, set } = form;
  const limit = (name: LimitName, label: string, help: string) => (
    <LimitField
      {...form.text(name)}
      label={label}
      help={help}
      isUncapped={values.uncapped.includes(name)}
      onUncap={(isUncapped) => {
        const others = values.uncapped.filter((each) => each !== name);
        set("uncapped", isUncapped ? [...others, name] : others);
        set(name, values[name]); // its problem is over
      }}
    />
  );
  return (
    <ContractForm label={title} form={form}>
      <NewerStateNotice
        newer={newer.state}
        what="this plan"
        values={values}
        labels={PLAN_FIELD_WORDS}
        wordsOf={planValueWords}
        onChange={form.change}
      />
      {plan && <Present plan={plan} isStarting={isStarting} />}
      <TextInput data-autofocus label="Name" required maxLength={60} {...form.text("name")} />
      <TextInput
        label="Description"
        maxLength={200}
        description="One line on the pricing page."
        {...form.text("description")}
      />
      <FieldRow>
        <TextInput label="Price" required inputMode="decimal" {...form.text("price")} />
        <TextInput
          label="Currency"
          required
          maxLength={3}
          description="Three letters, for example gbp."
          {...form.text("currency")}
        />
        <Select
          label="Period"
          data={PERIODS.map((period) => ({ value: period, label: PERIOD_WORDS[period] }))}
          {...form.field("period")}
          disabled={isLive}
          description={isLive ? "You cannot change this while anyone subscribes." : undefined}
          allowDeselect={false}
          onChange={(chosen) => set("period", PERIODS.find((period) => period === chosen) ?? values.period)}
        />
      </FieldRow>
      <FieldGroup title="Limits">
        <FieldRow>
          {limit("press_releases", "Releases", `Granted ${GRANTS[values.period]}. No cap means unlimited releases.`)}
          {limit("word_limit", "Word limit", "Maximum words per post. No cap means any length.")}
          {limit("anchor_text_links", "Links", "Maximum embedded websites per post. 0 allows none.")}
        </FieldRow>
      </FieldGroup>
      <FieldGroup title="Storage and account limits">
        <FieldRow>
          {limit("max_drafts", "Drafts", "Maximum drafts, not counting the trash.")}
          {limit("max_companies", "Companies", "Maximum companies.")}
          {limit("max_alerts", "Alerts", "Maximum alerts.")}
        </FieldRow>
        <FieldRow>
          {limit("max_media_mb", "Storage in MB", "Pictures and videos in all sizes, drafts and trash included.")}
          {limit("max_revisions", "Versions kept", "For each post. The first, the latest and reviewed ones stay.")}
        </FieldRow>
      </FieldGroup>
      <FieldGroup title="On the pricing page">
        <TextInput
          className={classes.short}
          label="Position"
          inputMode="numeric"
          description="Plans with lower numbers come first."
          {...form.text("position")}
        />
        {!plan && <Switch label="Put on sale now" {...form.toggle("is_offered")} />}
      </FieldGroup>
      <FormFoot isSending={form.isSending}>{plan ? "Save plan" : "Create plan"}</FormFoot>
    </ContractForm>
  );
}

/** What a change means for those who have the plan already. */
function Present({ plan, isStarting }: { plan: OperatorPlan; isStarting: boolean }) {
  const { subscribers } = plan;
  const who = subscribers === 1 ? "1 subscriber keeps" : `${formatCount(subscribers)} subscribers keep`;
  if (isStarting)
    return (
      <p className={classes.note}>
        Every account starts on this plan. New limits apply immediately to everyone on it. New accounts get the new
        number of releases.
      </p>
    );
  return (
    <p className={classes.note}>
      {subscribers === 0
        ? "This plan has no subscribers. Changes apply immediately."
        : `${who} the current price. New limits apply to them immediately; a new number of releases applies from their next period.`}
    </p>
  );
}
