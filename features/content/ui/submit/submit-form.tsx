/** The submit form of one kind: its fields, autosave, and the bar that submits and schedules. */
import { type ComponentType, lazy, Suspense, useRef, useState } from "react";
import type { Me } from "#features/accounts/contract.ts";
import { newUploadSlot, uploadSlotOf, useUploads } from "#features/media/ui/use-upload-slot.ts";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { renewSession } from "#platform/http-client/session.ts";
import { useLeaveWarning } from "#ui-kit/forms/kept-form.ts";
import { pressMainButton } from "#ui-kit/forms/submit-key.ts";
import { ErrorBoundary } from "#ui-kit/page/error-boundary.tsx";
import { reportMissingPart } from "#ui-kit/page/missing-part.ts";
import type { SavedPost } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { ContentFields } from "../form/content-fields.tsx";
import { type FieldErrors, isUntouched, SUBMIT_RATING_STEP } from "../form/values.ts";
import { leadToProblems } from "../form/problems.ts";
import { PlaceholderDialog } from "#features/release-check/ui/placeholder-dialog.tsx";
import { FormReleaseCheck } from "../form/form-release-check.tsx";
import { usePlaceholderQuestion } from "#features/release-check/ui/use-placeholder-question.ts";
import type { ScheduleDialogProps } from "../schedule/dialog.tsx";
import { useOpenForm } from "../form/open-forms.ts";
import { FormPreview } from "../preview/form-preview.tsx";
import { PreviewButton } from "../preview/preview-button.tsx";
import { usePreviewPlace } from "../preview/use-preview-place.ts";
import { SubmitDock } from "./dock.tsx";
import { useAutosave } from "../drafts/use-autosave.ts";
import { useDraftConflict } from "../drafts/use-draft-conflict.ts";
import { type KeptForm, useKeptForm } from "../drafts/use-kept-form.ts";
import { useFollowedCompany, useStartCompany } from "./use-start-company.ts";
import { fillFrom, templateOf } from "../templates/fill-form.ts";
import { LazySaveTemplate, LazyTemplates } from "../templates/lazy-dialogs.tsx";
import { type SubmitOutcome, useSubmit } from "./use-submit.ts";

const CompareScreen = lazy(async () => ({ default: (await import("../compare/compare-screen.tsx")).CompareScreen }));

/** Loaded on demand. A failed load is retried on the next press. */
const loadScheduleDialog = async () => (await import("../schedule/dialog.tsx")).ScheduleDialog;
/** A failed schedule that its dialog cannot fix. */
const CLOSING: ReadonlySet<SubmitOutcome> = new Set(["done", "problems", "no-releases", "stale"]);

type Props = {
  kind: ContentKind;
  me: Me;
  /** Whether its tab is shown; a form that was visited stays mounted. */
  isActive: boolean;
  onOutOfReleases: () => void;
  onDone: (post: SavedPost) => void;
  /** Whether the user has opened the dialog of templates. */
  isChoosingTemplate: boolean;
  onTemplateChosen: () => void;
};

export function SubmitForm({ kind, me, isActive, onOutOfReleases, onDone, ...templates }: Props) {
  const owner = `${me.id}:${kind.key}`;
  const [slots] = useState(() => ({
    banner: uploadSlotOf(owner, "banner"),
    related: uploadSlotOf(owner, "related"),
    pictures: newUploadSlot("related"),
  }));
  const startsAs = useStartCompany();
  const form = useKeptForm(kind, owner, slots, startsAs);
  useFollowedCompany(form, startsAs);
  const uploads = [...useUploads(slots.banner), ...useUploads(slots.related), ...useUploads(slots.pictures)];
  const releasesLeft = me.features.press_releases;
  const isTouched = !isUntouched(kind, form.values, startsAs) || uploads.length > 0;
  const [isNaming, setNaming] = useState(false);
  const [scheduling, setScheduling] = useState<{ problem: string | null } | null>(null);
  // The next step after the dialog has closed and returned the focus.
  const problems = useRef<FieldErrors | null>(null);
  const [ScheduleDialog, setScheduleDialog] = useState<ComponentType<ScheduleDialogProps> | null>(null);

  useAutosave(form.saver, isActive, () => {
    const copy = form.getCopy();
    const isEmpty =
      isUntouched(kind, copy.values, startsAs) && copy.media.banner === null && copy.media.related.length === 0;
    return isEmpty || (releasesLeft !== null && releasesLeft <= 0) ? null : copy;
  });
  const { conflict, ...elsewhere } = useDraftConflict(kind, form, slots);
  const frame = useRef<HTMLFormElement>(null);
  const closeConflict = () => {
    elsewhere.close();
    requestAnimationFrame(() => frame.current?.focus({ preventScroll: true }));
  };
  const preview = usePreviewPlace();
  const previewId = `preview-${kind.key}`;
  const placeholders = usePlaceholderQuestion(kind, isActive);
  const confirm = (isScheduled: boolean) =>
    placeholders.confirm(form.getLatest(), { isScheduled, release: form.saver.getState().draftKey });
  const { phase, submit, stopWaiting, unrecordedPost } = useSubmit({
    kind,
    form,
    limits: me.features,
    slots,
    confirm: (at) => confirm(at !== null),
    onOutOfReleases,
    onDone,
    onStale: elsewhere.compare,
    onTimeRefused: (problem) => setScheduling({ problem }),
    onProblems(errors) {
      form.setErrors(errors);
      if (scheduling) problems.current = errors;
      else leadToProblems(kind, form, errors);
    },
  });
  const saveSignedIn = async () => {
    if (await renewSession("ask", performance.now())) await form.saver.save(form.getCopy());
  };
  const openDialog = async () => {
    if (!(await confirm(true))) return;
    try {
      const Dialog = ScheduleDialog ?? (await loadScheduleDialog());
      setScheduleDialog(() => Dialog);
      setScheduling({ problem: null });
    } catch (error) {
      logFailure("The schedule dialog was not loaded.", error);
      void reportMissingPart();
    }
  };
  const schedule = async (at: Date) => {
    const outcome = await submit(at);
    if (CLOSING.has(outcome)) setScheduling(null);
  };
  useOpenForm({ ...form, kind, owner, isSending: phase !== "idle" });
  useLeaveWarning(uploads.some(({ state }) => state === "sending") || (isTouched && !isSafe(form)));

  return (
    <>
      <form
        ref={frame}
        tabIndex={-1}
        noValidate
        hidden={conflict !== null}
        aria-label={kind.tabLabel}
        onSubmit={(event) => event.preventDefault()}
        onKeyDownCapture={pressMainButton}
      >
        <ContentFields
          kind={kind}
          form={form}
          me={me}
          slots={slots}
          ratingStep={SUBMIT_RATING_STEP}
          isSending={phase !== "idle"}
          dock={
            <SubmitDock
              scope={kind.key}
              preview={<PreviewButton controls={previewId} isOpen={preview.width !== null} onToggle={preview.toggle} />}
              phase={scheduling ? "idle" : phase}
              releasesLeft={releasesLeft}
              isTouched={isTouched}
              form={form}
              unrecordedPost={unrecordedPost}
              onSubmit={() => void submit(null)}
              onSchedule={() => void openDialog()}
              onDiscard={() => {
                void form.discard();
                slots.banner.clear();
                slots.related.clear();
              }}
              onSaveAsTemplate={() => setNaming(true)}
              onStopWaiting={stopWaiting}
              onSignIn={() => void saveSignedIn()}
              onCompare={elsewhere.compare}
            />
          }
          aside={<FormReleaseCheck kind={kind} values={form.values} slots={slots} me={me} />}
        />
        {isActive && !conflict && (
          <FormPreview id={previewId} kind={kind} values={form.values} slots={slots} time={null} />
        )}
        <PlaceholderDialog scope={kind.key} question={placeholders.question} onAnswer={placeholders.answer} />
        {ScheduleDialog && (
          <ScheduleDialog
            isOpen={scheduling !== null && isActive}
            phase={phase}
            releasesLeft={releasesLeft}
            problem={scheduling?.problem ?? null}
            onSchedule={(at) => void schedule(at)}
            onChange={() => setScheduling({ problem: null })}
            onClosed={() => {
              if (problems.current) leadToProblems(kind, form, problems.current);
              problems.current = null;
            }}
            onClose={() => {
              stopWaiting();
              if (phase !== "sending") setScheduling(null);
            }}
          />
        )}
      </form>
      <LazySaveTemplate
        isOpen={isNaming}
        name={kind.nameOf(form.values.texts)}
        save={(name) => templateOf(kind, form, name)}
        onClose={() => setNaming(false)}
      />
      <LazyTemplates
        kind={kind}
        isOpen={templates.isChoosingTemplate && isActive && phase === "idle" && !conflict}
        isTouched={isTouched}
        onUse={(template) => fillFrom(kind, form, slots, template)}
        onClose={templates.onTemplateChosen}
      />
      {conflict && (
        <ErrorBoundary>
          <Suspense>
            <CompareScreen
              {...conflict}
              kind={kind}
              saveLabel="Save draft"
              onSave={(chosen) => {
                elsewhere.choose(chosen, conflict);
                closeConflict();
              }}
              onClose={closeConflict}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

/**
 * Whether the text survives leaving the page: in this browser, or in its draft. Another tab's save may replace the kept
 * text.
 */
function isSafe({ isKept, draft, saver, getCopy }: KeptForm): boolean {
  return draft.conflict === null && (isKept || saver.isSaved(getCopy()));
}
