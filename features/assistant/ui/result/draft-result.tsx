/** The result: each field of the draft, its proposals, and the facts to check. */
import { IconInfoCircle } from "@tabler/icons-react";
import { useMemo } from "react";
import type { ContentKind } from "#features/content/kinds/index.ts";
import { draftFieldsOf } from "../../contract.ts";
import { isBlank, valueOf, writtenValue } from "../conversation/conversation.ts";
import type { ConversationControl } from "../conversation/use-conversation.ts";
import { CheckList } from "./check-list.tsx";
import { checksOf, unfilledOf } from "./checks.ts";
import { DraftField } from "./draft-field.tsx";
import { LeftOutList } from "./left-out-list.tsx";
import classes from "./result.module.css";
import { ResultIntroduction } from "./introduction.tsx";
import { UnfinishedDraft } from "./unfinished-draft.tsx";

type Props = { kind: ContentKind; conversation: ConversationControl };

export function DraftResult({ kind, conversation }: Props) {
  const { state } = conversation;
  const checks = useMemo(() => checksOf(state), [state]);
  const unfilled = useMemo(() => unfilledOf(state), [state]);
  const { draft, run, notice, leftOut } = state;
  if (run?.task === "draft") return <UnfinishedDraft kind={kind} run={run} />;
  if (!draft) return <ResultIntroduction kind={kind} />;
  // Empty fields are hidden, except the rating, which can be set here.
  const fields = draftFieldsOf(kind).filter(
    (field) =>
      field === "rating" ||
      state.changes[field] ||
      !isBlank(valueOf(draft, field)) ||
      writtenValue(run, field) !== undefined,
  );
  return (
    <div className={classes.fields}>
      {notice !== "" && (
        <p className={classes.notice}>
          <IconInfoCircle size={16} stroke={1.75} aria-hidden />
          {notice}
        </p>
      )}
      {fields.map((field) => (
        <DraftField key={field} field={field} conversation={conversation} />
      ))}
      <LeftOutList leftOut={leftOut} />
      <CheckList checks={checks} unfilled={unfilled} conversation={conversation} />
    </div>
  );
}
