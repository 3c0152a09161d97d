/** The release check of a content form, with its text, uploads and choices. */
import { ReleaseCheckAside } from "#features/release-check/ui/release-check-aside.tsx";
import { type CheckedForm, useCheckedRelease } from "./use-checked-release.ts";
import { useChosenCompany } from "./use-chosen-company.ts";
import { useStoryEndings } from "./use-story-endings.ts";

/** A separate component, so that the delayed update renders only the check, not the form. */
export function FormReleaseCheck(form: CheckedForm) {
  const company = useChosenCompany(form.values);
  const offers = useStoryEndings(form.kind, company);
  return <ReleaseCheckAside release={useCheckedRelease(form)} offers={offers} />;
}
