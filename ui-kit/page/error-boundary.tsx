import { Component, type ReactNode } from "react";
import { PageFailure } from "./page-failure.tsx";

type ErrorBoundaryProps = {
  children: ReactNode;
  /** Takes its place where it is small; undefined says that the page could not be shown. */
  fallback?: ReactNode;
  onFailure?: () => void;
};

/** Catches what a screen throws while it renders or loads, for example after a new version has replaced its files. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFailure?.();
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return <PageFailure />;
  }
}
