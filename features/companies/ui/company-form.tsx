/** The form of a company: its own texts, logo, press contact and social links, and the bar that saves. */
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { LogoField } from "#features/media/ui/logo-field.tsx";
import { IconAlertCircle } from "@tabler/icons-react";
import { ActionDock, DockLine, DockQuestion } from "#ui-kit/page/action-dock.tsx";
import { completeWebAddress } from "#platform/contract/fields.ts";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { NavigationContext, useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import type { OwnCompany } from "../contract.ts";
import { type CompanyField, definitionOf, fieldsOf, type Section, SECTIONS } from "../fields/definition.ts";
import classes from "./company-form.module.css";
import { CompanyTextField, ProblemList } from "./company-fields.tsx";
import { editRefusal, wrongFields } from "./company-values.ts";
import { type CompanyForm as Form, useCompanyForm } from "./use-company-form.ts";

const SECTION_ORDER = Object.keys(SECTIONS) as Section[];

type Props = {
  /** Null for a company that is new. */
  company: OwnCompany | null;
  title: string;
  lead?: string;
  /** Shown between the title and the form. */
  tabs?: ReactNode;
  labels: { idle: string; busy: string };
  onSaved: () => void;
  onCancel: () => void;
};

export function CompanyForm({ company, title, lead, tabs, labels, onSaved, onCancel }: Props) {
  const navigation = useNavigation();
  const form = useCompanyForm(company, useMe().id, onSaved);
  const [isAsking, setAsking] = useState(false);
  const { problems, isDirty, isSending } = form;
  const wrong = wrongFields(problems);
  const refusal = company && editRefusal(company);
  const discard = () => {
    form.discard();
    onCancel();
  };
  const leave = () => (isDirty ? setAsking(true) : discard());
  const field = (name: CompanyField) => (
    <CompanyTextField
      key={name}
      name={name}
      text={form.text(name, definitionOf(name).control === "url" ? completeWebAddress : undefined)}
      onChoose={(value) => form.set(name, value)}
      isNew={company === null}
      isLocked={isSending || refusal !== null}
    />
  );
  return (
    // Back asks as Cancel does.
    <NavigationContext value={{ ...navigation, back: leave }}>
      <PageHead title={title} note={company?.name} />
      {lead && <p className={classes.lead}>{lead}</p>}
      {tabs}
      {refusal !== null && <p className={classes.refusal}>{refusal}</p>}
      <ContractForm label={title} form={form} className={classes.form}>
        {wrong.length > 0 && <ProblemList form={form} />}
        {SECTION_ORDER.map((key) => (
          <FormSection
            key={key}
            {...SECTIONS[key]}
            aside={key === "press" && refusal === null && <OwnDetails form={form} />}
            fields={fieldsOf(key).map(field)}
          >
            {key === "company" && refusal === null && (
              <div data-field="logo" tabIndex={-1} className={classes.logo}>
                <LogoField slot={form.slot} error={problems["logo"] ?? null} />
              </div>
            )}
          </FormSection>
        ))}
        {refusal === null && (
          <Foot form={form} wrong={wrong.length} labels={labels} asking={{ isAsking, setAsking, discard, leave }} />
        )}
      </ContractForm>
    </NavigationContext>
  );
}

type FootProps = Pick<Props, "labels"> & {
  form: Form;
  wrong: number;
  asking: { isAsking: boolean; setAsking: (isAsking: boolean) => void; discard: () => void; leave: () => void };
};

/** Saves or cancels; asks before it throws changes away. */
function Foot({ form, wrong, labels, asking }: FootProps) {
  const { isSending, isSendingLogo } = form;
  if (asking.isAsking)
    return (
      <DockQuestion
        label="Discard your changes?"
        question="Discard your changes to this company?"
        no="Keep editing"
        yes="Discard changes"
        wraps
        onAnswer={(isYes) => (isYes ? asking.discard() : asking.setAsking(false))}
      />
    );
  return (
    <ActionDock words={<FormStatus form={form} wrong={wrong} />}>
      <Button onClick={asking.leave}>Cancel</Button>
      <Button
        type="submit"
        variant="filled"
        disabled={isSendingLogo}
        aria-busy={isSending || undefined}
        aria-disabled={isSending || undefined}
      >
        {isSending ? labels.busy : labels.idle}
      </Button>
    </ActionDock>
  );
}

type SectionProps = { title: string; note?: string; aside?: ReactNode; fields: ReactNode; children?: ReactNode };

function FormSection({ title, note, aside, fields, children }: SectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {aside}
      </header>
      {note && <p className={classes.note}>{note}</p>}
      <div className={classes.fields}>{fields}</div>
      {children}
    </section>
  );
}

/** Fills in the user as press contact, which authors in small companies often are. */
function OwnDetails({ form: { values, set, focus, isSending } }: { form: Form }) {
  const { first_name, last_name, email } = useMe();
  if (values.press_contact_name || values.press_contact_email) return null;
  const fill = () => {
    set("press_contact_name", `${first_name} ${last_name}`.trim());
    set("press_contact_email", email);
    focus("press_contact_phone");
  };
  return (
    <Button size="xs" disabled={isSending} onClick={fill}>
      Use my details
    </Button>
  );
}

function FormStatus({ form, wrong }: { form: Form; wrong: number }) {
  return (
    <DockLine isAlarm={wrong > 0}>
      {wrong > 0 && <IconAlertCircle size={16} stroke={1.75} aria-hidden />}
      <span>{statusOf(form, wrong)}</span>
    </DockLine>
  );
}

function statusOf(form: Form, wrong: number): string {
  if (wrong > 0) return wrong === 1 ? "1 field needs correcting" : `${wrong} fields need correcting`;
  if (form.isSendingLogo) return "The logo is being uploaded.";
  if (!form.isDirty) return "";
  return form.isRestored ? "Restored your unsaved changes" : "Not saved yet";
}
