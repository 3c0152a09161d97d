/** The release check of a content form: what is typed, uploaded and chosen as the rules read it. */
import { ReleaseCheckAside } from "#features/release-check/ui/release-check-aside.tsx";
import { type CheckedForm, useCheckedRelease } from "./use-checked-release.ts";

/** A component of its own: what it draws a moment later is the check, and not the form. */
export function FormReleaseCheck(form: CheckedForm) {
  return <ReleaseCheckAside release={useCheckedRelease(form)} />;
}
