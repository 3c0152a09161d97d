/** The rail of the rules: who is asked when, of a post that is sent on a Monday. */
import chain from "#ui-kit/page/chain.module.css";
import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { isKnownZone } from "#ui-kit/format/zoned.ts";
import type { ApprovalRules } from "../../contract.ts";
import type { Candidates } from "./approvers.ts";
import classes from "./run.module.css";
import { stepsOf } from "./steps.ts";

export function Run({ rules, candidates }: { rules: ApprovalRules; candidates: Candidates }) {
  const [now] = useState(() => new Date());
  const isAsked = rules.mode !== "none" && rules.approvers.length > 0 && isKnownZone(rules.zone);
  return (
    <>
      {isAsked && <Chain rules={rules} candidates={candidates} now={now} />}
      {rules.mode === "none" && (
        <section>
          <h2>Posts by authors</h2>
          <p>
            An author’s post needs one approval, by any editor or owner. Editors and owners publish their own posts
            directly.
          </p>
        </section>
      )}
      <section>
        <h2>When the text changes</h2>
        <p>
          An approval is for the words that were read. If they change, the approver is asked again and sees only the
          difference. Undoing the change restores the approval. Spaces and formatting do not matter.
        </p>
      </section>
    </>
  );
}

function Chain({ rules, candidates, now }: { rules: ApprovalRules; candidates: Candidates; now: Date }) {
  const { slowest, steps, ending } = stepsOf(rules, candidates, now);
  return (
    <section aria-label="A post sent on Monday, 9:00">
      <h2>A post sent on Monday, 9:00</h2>
      <p className={classes.slowest}>{slowest}</p>
      <ol className={`${chain.chain} ${classes.chain}`}>
        {steps.map(({ key, name, from, text }, at) => (
          <li key={key}>
            <span className={chain.mark} aria-hidden>
              {at + 1}
            </span>
            <div>
              <b>
                <bdi>{name}</bdi>
              </b>
              <time>{from}</time>
              <p>{text}</p>
            </div>
          </li>
        ))}
        <li>
          <span className={chain.mark} data-last aria-hidden>
            <IconSend size={14} stroke={1.75} />
          </span>
          <div>
            <b>Publish or schedule</b>
            <p>{ending}</p>
          </div>
        </li>
      </ol>
    </section>
  );
}
