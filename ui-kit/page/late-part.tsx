/** A dialog, a menu or a banner whose code comes later. Where it cannot come the page stays as it is; what was asked for says why. */
import { type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";
import { reportMissingPart } from "./missing-part.ts";

type Props = {
  children: ReactNode;
  /** The part was asked for: a toast says why it is missing, and whoever shows it takes it away until the next time. */
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
