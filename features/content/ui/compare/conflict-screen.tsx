/** The comparison in place of a form whose post was saved elsewhere; loaded when it is needed. */
import { Suspense } from "react";
import { ErrorBoundary } from "#ui-kit/page/error-boundary.tsx";
import { lazyComponent } from "#ui-kit/page/lazy-component.ts";
import type { ContentKind } from "../../kinds/index.ts";
import type { ConflictControl } from "./use-conflict.ts";

const CompareScreen = lazyComponent(() => import("./compare-screen.tsx"), "CompareScreen");

export function ConflictScreen({ kind, control }: { kind: ContentKind; control: ConflictControl }) {
  const { conflict, settle, close } = control;
  if (!conflict) return null;
  const { stored, mine, base, saveLabel } = conflict;
  return (
    <ErrorBoundary>
      <Suspense>
        <CompareScreen
          kind={kind}
          stored={stored}
          mine={mine}
          base={base}
          saveLabel={saveLabel}
          onSave={settle}
          onClose={close}
        />
      </Suspense>
    </ErrorBoundary>
  );
}
