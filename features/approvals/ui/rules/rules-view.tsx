/** The rules of a company, for those who may not change them. */
import type { ReactNode } from "react";
import { cityOf } from "#ui-kit/format/zoned.ts";
import { type ApprovalRules, type CompanyRules, MODE_WORDS } from "../../contract.ts";
import { ApproverCell } from "./approver-cell.tsx";
import { daysWords, deputyOf, keyOf } from "./approvers.ts";
import classes from "./rules.module.css";
import { LATE_WORDS, QUOTE_WORDS, REMINDERS, SILENCE, WAIVER_OFF, WAIVER_WORDS, WORKING_DAYS } from "./words.ts";

type Props = { company: CompanyRules; kept: string; rail: (rules: ApprovalRules) => ReactNode };

export function RulesView({ company: { rules, candidates }, kept, rail }: Props) {
  const { mode, needed, approvers, asks_deputy, owners_may_waive, zone } = rules;
  const late = LATE_WORDS.find(({ asks }) => asks === asks_deputy);
  return (
    <div className={classes.columns}>
      <div className={classes.form}>
        <section aria-label="Who approves">
          <h2>Who approves</h2>
          <p className={classes.note}>Owners set these rules.{kept && ` ${kept}.`}</p>
          <p>
            <b>{mode === "some" ? `${needed} of ${approvers.length} must approve` : MODE_WORDS[mode].name}</b>
            <br />
            {mode === "some" ? "In any order." : MODE_WORDS[mode].text}
          </p>
          {mode !== "none" && (
            <ol className={classes.rows} aria-label="Approvers" data-still data-ordered={mode === "all" || undefined}>
              {approvers.map((each, at) => {
                const deputy = deputyOf(each, candidates);
                return (
                  <li key={keyOf(each)} className={classes.row}>
                    {mode === "all" && <b className={classes.place}>{at + 1}</b>}
                    <ApproverCell approver={each} candidates={candidates} />
                    <span>{deputy === null ? "No deputy" : `Deputy: ${deputy}`}</span>
                    <span>{daysWords(each.days)}</span>
                  </li>
                );
              })}
            </ol>
          )}
        </section>
        {mode !== "none" && (
          <section aria-label="Time to answer">
            <h2>Time to answer</h2>
            <p>
              {REMINDERS} Time zone: {cityOf(zone)}. {WORKING_DAYS}
            </p>
            {late && (
              <p>
                If the time is over without an answer: <b>{late.name}</b>. {late.text}
              </p>
            )}
            <p>{SILENCE}</p>
          </section>
        )}
        <section aria-label="Quotes">
          <h2>Quotes</h2>
          {(["quotes_first", "shows_quotes"] as const).map((name) => {
            const { name: said, text, off } = QUOTE_WORDS[name];
            return <p key={name}>{rules[name] ? `${said}. ${text}` : off}</p>;
          })}
        </section>
        <section aria-label="Without approval">
          <h2>Without approval</h2>
          <p>{owners_may_waive ? `${WAIVER_WORDS.name}. ${WAIVER_WORDS.text}` : WAIVER_OFF}</p>
        </section>
      </div>
      <aside className={classes.rail}>{rail(rules)}</aside>
    </div>
  );
}
