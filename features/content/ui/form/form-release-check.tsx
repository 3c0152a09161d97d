/** The release check of a content form: what is typed, uploaded and chosen as the rules read it. */
import { ReleaseCheckAside } from "#features/release-check/ui/release-check-aside.tsx";
import { type CheckedForm, useCheckedRelease } from "./use-checked-release.ts";
import { useChosenCompany } from "./use-chosen-company.ts";
import { useStoryEndings } from "./use-story-endings.ts";

/** A component of its own: what it draws a moment later is the check, and not the form. */
export function FormReleaseCheck(form: CheckedForm) {
  const company = useChosenCompany(form.values);
  const offers = useStoryEndings(form.kind, company);
  return <ReleaseCheckAside release={useCheckedRelease(form, company)} offers={offers} />;
}
