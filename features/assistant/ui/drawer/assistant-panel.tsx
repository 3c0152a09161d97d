/** One kind's form, conversation and result, with their actions. */
import { useEffect, useRef, useState } from "react";
import { kindOf, type KindKey } from "#features/content/kinds/index.ts";
import type { AssistantDrawerProps } from "../drawer-props.ts";
import { ChatBox } from "../chat/box.tsx";
import { ChatLog } from "../chat/log.tsx";
import { hasWork } from "../conversation/conversation.ts";
import { acceptableFields, acceptAll } from "../conversation/decide.ts";
import { useConversation } from "../conversation/use-conversation.ts";
import { ContextCard } from "../form/context-card.tsx";
import { ContextForm } from "../form/context-form.tsx";
import { DraftResult } from "../result/draft-result.tsx";
import classes from "./assistant-drawer.module.css";
import { DrawerFoot, InsertQuestion, StartAgainQuestion } from "./foot.tsx";
import { DrawerHead } from "./head.tsx";
import { type Part, PartSwitch } from "./part-switch.tsx";
import { useInsert } from "./use-insert.ts";

type Props = Omit<AssistantDrawerProps, "kindKey"> & {
  kindKey: KindKey;
  onKind: (kindKey: KindKey) => void;
  /** Whether a dialog is open above the drawer. */
  onBusy: (isBusy: boolean) => void;
  /** The form is filled. */
  onInserted: () => void;
};

export function AssistantPanel({ ownerId, kindKey, isOpen, onInsert, onKind, onBusy, onClose, onInserted }: Props) {
  const kind = kindOf(kindKey);
  const conversation = useConversation(ownerId, kindKey);
  const { state, errors } = conversation;
  const { isInserting, insert } = useInsert(state, onInsert, onInserted);
  const [isAsking, setAsking] = useState(false);
  const [isInsertAsked, setInsertAsked] = useState(false);
  const [part, setPart] = useState<Part>("chat");
  const [isUnfolded, setUnfolded] = useState(false);
  const isFormShown = isUnfolded || Object.keys(errors).length > 0 || (!state.draft && !state.run);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => onBusy(isInserting), [isInserting, onBusy]);
  useEffect(() => {
    // If the focused element is gone, for example in a folded form, keeps the focus inside the drawer.
    if (isOpen && document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  });

  const generate = () => {
    if (!conversation.draft()) return;
    setUnfolded(false);
    setPart("draft");
  };
  const answer = (isYes: boolean) => {
    setAsking(false);
    if (!isYes) return;
    setUnfolded(false);
    setPart("chat");
    conversation.startAgain();
  };
  const waiting = Object.keys(state.changes).length;
  // The subject of the question has been decided or rewritten.
  if (isInsertAsked && (waiting === 0 || state.run)) setInsertAsked(false);
  const answerInsert = (given: "back" | "without" | "accept") => {
    setInsertAsked(false);
    if (given === "back") return;
    if (given === "accept") conversation.dispatch({ type: "all-accepted" });
    void insert(given === "accept" ? acceptAll(state) : state);
  };
  return (
    <div ref={panel} className={classes.panel} tabIndex={-1}>
      <DrawerHead
        canStartAgain={hasWork(state) && !isInserting}
        onStartAgain={() => setAsking(true)}
        onClose={onClose}
      />
      <PartSwitch part={part} waiting={waiting} onPart={setPart} />
      <div className={classes.split} data-part={part}>
        <section className={classes.chat} aria-label="Request and conversation">
          <div className={classes.talk}>
            {isFormShown ? (
              <ContextForm
                ownerId={ownerId}
                kind={kind}
                conversation={conversation}
                onKind={onKind}
                onGenerate={generate}
                onFold={isUnfolded && state.draft ? () => setUnfolded(false) : null}
              />
            ) : (
              <ContextCard kind={kind} context={state.context} onUnfold={() => setUnfolded(true)} />
            )}
            <ChatLog conversation={conversation} isOpen={isOpen} isShown={part === "chat"} onRetryDraft={generate} />
          </div>
          {(state.draft || state.run) && <ChatBox kindKey={kindKey} conversation={conversation} />}
        </section>
        <section className={classes.result} aria-label="Draft">
          <DraftResult kind={kind} conversation={conversation} />
        </section>
      </div>
      {isAsking ? (
        <StartAgainQuestion onAnswer={answer} />
      ) : isInsertAsked ? (
        <InsertQuestion waiting={waiting} canAccept={acceptableFields(state).length > 0} onAnswer={answerInsert} />
      ) : (
        <DrawerFoot
          conversation={conversation}
          isInserting={isInserting}
          onInsert={() => (waiting > 0 ? setInsertAsked(true) : void insert())}
        />
      )}
    </div>
  );
}
