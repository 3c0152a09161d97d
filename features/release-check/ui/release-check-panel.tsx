/** Release check: what an editor would say of the form as it is now, and the way to each field. It follows the typing. */
import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconChevronRight } from "@tabler/icons-react";
import { useEffect, useMemo, useState } from "react";
import { checkRelease } from "../check/check-release.ts";
import type { CheckedRelease } from "../check/checked-release.ts";
import { FindingItem, type FindingOffers } from "./finding-item.tsx";
import { wordsOfTally } from "./finding-words.ts";
import { checkId, tellPoints } from "./open-checks.ts";
import classes from "./release-check.module.css";

/** Long enough that a pause is one, and not the gap between two words. */
const ANNOUNCE_AFTER_MS = 1500;

export type ReleaseCheckProps = { release: CheckedRelease; offers?: FindingOffers };

export function ReleaseCheckPanel({ release, offers = {} }: ReleaseCheckProps) {
  const findings = useMemo(() => checkRelease(release), [release]);
  const [isOpen, setOpen] = useState(false);
  const scope = release.kind.key;
  const id = checkId(scope);
  const failed = findings
    .filter(({ state }) => state === "failed")
    .sort((a, b) => Number(b.isSerious) - Number(a.isSerious));
  const others = findings.filter(({ state }) => state !== "failed");
  const tally = wordsOfTally(findings);
  const points = failed.length;
  useEffect(() => {
    tellPoints(scope, points);
    return () => tellPoints(scope, null);
  }, [scope, points]);
  const [announced] = useDebouncedValue(tally.announcement, ANNOUNCE_AFTER_MS);
  return (
    <section className={classes.check} aria-labelledby={id}>
      <div className={classes.title}>
        <h2 id={id} tabIndex={-1}>
          Release check
        </h2>
        <span aria-hidden>{tally.short}</span>
      </div>
      {failed.length > 0 && (
        <ul className={classes.findings}>
          {failed.map((finding) => (
            <FindingItem key={finding.rule} finding={finding} kind={release.kind} offer={offers[finding.rule]} />
          ))}
        </ul>
      )}
      {failed.some(({ isSerious }) => isSerious) && (
        <p className={classes.note}>A post with serious issues may be reviewed before it is published.</p>
      )}
      <UnstyledButton
        className={classes.fold}
        aria-expanded={isOpen}
        aria-controls={`${id}-others`}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={16} stroke={1.75} aria-hidden />
        {tally.shown}
      </UnstyledButton>
      <ul id={`${id}-others`} className={classes.findings} hidden={!isOpen}>
        {others.map((finding) => (
          <FindingItem key={finding.rule} finding={finding} kind={release.kind} />
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
    </section>
  );
}
