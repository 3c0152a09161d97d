/**
 * Shown when the post was saved elsewhere: their version next to mine, a choice per field, then a save on top of
 * theirs.
 */
import { Button, Radio, VisuallyHidden } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { useOwnedCompanies } from "#features/companies/ui/use-owned-companies.ts";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { ActionDock, DockLine } from "#ui-kit/page/action-dock.tsx";
import type { PostDetail } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { type Choice, type Choices, choicesWithoutDoubt, chosenVersion, differingFields } from "./choices.ts";
import { type ComparedField, versionOf } from "./fields.ts";
import { FieldDifference } from "./field-difference.tsx";
import classes from "./compare-screen.module.css";
import type { Shown } from "../edit/use-edit.ts";

const SIDES = { before: "Saved version", after: "Your version" };
const LABELS: Record<Choice, string> = { theirs: "Use the saved text", mine: "Keep my text" };

type Props = {
  kind: ContentKind;
  /** The stored version. */
  stored: PostDetail;
  mine: Shown;
  /** The common base; null if unknown. */
  base: Shown | null;
  /** Name of the button that caused the conflict. */
  saveLabel: string;
  onSave: (chosen: Shown) => void;
  /** Back to the unchanged form. */
  onClose: () => void;
};

export function CompareScreen({ kind, stored, mine, base, saveLabel, onSave, onClose }: Props) {
  const companies = useOwnedCompanies();
  const companyName = companies.find(({ id }) => String(id) === mine.values.texts["posted_by_company"])?.name ?? null;
  const own = useMemo(() => ({ ...mine, companyName }), [mine, companyName]);
  const theirs = useMemo(() => versionOf(kind, stored), [kind, stored]);
  const fields = useMemo(() => differingFields(kind, theirs, own), [kind, own, theirs]);
  const [choices, setChoices] = useState<Choices>(() => choicesWithoutDoubt(kind, base, theirs, own));
  const [isAsked, setAsked] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const formId = useId();
  const open = fields.filter(({ name }) => !choices[name]);

  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  const chooseAll = (choice: Choice) => setChoices(Object.fromEntries(fields.map(({ name }) => [name, choice])));
  const save = () => {
    const [first] = open;
    if (!first) return onSave(chosenVersion(mine, theirs, choices));
    setAsked(true);
    document.getElementById(choiceId(formId, first.name, "theirs"))?.focus();
  };

  return (
    <>
      <section aria-labelledby={`${formId}-heading`}>
        <h2 id={`${formId}-heading`} ref={heading} tabIndex={-1} className={classes.heading}>
          This post was changed while you were editing
        </h2>
        <p className={classes.lead}>
          The saved version is from {formatDateTime(stored.updated_at)}. Choose a version for each field. Nothing is
          saved yet. <del>Struck-through text</del> is only in the saved version, <ins>underlined</ins> only in yours.
        </p>
        {fields.length > 1 && (
          <div className={classes.all}>
            <Button onClick={() => chooseAll("theirs")}>Use the saved text everywhere</Button>
            <Button onClick={() => chooseAll("mine")}>Keep my text everywhere</Button>
          </div>
        )}
        {fields.length === 0 && <p className={classes.lead}>The two versions are now the same.</p>}
        {fields.map((field) => (
          <FieldDifference
            key={field.name}
            field={field}
            sides={SIDES}
            chosen={choices[field.name] && (choices[field.name] === "theirs" ? "before" : "after")}
          >
            <ChoiceOf
              formId={formId}
              field={field}
              choice={choices[field.name]}
              isMissing={isAsked && !choices[field.name]}
              onChoose={(choice) => setChoices({ ...choices, [field.name]: choice })}
            />
          </FieldDifference>
        ))}
      </section>
      <ActionDock
        words={<DockLine isAlarm={isAsked && open.length > 0}>{statusOf(fields.length, open)}</DockLine>}
        wraps
      >
        <Button onClick={onClose}>Back to editing</Button>
        <Button variant="filled" onClick={save}>
          {saveLabel}
        </Button>
      </ActionDock>
    </>
  );
}

type ChoiceProps = {
  formId: string;
  field: ComparedField;
  choice: Choice | undefined;
  isMissing: boolean;
  onChoose: (choice: Choice) => void;
};

function ChoiceOf({ formId, field, choice, isMissing, onChoose }: ChoiceProps) {
  return (
    <Radio.Group
      name={`${formId}-${field.name}`}
      label={<VisuallyHidden component="span">{field.label}: which version</VisuallyHidden>}
      labelProps={{ className: classes.groupLabel }}
      value={choice ?? null}
      error={isMissing ? "Choose one." : undefined}
      onChange={(value) => onChoose(value === "mine" ? "mine" : "theirs")}
    >
      <div className={classes.choices}>
        {(["theirs", "mine"] as const).map((each) => (
          <Radio
            key={each}
            id={choiceId(formId, field.name, each)}
            classNames={{ radio: classes.radio }}
            value={each}
            label={LABELS[each]}
            size="xs"
          />
        ))}
      </div>
    </Radio.Group>
  );
}

function choiceId(formId: string, field: string, choice: Choice): string {
  return `${formId}-${field}-${choice}`;
}

function statusOf(fields: number, open: readonly ComparedField[]): string {
  if (open.length === 0) return "All fields chosen";
  return fields === 1 ? "One field to choose" : `${open.length} of ${fields} fields to choose`;
}
