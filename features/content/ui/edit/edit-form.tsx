/** The form of one edit, for every kind and stage; compares if the post has been saved elsewhere. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { Me } from "#features/accounts/contract.ts";
import type { Company } from "#features/companies/contract.ts";
import { useOtherPayer, usePayingFeatures } from "#features/companies/ui/paying-features.ts";
import { useCompanies } from "#features/companies/ui/use-companies.ts";
import { Destinations } from "#features/billing/ui/destinations/destinations.tsx";
import { useDestinations } from "#features/billing/ui/destinations/use-destinations.ts";
import { OutOfReleasesModal } from "#features/billing/ui/allowance/out-of-releases-modal.tsx";
import { discardUpload } from "#features/media/ui/discard-upload.ts";
import { useLeaveWarning } from "#ui-kit/forms/unsent-text.ts";
import { pressMainButton } from "#ui-kit/forms/submit-key.ts";
import { NavigationContext, useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import type { PostDetail, Stage } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { ConflictScreen } from "../compare/conflict-screen.tsx";
import { versionOf } from "../compare/fields.ts";
import { useConflict } from "../compare/use-conflict.ts";
import { FormApproval } from "../approval/form-approval.tsx";
import { type AskButton, askButtonOf, useGate } from "../approval/use-gate.ts";
import { ContentFields } from "../form/content-fields.tsx";
import { type DockButton, EditDock } from "./dock.tsx";
import classes from "./edit-form.module.css";
import { fieldId } from "#ui-kit/forms/field-id.ts";
import { PublishDialog } from "#features/release-check/ui/publish-dialog.tsx";
import { FormReleaseCheck } from "../form/form-release-check.tsx";
import { usePublishQuestion } from "#features/release-check/ui/use-publish-question.ts";
import { CostNote } from "../form/dock-facts.tsx";
import { publishesAs, usePostedAs } from "../form/publishes-as.ts";
import { askedReleaseOf } from "../form/use-checked-release.ts";
import { useCompanyChange } from "../form/use-company-change.ts";
import { postItemOf } from "../lists/post-item.ts";
import { FormPreview } from "../preview/form-preview.tsx";
import { type Correction, CorrectionField } from "./correction-field.tsx";
import { DecisionNote } from "./decision-note.tsx";
import { LaterQuestion } from "./later-question.tsx";
import { call } from "#platform/http-client/call.ts";
import { saveAsTemplate } from "../../calls/template.ts";
import { LazySaveTemplate } from "../templates/lazy-dialogs.tsx";
import { AlsoIn } from "../translations/also-in.tsx";
import { LanguageTabs } from "../translations/language-tabs.tsx";
import { PostComments } from "../comments.tsx";
import { PeopleNote } from "../insiders.tsx";
import { type AskedDialog, PostDialogs } from "../post-dialogs.tsx";
import { EditMenu } from "./menu.tsx";
import { EditViews } from "./views.tsx";
import type { PostAddress } from "./calls.ts";
import { dayOf } from "#ui-kit/format/zoned.ts";
import { PublishingTimeField } from "../schedule/publishing-time-field.tsx";
import { useScheduleZone } from "../schedule/schedule-zone.ts";
import { useEdit } from "./use-edit.ts";
import { useRefreshPosts } from "./use-post-detail.ts";
import { findShown } from "../history/use-revisions.ts";
import { type SaveAction, useSavePost } from "./use-save-post.ts";

/** Finer than on create (docs/product/kinds.md, Rating). */
const RATING_STEP = 0.1;

/** Drafts have two buttons; other stages one, named like the title. @param ask in the place of Submit. */
function buttonsOf(kind: ContentKind, stage: Stage, ask: AskButton | null): DockButton[] {
  if (stage !== "draft") return [{ action: "save", label: kind.messages.updateTitle }];
  return [
    { action: "save", label: "Save as Draft" },
    ask ? { action: "ask", ...ask } : { action: "submit", label: "Submit the Article" },
  ];
}

const NONE: readonly Company[] = [];

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
  const frame = useRef<HTMLFormElement>(null);
  const elsewhere = useConflict(frame);
  const [correction, setCorrection] = useState<Correction>({ note: "", also: [] });
  const [isNaming, setNaming] = useState(false);
  /** Null: it was not opened yet. */
  const [dialog, setDialog] = useState<AskedDialog | null>(null);

  const form = useCompanyChange(kind, edit.form, edit.slots);
  const previewId = `preview-${post.id}`;
  const isShown = useIsShown();

  const close = () => {
    form.end();
    // A save may finish after the user has left the screen.
    if (isShown()) onClose();
  };
  const questions = usePublishQuestion(true);
  const { data: companies = NONE } = useCompanies();
  const [zone] = useScheduleZone();
  const postedAs = usePostedAs(form.values, me);
  const destinations = useDestinations(
    stage === "draft" ? { company: form.values.texts["posted_by_company"] } : { post: post.id },
  );
  const noteOf = (time: string | null) =>
    stage === "published"
      ? `Posted as ${postedAs}`
      : publishesAs(postedAs, time === null ? null : new Date(time), zone);
  const features = usePayingFeatures(form.values.texts["posted_by_company"]);
  const payer = useOtherPayer(form.values.texts["posted_by_company"]);
  const gate = useGate({
    id: post.id,
    stored: String(post.posted_by_company ?? ""),
    chosen: form.values.texts["posted_by_company"] ?? "",
  });
  const buttons = buttonsOf(kind, stage, askButtonOf(gate));
  const {
    phase,
    start,
    stopWaiting,
    isAsking: isAskingApproval,
  } = useSavePost({
    address,
    edit,
    correction,
    me,
    limits: features,
    isShown,
    confirm: () => {
      const latest = form.getLatest();
      const at = stage === "schedule" ? latest.publishing_time : post.published_at;
      return questions.confirm(askedReleaseOf({ kind, values: latest, slots: edit.slots, me }, companies), {
        isScheduled: stage === "schedule",
        publishesAs: noteOf(latest.publishing_time),
        day: dayOf(at === null ? new Date() : new Date(at), zone),
        release: String(post.id),
      });
    },
    async onStale(stored, action, reason) {
      const { version, shown } = edit.getBase();
      const base = shown ?? (await findShown(kind, post.id, version));
      elsewhere.open({
        stored,
        mine: edit.getVersion(),
        base,
        saveLabel: buttons.find((button) => button.action === action)?.label ?? "",
        settle: (chosen) => {
          edit.replace(chosen, { version: stored.version, shown: versionOf(kind, stored) });
          void save(action, reason);
        },
      });
    },
    onGone,
    onOutOfReleases: () => setRefused(true),
    onDone() {
      close();
      refreshPosts();
    },
  });
  const save = (action: SaveAction, reason?: string) => {
    setRunning(action);
    return start(action, reason);
  };
  /** The form goes on with a version that was saved without it. */
  const takeSaved = async (version: number) => {
    const shown = await findShown(kind, post.id, version);
    if (shown && isShown()) edit.replace(shown, { version, shown });
    refreshPosts();
  };
  const leave = () => (form.isDirty ? setAsking(true) : close());
  const discard = () => {
    for (const item of [...edit.slots.banner.clear(), ...edit.slots.related.clear()]) discardUpload(item);
    close();
  };
  useLeaveWarning(edit.isSendingFiles);

  const left = features.press_releases;
  const isOutOfReleases = stage === "draft" && (wasRefused || (left !== null && left <= 0));
  return (
    // Back asks as Cancel does.
    <NavigationContext value={{ ...navigation, back: leave }}>
      <PageHead title={kind.messages.updateTitle} note={post.name} />
      <form
        ref={frame}
        className={classes.form}
        tabIndex={-1}
        noValidate
        hidden={elsewhere.conflict !== null}
        aria-label={kind.messages.updateTitle}
        onSubmit={(event) => event.preventDefault()}
        onKeyDownCapture={pressMainButton}
      >
        <LanguageTabs postId={post.id} />
        <DecisionNote post={post} />
        <LaterQuestion post={post} />
        {stage === "schedule" && (
          <div
            id={fieldId("publishing_time", kind.key)}
            tabIndex={-1}
            className={classes.time}
            inert={phase !== "idle"}
          >
            <PublishingTimeField
              value={form.values.publishing_time}
              onChange={(time) => form.set("publishing_time", time)}
              error={form.problems["publishing_time"]}
            />
          </div>
        )}
        <ContentFields
          kind={kind}
          form={form}
          me={me}
          slots={edit.slots}
          ratingStep={RATING_STEP}
          guess={post.language}
          isSending={phase !== "idle"}
          ending={
            post.status === "published" && (
              <CorrectionField
                scope={kind.key}
                postId={post.id}
                value={correction}
                onChange={setCorrection}
                error={form.problems["correction_note"]}
              />
            )
          }
          dock={
            !elsewhere.conflict && (
              <EditDock
                phase={phase}
                running={running}
                buttons={buttons}
                isChanged={form.isDirty}
                isKept={form.isKept}
                restoredFrom={edit.restoredFrom}
                scope={kind.key}
                note={noteOf(form.values.publishing_time)}
                destinations={post.status !== "published" && destinations && <Destinations names={destinations} />}
                views={<EditViews post={post} previewId={previewId} />}
                menu={
                  <EditMenu
                    post={post}
                    isChanged={form.isDirty}
                    onSaveAsTemplate={() => setNaming(true)}
                    onDialog={(asked) => setDialog({ dialog: asked, post, isOpen: true })}
                  />
                }
                cost={stage === "draft" ? <CostNote left={left} /> : null}
                isAsking={isAsking}
                onAnswer={(answer) => (answer === "keep" ? setAsking(false) : discard())}
                onSave={(action) => void save(action)}
                onCancel={leave}
                onStopWaiting={stopWaiting}
              />
            )
          }
          aside={
            <>
              <FormApproval
                gate={gate}
                stage={stage}
                history={postItemOf("history", post)}
                isBusy={phase !== "idle" || isAskingApproval}
                version={edit.getBase().version}
                onStore={() => save("store")}
                onAsk={() => void save("ask")}
                onWaive={(reason) => void save(stage === "draft" ? "submit" : "save", reason)}
              />
              <PeopleNote post={post} onOpen={() => setDialog({ dialog: "people", post, isOpen: true })} />
              <PostComments
                postId={post.id}
                version={edit.getBase().version}
                kind={kind}
                isChanged={form.isDirty}
                isBusy={phase !== "idle"}
                onStore={stage === "draft" ? () => save("store") : null}
                onSaved={(version) => void takeSaved(version)}
              />
              <AlsoIn post={post} />
              <FormReleaseCheck kind={kind} values={form.values} slots={edit.slots} me={me} />
            </>
          }
        />
        {!elsewhere.conflict && (
          <FormPreview
            id={previewId}
            kind={kind}
            values={form.values}
            slots={edit.slots}
            time={post.published_at ?? form.values.publishing_time}
          />
        )}
      </form>
      <ConflictScreen kind={kind} control={elsewhere} />
      <LazySaveTemplate
        isOpen={isNaming}
        name={post.name}
        save={(name) => call(saveAsTemplate, { params: { id: post.id }, body: { name } })}
        onClose={() => setNaming(false)}
      />
      <PostDialogs asked={dialog} onClose={() => setDialog(dialog && { ...dialog, isOpen: false })} />
      <PublishDialog scope={kind.key} asked={questions.asked} onAnswer={questions.answer} />
      {/* Reloads the list: the edit itself would only show this again. */}
      <OutOfReleasesModal
        opened={isOutOfReleases}
        payer={payer}
        onBack={() => window.location.assign(navigation.hrefOf(navigation.activeKey))}
      />
    </NavigationContext>
  );
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
