/** The preview of a form, loaded when it is opened for the first time. */
import { lazy, Suspense } from "react";
import { ErrorBoundary } from "#ui-kit/page/error-boundary.tsx";
import type { PreviewedForm } from "./use-preview.ts";
import { usePreviewPlace } from "./use-preview-place.ts";

const PreviewPane = lazy(() => import("./preview-pane.tsx"));

export function FormPreview({ id, ...form }: PreviewedForm & { id: string }) {
  const { width, show } = usePreviewPlace();
  if (width === null) return null;
  return (
    <ErrorBoundary>
      <Suspense>
        <PreviewPane
          {...form}
          id={id}
          width={width}
          onWidth={show}
          onClose={() => {
            show(null);
            document.getElementById(`${id}-toggle`)?.focus({ preventScroll: true });
          }}
        />
      </Suspense>
    </ErrorBoundary>
  );
}
