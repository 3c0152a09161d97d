/** The rules of a company, as its owners change them; the browser keeps unsaved changes. */
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { Button, Checkbox, Radio, Select } from "@mantine/core";
import { IconAlertCircle, IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { z } from "zod";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { checkInput } from "#platform/contract/check-input.ts";
import { counted } from "#platform/contract/sentence.ts";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { ActionDock, DockLine, DockNote } from "#ui-kit/page/action-dock.tsx";
import { ZoneField } from "#ui-kit/zones/zone-field.tsx";
import { APPROVAL_MODES, type ApprovalRules, approvalRules, type CompanyRules, MODE_WORDS } from "../../contract.ts";
import { ApproverList } from "./approver-list.tsx";
import classes from "./rules.module.css";
import { useSaveRules } from "./use-rules.ts";
import { LATE_WORDS, QUOTE_WORDS, REMINDERS, SILENCE, WAIVER_WORDS, WORKING_DAYS } from "./words.ts";

const TITLE = "Approval rules";
/** Also what cannot be saved yet. */
const kept = z.object(approvalRules.shape);

type Props = {
  companyId: number;
  company: CompanyRules;
  /** What requests in progress keep; empty: there are none. */
  kept: string;
  rail: (rules: ApprovalRules) => ReactNode;
};

export function RulesForm({ companyId, company, rail, ...words }: Props) {
  const { rules, candidates } = company;
  const saving = useSaveRules(companyId);
  const form = useContractForm({
    initial: rules,
    follows: true,
    keep: {
      key: `dateline:approval-rules:${useMe().id}:${companyId}`,
      restore: (stored) => kept.safeParse(stored).data ?? null,
    },
    check: (values) => checkInput(approvalRules, values),
    send: (input) => saving.mutateAsync(input),
  });
  const { values, problems, set } = form;
  const { mode } = values;
  return (
    <div className={classes.columns}>
      <ContractForm label={TITLE} form={form} className={classes.form}>
        <section aria-label="Who approves">
          <h2>Who approves</h2>
          <Radio.Group
            name="mode"
            aria-label="Who approves"
            value={mode}
            error={problems["mode"]}
            onChange={(chosen) => set("mode", chosen)}
          >
            <div className={classes.choices}>
              {APPROVAL_MODES.map((each) => (
                <Radio
                  key={each}
                  size="xs"
                  value={each}
                  label={MODE_WORDS[each].name}
                  description={MODE_WORDS[each].text}
                />
              ))}
            </div>
          </Radio.Group>
          {mode === "some" && (
            <Needed
              value={values.needed}
              most={values.approvers.length}
              error={problems["needed"]}
              onChange={(needed) => set("needed", needed)}
            />
          )}
          {mode !== "none" && (
            <ApproverList
              approvers={values.approvers}
              candidates={candidates}
              isOrdered={mode === "all"}
              error={problems["approvers"]}
              onChange={(approvers) => form.edit(["approvers", "needed"], () => ({ approvers }))}
            />
          )}
        </section>
        <section aria-label="Time to answer">
          <h2>Time to answer</h2>
          <p className={classes.note}>{REMINDERS}</p>
          <ZoneField
            data-field="zone"
            label="Time zone"
            description={WORKING_DAYS}
            value={values.zone}
            error={problems["zone"]}
            onChange={(zone) => set("zone", zone)}
          />
          <Radio.Group
            name="asks_deputy"
            className={classes.late}
            label="If the time is over without an answer"
            value={String(values.asks_deputy)}
            onChange={(chosen) => set("asks_deputy", chosen === "true")}
          >
            <div className={classes.choices}>
              {LATE_WORDS.map(({ asks, name, text }) => (
                <Radio key={name} size="xs" value={String(asks)} label={name} description={text} />
              ))}
            </div>
          </Radio.Group>
          <p className={classes.note}>{SILENCE}</p>
        </section>
        <section aria-label="Quotes">
          <h2>Quotes</h2>
          <div className={classes.choices}>
            {(["quotes_first", "shows_quotes"] as const).map((name) => (
              <Checkbox
                key={name}
                {...form.toggle(name)}
                label={QUOTE_WORDS[name].name}
                description={QUOTE_WORDS[name].text}
              />
            ))}
          </div>
        </section>
        <section aria-label="Without approval">
          <h2>Without approval</h2>
          <Checkbox {...form.toggle("owners_may_waive")} label={WAIVER_WORDS.name} description={WAIVER_WORDS.text} />
        </section>
        <Foot form={form} before={rules} kept={words.kept} />
      </ContractForm>
      <aside className={classes.rail}>{rail(values)}</aside>
    </div>
  );
}

type NeededProps = { value: number; most: number; error: string | undefined; onChange: (needed: number) => void };

/** A number that has become too high stays, with its error. */
function Needed({ value, most, error, onChange }: NeededProps) {
  const numbers = Array.from({ length: Math.max(most, value, 1) }, (_, index) => String(index + 1));
  return (
    <Select
      data-field="needed"
      className={classes.needed}
      label="How many must approve"
      data={numbers}
      value={String(value)}
      error={error}
      allowDeselect={false}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}

type FootProps = {
  form: ReturnType<typeof useContractForm<ApprovalRules, ApprovalRules>>;
  before: ApprovalRules;
  kept: string;
};

function Foot({ form: { values, problems, isDirty, isSending, discard }, before, kept: keptWords }: FootProps) {
  const wrong = Object.keys(problems).length;
  const names = Object.keys(before) as (keyof ApprovalRules)[];
  const changes = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(before[name])).length;
  return (
    <ActionDock
      words={
        <div className={classes.status}>
          <DockLine isAlarm={isDirty}>
            {wrong > 0 && <IconAlertCircle size={16} stroke={1.75} aria-hidden />}
            {wrong === 0 && isDirty && <IconPencil size={16} stroke={1.75} aria-hidden />}
            {(wrong > 0 || isDirty) && (
              <span>
                {wrong > 0 ? `${counted(wrong, "field")} to correct` : `${counted(changes, "change")} not saved`}
              </span>
            )}
          </DockLine>
          {keptWords && <DockNote isLong>{keptWords}</DockNote>}
        </div>
      }
    >
      <Button variant="subtle" disabled={!isDirty || isSending} onClick={discard}>
        Discard
      </Button>
      <Button type="submit" variant="filled" loading={isSending} disabled={!isDirty}>
        Save Changes
      </Button>
    </ActionDock>
  );
}
