/** A form's data for the release check, updated with a delay while the user types. */
import { useDeferredValue, useMemo } from "react";
import type { Me } from "#features/accounts/contract.ts";
import type { Company } from "#features/companies/contract.ts";
import type { Upload } from "#features/media/ui/upload-slot.ts";
import { useUploads } from "#features/media/ui/use-upload-slot.ts";
import type { CheckedRelease } from "#features/release-check/check/checked-release.ts";
import type { ContentKind } from "../../kinds/index.ts";
import type { MediaSlots } from "./uploads.ts";
import type { FormValues } from "./values.ts";

export type CheckedForm = { kind: ContentKind; values: FormValues; slots: MediaSlots; me: Me };

export function useCheckedRelease(
  { kind, values, slots, me }: CheckedForm,
  company: Company | undefined,
): CheckedRelease {
  // Typing has priority: the check is rendered when nothing more urgent is pending.
  const shown = useDeferredValue(values);
  const banner = useUploads(slots.banner);
  const related = useUploads(slots.related);
  const author = `${me.first_name} ${me.last_name}`.trim();
  const postedAs = company?.name ?? author;
  return useMemo(
    () => ({ kind, ...shown, alts: [...banner, ...related].filter(isPicture).map(({ alt }) => alt), postedAs }),
    [kind, shown, banner, related, postedAs],
  );
}

function isPicture({ isVideo, state }: Upload): boolean {
  return !isVideo && state !== "failed";
}
