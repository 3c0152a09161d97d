/** The comments next to an edit form: open ones in the order of the text, and those that are closed. */
import "@mantine/core/styles/SegmentedControl.layer.css";
import { Button, SegmentedControl } from "@mantine/core";
import { IconMessagePlus } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useStoryEditor } from "#features/editor/ui/open-editor.ts";
import type { CommentsColumnProps } from "#features/content/ui/comments.tsx";
import { ApiError } from "#platform/http-client/api-error.ts";
import { fieldId, focusField } from "#ui-kit/forms/field-id.ts";
import { useNow } from "#ui-kit/use-now.ts";
import type { Thread } from "../contract.ts";
import { fieldsOf } from "../policy/fields.ts";
import classes from "./comments.module.css";
import { FieldNotes, wordsIn } from "./field-notes.tsx";
import { scrollToWords, selectedWords, showComments } from "./marks.ts";
import { type Chosen, NewComment } from "./new-comment.tsx";
import { ThreadCard } from "./thread-card.tsx";
import { useAccept, useComments } from "./use-comments.ts";
import { problemOf } from "./words.ts";

const LOOK_MS = 60_000;
const NONE: ReadonlySet<number> = new Set();
const SAVE_FIRST = "Save your changes first, then accept.";

const CONTENT = "content";

/** `isUnapproved`: an owner may give a reason and go without approval. */
type Refused = { thread: number; message: string; isUnapproved: boolean };

const openOf = (threads: readonly Thread[] = []) => threads.filter(({ state }) => state === "open");

export function CommentsColumn({ postId, version, kind, isChanged, isBusy, onStore, onSaved }: CommentsColumnProps) {
  const { data: comments } = useComments(postId, version);
  const [shown, setShown] = useState<"open" | "closed">("open");
  const [active, setActive] = useState<number | null>(null);
  const [lost, setLost] = useState(NONE);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const now = useNow(LOOK_MS);
  const editor = useStoryEditor(fieldId(CONTENT, kind.key));
  const accept = useAccept(postId);
  const open = openOf(comments?.threads);
  const closed = comments?.threads.filter(({ state }) => state !== "open") ?? [];

  const choose = useEffectEvent((id: number) => {
    setShown("open");
    setActive(id);
    document.getElementById(`comment-${id}`)?.scrollIntoView({ block: "nearest" });
  });
  const marks = useRef<ReturnType<typeof showComments>>(null);
  const threads = comments?.threads;
  const fields = fieldsOf(kind).filter(({ isHtml }) => !isHtml);
  const mark = useEffectEvent(() => marks.current?.show({ threads: openOf(threads), active }));
  useEffect(() => {
    if (!editor) return undefined;
    const begun = showComments(editor, { lost: setLost, chosen: choose });
    marks.current = begun;
    mark();
    return () => begun.stop();
  }, [editor]);
  useEffect(() => marks.current?.show({ threads: openOf(threads), active }), [threads, active]);

  const comment = () => {
    const words = editor && selectedWords(editor);
    if (words) setChosen({ field: CONTENT, ...words });
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || !event.altKey || event.code !== "KeyM") return;
    const target = event.target instanceof Node ? event.target : null;
    const elementOf = (name: string) => document.getElementById(fieldId(name, kind.key));
    const field = fields.find(({ name }) => elementOf(name)?.contains(target));
    const element = field && elementOf(field.name);
    if (!element && !elementOf(CONTENT)?.contains(target)) return;
    event.preventDefault();
    if (!element) return comment();
    const words = wordsIn(element, field.name);
    if (words) setChosen(words);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  const run = async (thread: number, reason?: string) => {
    setRefused(null);
    if (isChanged && (!onStore || !(await onStore())))
      return setRefused({ thread, message: SAVE_FIRST, isUnapproved: false });
    accept.mutate(
      { thread, version: isChanged ? undefined : (version ?? undefined), reason },
      {
        onSuccess: (answer) => onSaved(answer.version),
        onError: (error) => {
          const isUnapproved = error instanceof ApiError && error.status === 403 && comments?.may_waive === true;
          setRefused({ thread, message: problemOf(error) ?? "", isUnapproved });
        },
      },
    );
    return undefined;
  };

  if (!comments) return null;
  const listed = shown === "open" ? open : closed;
  const bar = editor?.view.dom.closest("[data-editor]")?.querySelector('[role="toolbar"]');
  return (
    <section className={classes.column} aria-label="Comments" inert={isBusy}>
      {bar &&
        createPortal(
          <Button
            size="compact-sm"
            className={classes.button ?? ""}
            leftSection={<IconMessagePlus size={16} stroke={1.75} aria-hidden />}
            title="Comment on the selected words (Ctrl+Alt+M)"
            aria-keyshortcuts="Control+Alt+M"
            onMouseDown={(event) => event.preventDefault()}
            onClick={comment}
          >
            Comment
          </Button>,
          bar,
        )}
      {fields.map((field) => (
        <FieldNotes
          key={field.name}
          field={field}
          id={fieldId(field.name, kind.key)}
          threads={open
            .map((thread, at) => ({ thread, number: at + 1 }))
            .filter(({ thread }) => thread.field === field.name)}
          active={active}
          onChoose={choose}
          onComment={setChosen}
        />
      ))}
      <div className={classes.head}>
        <h2>Comments</h2>
        <SegmentedControl
          size="xs"
          aria-label="Which comments"
          value={shown}
          onChange={(value) => setShown(value === "closed" ? "closed" : "open")}
          data={[
            { value: "open", label: `Open ${open.length}` },
            { value: "closed", label: `Resolved ${closed.length}` },
          ]}
        />
      </div>
      {chosen && (
        <NewComment
          key={`${chosen.field} ${chosen.start} ${chosen.words}`}
          postId={postId}
          chosen={chosen}
          people={comments.people}
          onStore={onStore}
          onDone={() => setChosen(null)}
        />
      )}
      {listed.length === 0 && !chosen && (
        <p className={classes.none}>
          {shown === "open"
            ? "No open comments. Select words in the text and choose Comment."
            : "Resolved comments appear here."}
        </p>
      )}
      {listed.map((thread) => (
        <ThreadCard
          key={thread.id}
          postId={postId}
          thread={thread}
          people={comments.people}
          mayDecide={comments.may_decide}
          isActive={thread.id === active}
          isLost={editor !== null && thread.state === "open" && lost.has(thread.id)}
          now={now}
          accept={{
            run: (reason) => void run(thread.id, reason),
            isPending: accept.isPending && accept.variables.thread === thread.id,
            problem: refused?.thread === thread.id ? refused.message : null,
            isUnapproved: refused?.thread === thread.id && refused.isUnapproved,
          }}
          onChoose={() => {
            setActive(thread.id);
            if (thread.field !== CONTENT) focusField(thread.field, kind.key);
            else if (editor) scrollToWords(editor, thread.id);
          }}
        />
      ))}
    </section>
  );
}
