/** The submit form of one kind: story, categories, media, websites, search result, and the bar that submits. */
import { Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useEffect } from "react";
import type { Me } from "#features/accounts/contract.ts";
import { BannerPictureField } from "#features/media/ui/banner-picture-field.tsx";
import { RelatedMediaField } from "#features/media/ui/related-media-field.tsx";
import { uploadSlotOf, useUploads } from "#features/media/ui/use-upload-slot.ts";
import { MAX_CATEGORIES } from "../contract.ts";
import type { ContentKind } from "../kinds/kind.ts";
import { CategoryPicker } from "./category-picker.tsx";
import { countCharacters } from "./count-characters.ts";
import { ErrorSummary, fieldsInOrder } from "./error-summary.tsx";
import { fieldId, focusField } from "./field-id.ts";
import { FormSection } from "./form-section.tsx";
import classes from "./form.module.css";
import { HelpLine } from "./help-line.tsx";
import { SEO_DESCRIPTION_SHOWN, SEO_TITLE_SHOWN, SearchPreview } from "./search-preview.tsx";
import { SectionList } from "./section-list.tsx";
import { StorySection } from "./story-section.tsx";
import { isUntouched, SEO_FIELDS, websiteLimitOf } from "./submission-values.ts";
import { SubmitDock } from "./submit-dock.tsx";
import { useSubmissionForm } from "./use-submission-form.ts";
import { useSubmit } from "./use-submit.ts";
import { WebsiteList } from "./website-list.tsx";

type Props = { kind: ContentKind; me: Me; onOutOfReleases: () => void };

export function ContentForm({ kind, me, onOutOfReleases }: Props) {
  const owner = `${me.id}:${kind.key}`;
  const form = useSubmissionForm(kind, owner);
  const slots = { banner: uploadSlotOf(owner, "banner"), related: uploadSlotOf(owner, "related") };
  const uploads = [...useUploads(slots.banner), ...useUploads(slots.related)];
  const isSending = uploads.some(({ state }) => state === "sending");
  const isTouched = !isUntouched(form.values) || uploads.length > 0;
  const fieldOrder = fieldOrderOf(kind);
  const { phase, submit, stopWaiting, unrecordedPost } = useSubmit({
    kind,
    form,
    limits: me.features,
    slots,
    onOutOfReleases,
    onProblems(errors) {
      form.setErrors(errors);
      const [first] = fieldsInOrder(errors, fieldOrder);
      // The field is described by its error once React has drawn it.
      if (first !== undefined) requestAnimationFrame(() => focusField(first));
    },
  });
  useLeaveWarning(isSending || (isTouched && !form.isKept));

  const { texts, tags, embedded_websites } = form.values;
  const websiteLimit = websiteLimitOf(kind, me.features);
  const discard = () => {
    form.reset();
    slots.banner.clear();
    slots.related.clear();
  };

  return (
    <form noValidate aria-label={kind.tabLabel} onSubmit={keepEnterFromSubmitting}>
      <div className={classes.columns} inert={phase !== "idle"}>
        <div>
          <FormSection id="story" isHeadingHidden>
            <StorySection kind={kind} form={form} wordLimit={me.features.word_limit} />
          </FormSection>
          <FormSection id="categories" tally={`${tags.length} of ${MAX_CATEGORIES} chosen`}>
            <CategoryPicker chosen={tags} onChange={form.setTags} error={form.errors["tags"]} />
          </FormSection>
          <FormSection id="media" note="One banner picture, and up to 3 related pictures or videos.">
            <div className={classes.fields}>
              <div id={fieldId("banner_picture")} tabIndex={-1}>
                <BannerPictureField slot={slots.banner} error={form.errors["banner_picture"] ?? null} />
              </div>
              <div id={fieldId("related_media")} tabIndex={-1}>
                <RelatedMediaField slot={slots.related} error={form.errors["related_media"] ?? null} />
              </div>
            </div>
          </FormSection>
          <FormSection
            id="websites"
            tally={websiteLimit === null ? undefined : `${filled(embedded_websites)} of ${websiteLimit}`}
            note="Links that appear under the story. Empty entries are skipped."
          >
            <div id={fieldId("embedded_websites")} tabIndex={-1}>
              <WebsiteList
                websites={embedded_websites}
                limit={websiteLimit}
                onChange={form.setWebsites}
                errors={form.errors}
              />
            </div>
          </FormSection>
          <FormSection id="search" note="How the release may look in a search engine.">
            <div className={classes.fields}>
              <SearchPreview kind={kind} texts={texts} author={`${me.first_name} ${me.last_name}`} />
              <SeoFields texts={texts} errors={form.errors} onChange={form.setText} />
            </div>
          </FormSection>
        </div>
        <aside className={classes.rail} aria-label="About this form">
          <ErrorSummary errors={form.errors} order={fieldOrder} />
          <SectionList />
        </aside>
      </div>
      <SubmitDock
        phase={phase}
        releasesLeft={me.features.press_releases}
        isTouched={isTouched}
        isKept={form.isKept}
        restoredFrom={form.restoredFrom}
        unrecordedPost={unrecordedPost}
        onSubmit={() => void submit()}
        onDiscard={discard}
        onStopWaiting={stopWaiting}
      />
    </form>
  );
}

type SeoProps = {
  texts: Record<string, string>;
  errors: Record<string, string>;
  onChange: (name: string, text: string) => void;
};

function SeoFields({ texts, errors, onChange }: SeoProps) {
  const [title, description] = SEO_FIELDS;
  const count = (name: string, shown: number) => `${countCharacters(texts[name] ?? "")} / ${shown}`;
  return (
    <>
      <TextInput
        id={fieldId(title)}
        label="SEO meta title"
        value={texts[title] ?? ""}
        error={errors[title]}
        description={
          <HelpLine help={`Up to ${SEO_TITLE_SHOWN} characters show.`} count={count(title, SEO_TITLE_SHOWN)} />
        }
        onChange={(event) => onChange(title, event.currentTarget.value)}
      />
      <Textarea
        id={fieldId(description)}
        label="SEO meta description"
        autosize
        minRows={2}
        value={texts[description] ?? ""}
        error={errors[description]}
        description={
          <HelpLine
            help={`Up to ${SEO_DESCRIPTION_SHOWN} characters show.`}
            count={count(description, SEO_DESCRIPTION_SHOWN)}
          />
        }
        onChange={(event) => onChange(description, event.currentTarget.value)}
      />
    </>
  );
}

function fieldOrderOf(kind: ContentKind): string[] {
  const story = (kind.form?.story ?? []).map(({ name }) => name);
  return [...story, "tags", "banner_picture", "related_media", "embedded_websites", ...SEO_FIELDS];
}

function filled(websites: readonly string[]): number {
  return websites.filter((website) => website.trim() !== "").length;
}

/** A submit spends a release: Enter in a line of a long form must not send it half-written. */
function keepEnterFromSubmitting(event: FormEvent): void {
  event.preventDefault();
}

/** The browser asks before a page goes away that holds what is neither sent nor kept. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isNeeded]);
}
