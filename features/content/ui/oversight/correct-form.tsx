/** An operator's edit of a post: its story and the reason. Everything else stays unchanged. */
import { Textarea } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { newUploadSlot } from "#features/media/ui/use-upload-slot.ts";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { checkInput } from "#platform/contract/check-input.ts";
import type { PostDetail } from "../../contract.ts";
import { findKindByTypeCode } from "../../kinds/index.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { MAX_REASON, operatorEditSchema, type OperatorPostRecord } from "../../contracts/oversight.ts";
import { MAX_CORRECTION } from "../../contracts/submission.ts";
import { FieldScope } from "#ui-kit/forms/field-id.ts";
import { valuesOf } from "../form/values.ts";
import { StorySection } from "../form/story-section.tsx";
import { usePostForm } from "../form/use-post-form.ts";
import { PostLoading } from "./post-loading.tsx";
import { useCorrect, usePostToCorrect } from "./use-all-posts.ts";

/** Finer than on create (docs/product/kinds.md, Rating). */
const RATING_STEP = 0.1;
const NO_LIMITS = { word_limit: null, anchor_text_links: null };

type Props = { post: OperatorPostRecord; about: ReactNode; onClose: () => void };

export function CorrectForm({ post, about, onClose }: Props) {
  const { data: stored, error, refetch, isFetching } = usePostToCorrect(post.id);
  const kind = findKindByTypeCode(post.type);
  if (!stored && error) {
    return <ErrorState title="This post cannot be edited now" query={{ error, refetch, isFetching }} />;
  }
  if (!stored || !kind) return <PostLoading />;
  return <Fields kind={kind} stored={stored} about={about} onClose={onClose} />;
}

/** The publisher stays unchanged. */
function withoutCompany(kind: ContentKind): ContentKind {
  return { ...kind, form: { ...kind.form, story: kind.form.story.filter(({ control }) => control !== "company") } };
}

type FieldsProps = { kind: ContentKind; stored: PostDetail; about: ReactNode; onClose: () => void };

function Fields({ kind, stored, about, onClose }: FieldsProps) {
  const [shown] = useState(() => withoutCompany(kind));
  const [pictures] = useState(() => newUploadSlot("related"));
  const save = useCorrect(stored.id);
  const form = usePostForm({
    initial: { ...valuesOf(kind, stored), reason: "", public_note: "" },
    check: ({ texts, lists, tags, reason, public_note }) => {
      const body = { ...texts, ...lists, tags, version: stored.version, reason, public_note };
      const checked = checkInput(operatorEditSchema(kind), body);
      return "problems" in checked ? checked : { input: body };
    },
    send: async (body) => {
      const { detail } = await save.mutateAsync(body);
      showSuccess(detail);
      onClose();
    },
  });
  return (
    <ContractForm label="Edit with a reason" form={form}>
      {about}
      <FieldScope value={`correct-${kind.key}`}>
        <StorySection kind={shown} form={form} limits={NO_LIMITS} ratingStep={RATING_STEP} pictures={pictures} />
      </FieldScope>
      <Textarea
        label="Reason"
        required
        description="We email it to the author and keep it with the version."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_REASON}
        {...form.text("reason")}
      />
      {stored.status === "published" && (
        <Textarea
          label="Correction for readers"
          description="Optional. The page shows it with today's date."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={MAX_CORRECTION}
          {...form.text("public_note")}
        />
      )}
      <FormFoot words="Categories, pictures and company stay as they are." isSending={form.isSending}>
        Save
      </FormFoot>
    </ContractForm>
  );
}
