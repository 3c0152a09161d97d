/** A dialog, a menu or a banner whose code comes later. Where it cannot come the page stays as it is; what was asked for says why. */
import { type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";
import { reportMissingPart } from "./missing-part.ts";

type Props = {
  children: ReactNode;
  /** The part could not be loaded: a toast says why. The parent should unmount it until the next attempt. */
  onMissing?: () => void;
};

export function LatePart({ children, onMissing }: Props) {
  const report = () => {
    void reportMissingPart();
    onMissing?.();
  };
  return (
    <ErrorBoundary fallback={null} {...(onMissing && { onFailure: report })}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}
