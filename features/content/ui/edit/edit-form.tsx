/** The form of one edit, for every kind and stage; compares if the post has been saved elsewhere. */
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import type { Me } from "#features/accounts/contract.ts";
import { OutOfReleasesModal } from "#features/billing/ui/allowance/out-of-releases-modal.tsx";
import { discardUpload } from "#features/media/ui/discard-upload.ts";
import { useLeaveWarning } from "#ui-kit/forms/kept-form.ts";
import { pressMainButton } from "#ui-kit/forms/submit-key.ts";
import { ErrorBoundary } from "#ui-kit/page/error-boundary.tsx";
import { NavigationContext, useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import type { PostDetail, Stage } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { versionOf } from "../compare/fields.ts";
import { ContentFields } from "../form/content-fields.tsx";
import { type DockButton, EditDock } from "./dock.tsx";
import classes from "./edit-form.module.css";
import { fieldId } from "#ui-kit/forms/field-id.ts";
import { PlaceholderDialog } from "#features/release-check/ui/placeholder-dialog.tsx";
import { FormReleaseCheck } from "../form/form-release-check.tsx";
import { usePlaceholderQuestion } from "#features/release-check/ui/use-placeholder-question.ts";
import { CostNote } from "../form/dock-facts.tsx";
import { FormPreview } from "../preview/form-preview.tsx";
import { CorrectionField } from "./correction-field.tsx";
import { DecisionNote } from "./decision-note.tsx";
import { call } from "#platform/http-client/call.ts";
import { saveAsTemplate } from "../../calls/template.ts";
import { LazySaveTemplate } from "../templates/lazy-dialogs.tsx";
import { EditMenu } from "./menu.tsx";
import { EditViews } from "./views.tsx";
import type { PostAddress } from "./calls.ts";
import { PublishingTimeField } from "../schedule/publishing-time-field.tsx";
import { type Shown, useEdit } from "./use-edit.ts";
import { useRefreshPosts } from "./use-post-detail.ts";
import { findShown } from "../history/use-revisions.ts";
import { type SaveAction, useSavePost } from "./use-save-post.ts";

const CompareScreen = lazy(async () => ({ default: (await import("../compare/compare-screen.tsx")).CompareScreen }));

/** Finer than on create (docs/product/kinds.md, Rating). */
const RATING_STEP = 0.1;

/** Drafts have two buttons; other stages one, named like the title. */
function buttonsOf(kind: ContentKind, stage: Stage): DockButton[] {
  if (stage !== "draft") return [{ action: "save", label: kind.messages.updateTitle }];
  return [
    { action: "save", label: "Save as Draft" },
    { action: "submit", label: "Submit the Article" },
  ];
}

/** A conflicting save: the stored version, the values to save, and the version they are based on. */
type Conflict = { stored: PostDetail; action: SaveAction; mine: Shown; base: Shown | null };

type Props = {
  address: PostAddress;
  post: PostDetail;
  me: Me;
  onClose: () => void;
  onGone: (message: string) => void;
};

export function EditForm({ address, post, me, onClose, onGone }: Props) {
  const { kind, stage } = address;
  const navigation = useNavigation();
  const edit = useEdit(kind, post, me.id);
  const refreshPosts = useRefreshPosts();
  const [running, setRunning] = useState<SaveAction | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [wasRefused, setRefused] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [correction, setCorrection] = useState("");
  const [isNaming, setNaming] = useState(false);

  const form = edit.form;
  const previewId = `preview-${post.id}`;
  const frame = useRef<HTMLFormElement>(null);
  const isShown = useIsShown();

  const close = () => {
    edit.end();
    // A save may finish after the user has left the screen.
    if (isShown()) onClose();
  };
  const placeholders = usePlaceholderQuestion(kind, true);
  const { phase, start, stopWaiting } = useSavePost({
    address,
    edit,
    correction,
    me,
    isShown,
    confirm: () =>
      placeholders.confirm(form.getLatest(), { isScheduled: stage === "schedule", release: String(post.id) }),
    async onStale(stored, action) {
      const { version, shown } = edit.getBase();
      const base = shown ?? (await findShown(kind, post.id, version));
      setConflict({ stored, action, mine: edit.getVersion(), base });
    },
    onGone,
    onOutOfReleases: () => setRefused(true),
    onDone() {
      close();
      refreshPosts();
    },
  });
  const closeConflict = () => {
    setConflict(null);
    requestAnimationFrame(() => frame.current?.focus({ preventScroll: true }));
  };
  const save = (action: SaveAction) => {
    setRunning(action);
    void start(action);
  };
  const leave = () => (edit.isChanged ? setAsking(true) : close());
  const discard = () => {
    for (const item of [...edit.slots.banner.clear(), ...edit.slots.related.clear()]) discardUpload(item);
    close();
  };
  const saveChosen = (chosen: Shown, { stored, action }: Conflict) => {
    edit.replace(chosen, { version: stored.version, shown: versionOf(kind, stored) });
    setConflict(null);
    save(action);
  };
  useLeaveWarning(edit.isSendingFiles || (edit.isChanged && !edit.isKept));

  const left = me.features.press_releases;
  const isOutOfReleases = stage === "draft" && (wasRefused || (left !== null && left <= 0));
  const timeError = form.errors["publishing_time"];
  return (
    // Back asks as Cancel does.
    <NavigationContext value={{ ...navigation, back: leave }}>
      <PageHead title={kind.messages.updateTitle} note={post.name} />
      <form
        ref={frame}
        className={classes.form}
        tabIndex={-1}
        noValidate
        hidden={conflict !== null}
        aria-label={kind.messages.updateTitle}
        onSubmit={(event) => event.preventDefault()}
        onKeyDownCapture={pressMainButton}
      >
        <DecisionNote post={post} />
        {stage === "schedule" && (
          <div
            id={fieldId("publishing_time", kind.key)}
            tabIndex={-1}
            className={classes.time}
            inert={phase !== "idle"}
          >
            <PublishingTimeField
              value={edit.publishingTime}
              onChange={(time) => {
                edit.setPublishingTime(time);
                if (timeError !== undefined) form.setErrors(without(form.errors, "publishing_time"));
              }}
              error={timeError}
            />
          </div>
        )}
        <ContentFields
          kind={kind}
          form={form}
          me={me}
          slots={edit.slots}
          ratingStep={RATING_STEP}
          isSending={phase !== "idle"}
          ending={
            post.status === "published" && (
              <CorrectionField
                scope={kind.key}
                value={correction}
                onChange={setCorrection}
                error={form.errors["correction_note"]}
              />
            )
          }
          dock={
            !conflict && (
              <EditDock
                phase={phase}
                running={running}
                buttons={buttonsOf(kind, stage)}
                isChanged={edit.isChanged}
                isKept={edit.isKept}
                restoredFrom={edit.restoredFrom}
                scope={kind.key}
                views={<EditViews post={post} previewId={previewId} />}
                menu={<EditMenu post={post} isChanged={edit.isChanged} onSaveAsTemplate={() => setNaming(true)} />}
                cost={stage === "draft" ? <CostNote left={left} /> : null}
                isAsking={isAsking}
                onAnswer={(answer) => (answer === "keep" ? setAsking(false) : discard())}
                onSave={save}
                onCancel={leave}
                onStopWaiting={stopWaiting}
              />
            )
          }
          aside={<FormReleaseCheck kind={kind} values={form.values} slots={edit.slots} me={me} />}
        />
        {!conflict && (
          <FormPreview
            id={previewId}
            kind={kind}
            values={form.values}
            slots={edit.slots}
            time={post.published_at ?? edit.publishingTime}
          />
        )}
      </form>
      {conflict && (
        <ErrorBoundary>
          <Suspense>
            <CompareScreen
              kind={kind}
              stored={conflict.stored}
              mine={conflict.mine}
              base={conflict.base}
              saveLabel={buttonsOf(kind, stage).find(({ action }) => action === conflict.action)?.label ?? ""}
              onSave={(chosen) => saveChosen(chosen, conflict)}
              onClose={closeConflict}
            />
          </Suspense>
        </ErrorBoundary>
      )}
      <LazySaveTemplate
        isOpen={isNaming}
        name={post.name}
        save={(name) => call(saveAsTemplate, { params: { id: post.id }, body: { name } })}
        onClose={() => setNaming(false)}
      />
      <PlaceholderDialog scope={kind.key} question={placeholders.question} onAnswer={placeholders.answer} />
      {/* Loads the list anew: the edit itself would only show this again. */}
      <OutOfReleasesModal
        opened={isOutOfReleases}
        onBack={() => window.location.assign(navigation.hrefOf(navigation.activeKey))}
      />
    </NavigationContext>
  );
}

function without(errors: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name));
}

function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => isShown.current, []);
}
