import { Component, type ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";

type ErrorBoundaryProps = { children: ReactNode };

/** Catches what a screen throws while it renders or loads, for example after a new version has replaced its files. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        title="This page could not be shown"
        detail="Dateline may have been updated meanwhile. Load the page again."
        action={{ label: "Reload", run: () => window.location.reload() }}
      />
    );
  }
}
