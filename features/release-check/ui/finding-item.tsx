/** One point of the release check; what failed says why, what to do, and leads to its field. */
import { UnstyledButton } from "@mantine/core";
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconClock, IconHelpCircle } from "@tabler/icons-react";
import { memo } from "react";
import type { ReleaseFinding } from "../check/check-release.ts";
import type { CheckedKind } from "../check/checked-release.ts";
import { focusField } from "#ui-kit/forms/field-id.ts";
import { fieldLabel, type Look, LOOK_WORDS, lookOf } from "./finding-words.ts";
import classes from "./release-check.module.css";

const ICONS: Readonly<Record<Look, typeof IconClock>> = {
  passed: IconCircleCheck,
  waits: IconClock,
  failed: IconAlertTriangle,
  question: IconHelpCircle,
  serious: IconAlertCircle,
};

/** The text that can be appended for a finding, by rule; offered if the story lacks that part. */
export type FindingOffers = Readonly<
  Record<string, { label: string; run: (field: string) => void } | null | undefined>
>;

type Props = { finding: ReleaseFinding; kind: CheckedKind; offer?: FindingOffers[string] };

export const FindingItem = memo(function FindingItem({ finding, kind, offer }: Props) {
  const { label, reason, fix, field, state, isMissing } = finding;
  const look = lookOf(finding);
  const Icon = ICONS[look];
  return (
    <li className={classes.finding} data-look={look}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <div>
        <p className={classes.head}>
          <span className={classes.label}>{label}</span>
          <span className={classes.word}>{LOOK_WORDS[look]}</span>
        </p>
        <p>{reason}</p>
        {state === "failed" && (
          <p className={classes.fix}>
            {fix}{" "}
            <UnstyledButton className={classes.go} onClick={() => focusField(field, kind.key)}>
              Go to {fieldLabel(kind, field)}
            </UnstyledButton>
          </p>
        )}
        {isMissing && offer && (
          <UnstyledButton className={classes.go} onClick={() => offer.run(field)}>
            {offer.label}
          </UnstyledButton>
        )}
      </div>
    </li>
  );
});
