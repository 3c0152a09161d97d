/** A form's data for the release check, updated with a delay while the user types. */
import { useDeferredValue, useMemo } from "react";
import type { Me } from "#features/accounts/contract.ts";
import type { Company } from "#features/companies/contract.ts";
import type { Upload } from "#features/media/ui/upload-slot.ts";
import { useUploads } from "#features/media/ui/use-upload-slot.ts";
import type { CheckedRelease } from "#features/release-check/check/checked-release.ts";
import { useCompanies } from "#features/companies/ui/use-companies.ts";
import type { AskedRelease } from "#features/release-check/rules/publish-questions.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { checkedMedia, type MediaSlots } from "./uploads.ts";
import { type FormValues, POSTED_AS } from "./values.ts";

export type CheckedForm = { kind: ContentKind; values: FormValues; slots: MediaSlots; me: Me };

const NONE: readonly Company[] = [];

/** A form for the questions before it goes out. @param companies all of the author's. */
export function askedReleaseOf({ kind, values, slots, me }: CheckedForm, companies: readonly Company[]): AskedRelease {
  const own = companies.find(({ id }) => String(id) === values.texts[POSTED_AS]) ?? null;
  return {
    kind,
    ...values,
    postedAs: own?.name ?? `${me.first_name} ${me.last_name}`.trim(),
    companies: { own, others: companies.filter(({ id }) => id !== own?.id) },
    ...checkedMedia(slots),
    mediaIds: [...slots.banner.getShown(), ...slots.related.getShown()].map(({ id }) => id),
  };
}

export function useCheckedRelease({ kind, values, slots, me }: CheckedForm): CheckedRelease {
  // Typing has priority: the check is rendered when nothing more urgent is pending.
  const shown = useDeferredValue(values);
  const banner = useUploads(slots.banner);
  const related = useUploads(slots.related);
  const { data: companies = NONE } = useCompanies();
  return useMemo(
    () => ({
      ...askedReleaseOf({ kind, values: shown, slots, me }, companies),
      alts: [...banner, ...related].filter(isPicture).map(({ alt }) => alt),
    }),
    [kind, shown, slots, banner, related, me, companies],
  );
}

function isPicture({ isVideo, state }: Upload): boolean {
  return !isVideo && state !== "failed";
}
