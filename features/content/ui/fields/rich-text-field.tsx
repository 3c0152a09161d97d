/** The story's text: label, the lazily loaded editor with a skeleton, and the error. */
import { Skeleton } from "@mantine/core";
import { lazy, memo, Suspense, use } from "react";
import type { UploadSlot } from "#features/media/ui/upload-slot.ts";
import { ErrorBoundary } from "#ui-kit/page/error-boundary.tsx";
import { FieldError } from "#ui-kit/forms/field-error.tsx";
import { useFieldId } from "#ui-kit/forms/field-id.ts";
import { TextLanguage } from "../form/text-language.ts";
import classes from "../form/form.module.css";

const StoryEditor = lazy(() => import("#features/editor/ui/story-editor.tsx"));

type Props = {
  name: string;
  label: string;
  placeholder?: string | undefined;
  initialHtml: string;
  wordLimit: number | null;
  /** Uploads the pictures inside the text; a form that passes its own can wait for them. */
  pictures?: UploadSlot | undefined;
  onChange: (name: string, html: string) => void;
  error: string | undefined;
};

export const RichTextField = memo(function RichTextField({
  name,
  label,
  placeholder,
  initialHtml,
  wordLimit,
  pictures,
  onChange,
  error,
}: Props) {
  const id = useFieldId()(name);
  const lang = use(TextLanguage);
  const errorId = `${id}-error`;
  return (
    <div>
      <span id={`${id}-label`} className={`${classes.label} ${classes.required}`}>
        {label}
      </span>
      <ErrorBoundary>
        <Suspense fallback={<EditorSkeleton />}>
          <StoryEditor
            id={id}
            labelledBy={`${id}-label`}
            describedBy={error === undefined ? undefined : errorId}
            invalid={error !== undefined}
            lang={lang}
            placeholder={placeholder}
            initialHtml={initialHtml}
            wordLimit={wordLimit}
            pictures={pictures}
            onChange={(html) => onChange(name, html)}
          />
        </Suspense>
      </ErrorBoundary>
      <FieldError id={errorId} message={error} />
    </div>
  );
});

function EditorSkeleton() {
  return (
    <div className={classes.editorSkeleton} role="status" aria-busy="true" aria-label="Loading the editor">
      <div className={classes.editorSkeletonBar}>
        <Skeleton height={12} width="32%" />
      </div>
      <div className={classes.editorSkeletonText}>
        {["88%", "82%", "86%", "46%"].map((width) => (
          <Skeleton key={width} height={12} width={width} />
        ))}
      </div>
    </div>
  );
}
