/** The moderation queue: what waits at the left, the post as readers will see it, what there is to know, and the decision. */
import { ActionIcon } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconKeyboard } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import type { Decision } from "../contract.ts";
import { type AskedDecision, DecisionDialog } from "./decision/dialog.tsx";
import { DecisionDock } from "./decision/dock.tsx";
import { KeysDialog } from "./keys-dialog.tsx";
import classes from "./moderation-screen.module.css";
import { queueWords } from "./queue/words.ts";
import { QueueList } from "./queue/list.tsx";
import { useDeciding } from "./decision/use-deciding.ts";
import { useModerationKeys } from "./use-keys.ts";
import { useQueueAddress } from "./queue/use-address.ts";
import { useQueue, useQueuedPost } from "./queue/use-queue.ts";
import { useShownPost } from "./post/use-shown-post.ts";
import { type PostFace, ShownPost } from "./post/shown-post.tsx";

/** Width below which list and post are shown one at a time; the style sheet has the same. */
const PHONE = "(max-width: 700px)";

export function ModerationScreen() {
  const { item } = useNavigation();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const address = useQueueAddress();
  const queue = useQueue(address.filter);
  const shown = useShownPost(queue.posts, isPhone);
  const answer = useQueuedPost(shown.id);
  const [face, setFace] = useState<PostFace>("page");
  const [asked, setAsked] = useState<AskedDecision | null>(null);
  const [isHelping, setHelping] = useState(false);
  // No decision on a post that could not be reloaded, because it may have changed.
  const post = answer.data && !answer.error ? answer.data : undefined;
  const deciding = useDeciding({
    onDecided: (id) => {
      setAsked(null);
      shown.leave(id);
    },
  });
  const decide = (decision: Decision) => {
    if (!post || deciding.isPending) return;
    if (decision === "approve") deciding.approve(post);
    else setAsked(decision);
  };
  useModerationKeys({
    onMove: shown.move,
    onDecide: decide,
    onFlip: () => setFace(face === "page" ? "changes" : "page"),
    onHelp: () => setHelping(true),
  });

  return (
    <>
      <div className={classes.head}>
        <PageHead
          title="Moderation"
          note={queue.count !== undefined && !address.isNarrowed && queueWords(queue.count)}
          isNoteKept
          actions={
            <ActionIcon
              className={classes.keys}
              aria-label="Keyboard shortcuts"
              title="Keyboard shortcuts (?)"
              onClick={() => setHelping(true)}
            >
              <IconKeyboard size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          }
        />
      </div>
      <div className={classes.desk} data-open={item !== null || undefined}>
        <div className={classes.queue} data-pane>
          <QueueList queue={queue} address={address} shownId={shown.id} onMove={shown.move} />
        </div>
        {shown.id !== null && (
          <div className={classes.shown}>
            <ShownPost answer={answer} face={face} onFace={setFace} onNext={shown.next} />
          </div>
        )}
      </div>
      {post && <DecisionDock key={post.id} post={post} deciding={deciding} onDecide={decide} />}
      <DecisionDialog asked={asked} post={post} onDecide={deciding.decide} onClose={() => setAsked(null)} />
      <KeysDialog isOpen={isHelping} onClose={() => setHelping(false)} />
    </>
  );
}
