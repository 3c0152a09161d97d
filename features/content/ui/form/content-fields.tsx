/**
 * The fields of a content form: story, categories, media, websites and search result, with a rail of errors next to
 * them.
 */
import type { ReactNode } from "react";
import type { Me } from "#features/accounts/contract.ts";
import { usePayingFeatures } from "#features/companies/ui/paying-features.ts";
import { BannerPictureField } from "#features/media/ui/banner-picture-field.tsx";
import { RelatedMediaField } from "#features/media/ui/related-media-field.tsx";
import { contentMessages } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import type { LineList } from "../../kinds/fields.ts";
import { CategoryPicker } from "#features/categories/ui/category-picker.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { CameFromFile, NONE } from "./came-from-file.ts";
import { FieldScope, fieldId } from "#ui-kit/forms/field-id.ts";
import type { MediaSlots } from "./uploads.ts";
import { filled, LANGUAGE, lineLimitOf, WEBSITES } from "./values.ts";
import { FormSection } from "./section.tsx";
import classes from "./form.module.css";
import { LanguageField } from "../fields/language-field.tsx";
import { ListField } from "../fields/list-field.tsx";
import { SearchPreview } from "../fields/search-preview.tsx";
import { SectionList } from "./section-list.tsx";
import { useChosenCompany } from "./use-chosen-company.ts";
import { SeoFields } from "../fields/seo-fields.tsx";
import { StorySection } from "./story-section.tsx";
import { TextLanguage } from "./text-language.ts";
import type { PostFields } from "./use-post-form.ts";
import { MAX_CATEGORIES } from "#features/categories/contract.ts";

const WEBSITE_LIST: LineList = { entry: "website", fillFirst: contentMessages.fillCurrentWebsite, keepOne: null };

type Props = {
  kind: ContentKind;
  form: PostFields;
  me: Me;
  slots: MediaSlots;
  /** 0.5 on create, 0.1 on edit (docs/product/kinds.md, Rating). */
  ratingStep: number;
  /** While it is being sent, nothing can be changed. */
  isSending?: boolean;
  /** Additional fields after the common ones. */
  ending?: ReactNode;
  /** The bar at the foot: after the fields and before the rail in keyboard order. */
  dock: ReactNode;
  /** The language that the server guessed from the stored text; null while it has not. */
  guess: string | null;
  /** Shown in the rail above the list of sections. */
  aside?: ReactNode;
  /** Shown first in the rail. */
  lead?: ReactNode;
  /** Names of the fields that still hold what a file put into them. */
  came?: ReadonlySet<string>;
};

export function ContentFields(props: Props) {
  const { kind, form, me, slots, ratingStep, isSending = false, ending, dock, aside, lead, guess } = props;
  const { values, problems: errors } = form;
  const websites = values.lists[WEBSITES] ?? [""];
  const company = useChosenCompany(values);
  const language = values.texts[LANGUAGE] ?? "";
  const features = usePayingFeatures(values.texts["posted_by_company"]);
  const websiteLimit = lineLimitOf(kind, WEBSITES, features);
  return (
    <FieldScope value={kind.key}>
      <div className={classes.columns} data-form={kind.key}>
        <TextLanguage value={language || (guess ?? undefined)}>
          <div inert={isSending}>
            <FormSection id="story" isHeadingHidden>
              <CameFromFile value={props.came ?? NONE}>
                <StorySection
                  kind={kind}
                  form={form}
                  limits={features}
                  ratingStep={ratingStep}
                  pictures={slots.pictures}
                />
              </CameFromFile>
            </FormSection>
            <FormSection id="categories" tally={`${values.tags.length} of ${MAX_CATEGORIES} chosen`}>
              <CategoryPicker chosen={values.tags} onChange={form.setTags} error={errors["tags"]} />
            </FormSection>
            <FormSection id="media" note="One banner picture, and up to 3 related pictures or videos.">
              <div className={classes.fields}>
                <div id={fieldId("banner_picture", kind.key)} tabIndex={-1}>
                  <BannerPictureField slot={slots.banner} error={errors["banner_picture"] ?? null} />
                </div>
                <div id={fieldId("related_media", kind.key)} tabIndex={-1}>
                  <RelatedMediaField slot={slots.related} error={errors["related_media"] ?? null} />
                </div>
              </div>
            </FormSection>
            <FormSection
              id="websites"
              tally={websiteLimit === null ? undefined : `${filled(websites).length} of ${websiteLimit}`}
              note="Links that appear under the story. Empty entries are skipped."
            >
              <ListField
                name={WEBSITES}
                list={WEBSITE_LIST}
                lines={websites}
                max={websiteLimit}
                noun={kind.linkLimit.noun}
                errors={errors}
                onChange={form.setList}
                isUrl
              />
            </FormSection>
            <FormSection id="search" note="How your post may look in search results.">
              <div className={classes.fields}>
                <SearchPreview
                  kind={kind}
                  texts={values.texts}
                  source={company?.name ?? `${me.first_name} ${me.last_name}`}
                />
                <SeoFields texts={values.texts} errors={errors} onChange={form.setText} />
              </div>
            </FormSection>
            {ending}
          </div>
        </TextLanguage>
        {dock}
        <aside className={classes.rail} aria-label="Form guide" inert={isSending}>
          <ErrorSummary kind={kind} errors={errors} />
          {lead}
          <LanguageField value={language} guess={guess} error={errors[LANGUAGE]} onChange={form.setText} />
          {aside}
          <SectionList />
        </aside>
      </div>
    </FieldScope>
  );
}
