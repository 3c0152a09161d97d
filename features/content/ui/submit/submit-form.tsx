/** The submit form of one kind: its fields, autosave, and the bar that submits and schedules. */
import { type ComponentType, useMemo, useRef, useState } from "react";
import type { Me } from "#features/accounts/contract.ts";
import { useDestinations } from "#features/billing/ui/destinations/use-destinations.ts";
import { usePayingFeatures } from "#features/companies/ui/paying-features.ts";
import { newUploadSlot, uploadSlotOf, useUploads } from "#features/media/ui/use-upload-slot.ts";
import { logFailure } from "#platform/http-client/browser-log.ts";
import type { Company } from "#features/companies/contract.ts";
import { useCompanies } from "#features/companies/ui/use-companies.ts";
import { renewSession } from "#platform/http-client/session.ts";
import { useLeaveWarning } from "#ui-kit/forms/unsent-text.ts";
import { pressMainButton } from "#ui-kit/forms/submit-key.ts";
import { dayOf } from "#ui-kit/format/zoned.ts";
import { reportMissingPart } from "#ui-kit/page/missing-part.ts";
import type { SavedPost } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { ConflictScreen } from "../compare/conflict-screen.tsx";
import { FormApproval } from "../approval/form-approval.tsx";
import { askButtonOf, SCHEDULE_NOTE, useDraftGate } from "../approval/use-gate.ts";
import { ContentFields } from "../form/content-fields.tsx";
import { publishesAs, usePostedAs } from "../form/publishes-as.ts";
import { askedReleaseOf } from "../form/use-checked-release.ts";
import { useCompanyChange } from "../form/use-company-change.ts";
import { isUntouched, SUBMIT_RATING_STEP } from "../form/values.ts";
import { focusFirstProblem } from "../form/problems.ts";
import { PublishDialog } from "#features/release-check/ui/publish-dialog.tsx";
import { FormReleaseCheck } from "../form/form-release-check.tsx";
import { usePublishQuestion } from "#features/release-check/ui/use-publish-question.ts";
import type { ScheduleDialogProps } from "../schedule/dialog.tsx";
import { useScheduleZone } from "../schedule/schedule-zone.ts";
import { useOpenForm } from "../form/open-forms.ts";
import { FormPreview } from "../preview/form-preview.tsx";
import { PreviewButton } from "../preview/preview-button.tsx";
import { usePreviewPlace } from "../preview/use-preview-place.ts";
import { SubmitDock } from "./dock.tsx";
import { cameFrom, textOfForm } from "../word/came-from.ts";
import type { WordImport } from "../word/use-word.ts";
import { WordRail } from "../word/word-rail.tsx";
import { useAutosave } from "../drafts/use-autosave.ts";
import { useDraftConflict } from "../drafts/use-draft-conflict.ts";
import { useStoredForm } from "../drafts/use-stored-form.ts";
import { useFollowedCompany, useStartCompany } from "./use-start-company.ts";
import { fillFrom, templateOf } from "../templates/fill-form.ts";
import { LazySaveTemplate, LazyTemplates } from "../templates/lazy-dialogs.tsx";
import { type SubmitOutcome, useSubmit } from "./use-submit.ts";

/** Loaded on demand. A failed load is retried on the next press. */
const loadScheduleDialog = async () => (await import("../schedule/dialog.tsx")).ScheduleDialog;
/** A schedule that its dialog cannot fix, or that is done. */
const CLOSING: ReadonlySet<SubmitOutcome> = new Set(["done", "problems", "no-releases", "stale"]);

const NONE: readonly Company[] = [];

type Props = {
  kind: ContentKind;
  me: Me;
  /** Whether its tab is shown; a form that was visited stays mounted. */
  isActive: boolean;
  /** @param company that the post was for, as text. */
  onOutOfReleases: (company: string | undefined) => void;
  onDone: (post: SavedPost) => void;
  /** Whether the user has opened the dialog of templates. */
  isChoosingTemplate: boolean;
  onTemplateChosen: () => void;
  /** The Word document that filled it. */
  word: WordImport | undefined;
};

export function SubmitForm({ kind, me, isActive, onOutOfReleases, onDone, word, ...templates }: Props) {
  const owner = `${me.id}:${kind.key}`;
  const [slots] = useState(() => ({
    banner: uploadSlotOf(owner, "banner"),
    related: uploadSlotOf(owner, "related"),
    pictures: newUploadSlot("related"),
  }));
  const startsAs = useStartCompany();
  const form = useCompanyChange(kind, useStoredForm(kind, owner, slots, startsAs), slots);
  useFollowedCompany(kind, form, startsAs);
  const { data: companies = NONE } = useCompanies();
  const uploads = [...useUploads(slots.banner), ...useUploads(slots.related), ...useUploads(slots.pictures)];
  const company = form.values.texts["posted_by_company"];
  const features = usePayingFeatures(company);
  const releasesLeft = features.press_releases;
  const isTouched = !isUntouched(kind, form.values, startsAs) || uploads.length > 0;
  const [isNaming, setNaming] = useState(false);
  const [scheduling, setScheduling] = useState<{ problem: string | null } | null>(null);
  // The next step after the dialog has closed and returned the focus.
  const leadsToProblems = useRef(false);
  const [ScheduleDialog, setScheduleDialog] = useState<ComponentType<ScheduleDialogProps> | null>(null);

  useAutosave(form.saver, isActive, () => {
    const copy = form.getCopy();
    const isEmpty =
      isUntouched(kind, copy.values, startsAs) && copy.media.banner === null && copy.media.related.length === 0;
    return isEmpty || (releasesLeft !== null && releasesLeft <= 0) ? null : copy;
  });
  const frame = useRef<HTMLFormElement>(null);
  const elsewhere = useDraftConflict(kind, form, slots, frame);
  const isComparing = elsewhere.conflict !== null;
  const preview = usePreviewPlace();
  const previewId = `preview-${kind.key}`;
  const questions = usePublishQuestion(isActive);
  const [zone] = useScheduleZone();
  const postedAs = usePostedAs(form.values, me);
  const destinations = useDestinations({ company });
  const gate = useDraftGate(form);
  /** The shortcut publishes at once, from any field: with several clients it asks first. */
  const isMistakable = companies.length > 1 && gate.missing === null;
  const [isConfirming, setConfirming] = useState(false);
  /** @param at null: now; undefined: a time that is still to be chosen. */
  const confirm = (at: Date | null | undefined) =>
    questions.confirm(askedReleaseOf({ kind, values: form.getLatest(), slots, me }, companies), {
      isScheduled: at !== null,
      publishesAs: at === undefined ? `Publishes as ${postedAs}` : publishesAs(postedAs, at, zone),
      day: at === undefined ? null : dayOf(at ?? new Date(), zone),
      release: form.saver.getState().draftKey,
    });
  const { phase, submit, store, askForApproval, isAsking, stopWaiting, unrecordedPost } = useSubmit({
    kind,
    form,
    limits: features,
    slots,
    confirm,
    onOutOfReleases: () => onOutOfReleases(company),
    onDone,
    onStale: elsewhere.compare,
    onTimeRefused: (problem) => setScheduling({ problem }),
  });
  const saveSignedIn = async () => {
    if (await renewSession("ask", performance.now())) await form.saver.save(form.getCopy());
  };
  const openDialog = async () => {
    if (!(await confirm(undefined))) return;
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
    leadsToProblems.current = outcome === "problems";
    if (CLOSING.has(outcome)) setScheduling(null);
  };
  useOpenForm({ ...form, kind, owner, isSending: phase !== "idle" });
  const came = useMemo(() => cameFrom(word?.filled, form.values), [word, form.values]);
  // Another tab's save may replace the kept text.
  useLeaveWarning(uploads.some(({ state }) => state === "sending") || (isTouched && form.draft.conflict !== null));

  return (
    <>
      <form
        ref={frame}
        tabIndex={-1}
        noValidate
        hidden={isComparing}
        aria-label={kind.tabLabel}
        onSubmit={(event) => event.preventDefault()}
        onKeyDownCapture={(event) => pressMainButton(event, isMistakable ? () => setConfirming(true) : undefined)}
      >
        <ContentFields
          kind={kind}
          form={form}
          me={me}
          slots={slots}
          ratingStep={SUBMIT_RATING_STEP}
          guess={form.draft.guess}
          came={came}
          lead={
            word && (
              <WordRail
                word={word}
                wordLimit={features.word_limit}
                isContentKept={came.has("content")}
                textOfForm={() => textOfForm(kind, form.getLatest())}
              />
            )
          }
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
              publishesAs={publishesAs(postedAs, null, zone)}
              destinations={destinations}
              isConfirming={isConfirming}
              onConfirmed={(isWanted) => {
                setConfirming(false);
                if (isWanted) void submit(null);
              }}
              onSubmit={() => void submit(null)}
              ask={askButtonOf(gate)}
              onAsk={() => void askForApproval()}
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
          aside={
            <>
              <FormApproval
                gate={gate}
                stage="draft"
                history={null}
                version={form.draft.version}
                onStore={store}
                isBusy={phase !== "idle" || isAsking}
                onAsk={() => void askForApproval()}
                onWaive={(reason) => void submit(null, reason)}
              />
              <FormReleaseCheck kind={kind} values={form.values} slots={slots} me={me} />
            </>
          }
        />
        {isActive && !isComparing && (
          <FormPreview id={previewId} kind={kind} values={form.values} slots={slots} time={null} />
        )}
        <PublishDialog scope={kind.key} asked={questions.asked} onAnswer={questions.answer} />
        {ScheduleDialog && (
          <ScheduleDialog
            isOpen={scheduling !== null && isActive}
            phase={phase}
            releasesLeft={releasesLeft}
            postedAs={postedAs}
            destinations={destinations}
            problem={scheduling?.problem ?? null}
            note={gate.missing === null ? null : SCHEDULE_NOTE}
            onSchedule={(at) => void schedule(at)}
            onChange={() => setScheduling({ problem: null })}
            onClosed={() => {
              if (leadsToProblems.current) focusFirstProblem(kind, form.problems);
              leadsToProblems.current = false;
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
        isOpen={templates.isChoosingTemplate && isActive && phase === "idle" && !isComparing}
        isTouched={isTouched}
        onUse={(template) => fillFrom(kind, form, slots, template)}
        onClose={templates.onTemplateChosen}
      />
      <ConflictScreen kind={kind} control={elsewhere} />
    </>
  );
}
