/** 'Approval' next to a form: who is asked since when, who has answered what, and what can be done about it. */
import chain from "#ui-kit/page/chain.module.css";
import { Button } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { cityOf } from "#ui-kit/format/zoned.ts";
import { useNow } from "#ui-kit/use-now.ts";
import type { Stage } from "../../contract.ts";
import classes from "./approval.module.css";
import { LastChange } from "./last-change.tsx";
import { TurnItem } from "./turn-item.tsx";
import { useCancel, useRemind } from "./use-approval.ts";
import { askButtonOf, type Gate, SCHEDULE_NOTE } from "./use-gate.ts";
import { neededWords } from "./words.ts";

const LOOK_MS = 60_000;

type Props = {
  gate: Gate;
  stage: Stage;
  /** Something is being sent. */
  isBusy: boolean;
  /** The item that compares versions of the post; null: it has none yet. */
  history: string | null;
  /** Saves, then asks. */
  onAsk: () => void;
  /** Asks for the reason. */
  onWaive: () => void;
};

/** Nothing where no approval is needed. */
export function ApprovalPanel({ gate, stage, isBusy, history, onAsk, onWaive }: Props) {
  const { id, post, missing } = gate;
  const now = useNow(LOOK_MS);
  const remind = useRemind();
  const cancel = useCancel();
  if (!post || (!post.is_required && !post.approval)) return null;
  const { approval, answer_page, may_ask, may_waive } = post;
  const ask = askButtonOf(gate);
  return (
    <section className={classes.panel} aria-label="Approval">
      <h2>Approval</h2>
      {approval && (
        <p>
          {neededWords(approval)} Times in {cityOf(approval.zone)}.
        </p>
      )}
      {!approval && stage !== "published" && <p>Nothing is asked yet. Approvers read the text as it is saved.</p>}
      {approval?.voided && <LastChange voided={approval.voided} history={history} />}
      <ol className={`${chain.chain} ${classes.chain}`}>
        {approval?.turns.map((turn, at) => (
          <TurnItem
            key={turn.id}
            turn={turn}
            before={approval.mode === "all" ? (approval.turns[at - 1]?.name ?? null) : null}
            place={at + 1}
            zone={approval.zone}
            now={now}
            onRemind={may_ask && id !== null ? () => remind.mutate({ id, turn: turn.id }) : null}
            isReminding={remind.isPending && remind.variables.turn === turn.id}
          />
        ))}
        <li data-state={missing === null ? "open" : "later"}>
          <span className={chain.mark} data-last aria-hidden>
            <IconSend size={14} stroke={1.75} />
          </span>
          <div>
            <b>{stage === "draft" ? "Publish or schedule" : "Publish"}</b>
            <p>{endingOf(gate, stage)}</p>
            {missing !== null && may_waive && (
              <Button size="xs" disabled={isBusy} onClick={onWaive}>
                Publish without approval…
              </Button>
            )}
          </div>
        </li>
      </ol>
      <Actions>
        {answer_page !== null && (
          <Button component="a" href={answer_page} variant="filled" size="xs">
            Answer
          </Button>
        )}
        {stage === "schedule" && may_ask && ask && ask.why === undefined && (
          <Button size="xs" loading={isBusy} onClick={onAsk}>
            {ask.label}
          </Button>
        )}
        {stage === "draft" && may_ask && approval && id !== null && (
          <Button size="xs" loading={cancel.isPending} onClick={() => cancel.mutate(id)}>
            Cancel request
          </Button>
        )}
      </Actions>
    </section>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

function endingOf({ post, missing }: Gate, stage: Stage): string {
  if (post?.approval?.is_waived) return "Goes out without approval, as an owner decided.";
  if (missing === null) return stage === "schedule" ? "Goes out at its time." : "Possible now.";
  if (stage === "published") return "Changes to a published post cannot be sent for approval.";
  if (stage === "schedule")
    return `${SCHEDULE_NOTE}. Without approval it becomes a draft again at its time, and the release comes back.`;
  return `Possible after the last approval. A schedule ${SCHEDULE_NOTE.toLowerCase()}.`;
}
