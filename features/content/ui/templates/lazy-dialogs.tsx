/** The dialogs of templates, whose code is loaded when they are first asked for. */
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { ErrorBoundary } from "#ui-kit/page/error-boundary.tsx";

const SaveTemplateDialog = lazy(() => import("./save-template-dialog.tsx"));
const TemplatesDialog = lazy(() => import("./templates-dialog.tsx"));

export function LazySaveTemplate(props: ComponentProps<typeof SaveTemplateDialog>) {
  return useWasOpen(props.isOpen) ? (
    <ErrorBoundary>
      <Suspense>
        <SaveTemplateDialog {...props} />
      </Suspense>
    </ErrorBoundary>
  ) : null;
}

export function LazyTemplates(props: ComponentProps<typeof TemplatesDialog>) {
  return useWasOpen(props.isOpen) ? (
    <ErrorBoundary>
      <Suspense>
        <TemplatesDialog {...props} />
      </Suspense>
    </ErrorBoundary>
  ) : null;
}

/** A dialog stays mounted once it was open, so that it can close as it opened. */
function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen || isOpen;
}
