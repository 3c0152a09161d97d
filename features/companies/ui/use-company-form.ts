/** State of the company form: texts, logo and problems; what is not saved yet is kept in this browser and restored. */
import { useId, useState } from "react";
import { newUploadSlot, useUploads } from "#features/media/ui/use-upload-slot.ts";
import type { FieldProblems } from "#platform/contract/fields.ts";
import { readKept, useKeeping } from "#ui-kit/forms/kept-form.ts";
import { type Company, companyMessages } from "../contract.ts";
import {
  type CompanyDraft,
  type CompanyField,
  draftOf,
  parseKeptDraft,
  problemsOf,
  wrongFields,
} from "./company-values.ts";

/** @param company read once: the form goes on with what it started from; null for a company that is new. */
export function useCompanyForm(company: Company | null, userId: number) {
  const id = useId();
  const key = `dateline:company:${userId}:${company?.slug ?? ""}`;
  const [saved] = useState(() => draftOf(company));
  const [kept] = useState(() => readKept(key, parseKeptDraft));
  const [texts, setTexts] = useState((kept ?? saved).texts);
  const [slot] = useState(() => slotOf(kept ?? saved));
  const [problems, setProblems] = useState<FieldProblems>({});
  const [upload] = useUploads(slot);
  const draft: CompanyDraft = { texts, logo: upload?.item ?? null };
  const isSendingLogo = upload?.state === "sending";
  const isChanged = isSendingLogo || fingerprintOf(draft) !== fingerprintOf(saved);
  const { isKept, end } = useKeeping(key, draft, isChanged);

  const show = (next: FieldProblems) => {
    setProblems(next);
    const [first] = wrongFields(next);
    if (first !== undefined) requestAnimationFrame(() => document.getElementById(fieldId(first))?.focus());
  };
  const fieldId = (field: string) => `${id}-${field}`;

  return {
    texts,
    slot,
    problems,
    /** Shows what is wrong and leads to the first of it. */
    show,
    fieldId,
    isSendingLogo,
    isChanged,
    isKept,
    isRestored: kept !== null,
    end,
    change: (field: CompanyField, text: string) => {
      setTexts((before) => ({ ...before, [field]: text }));
      setProblems(({ [field]: _solved, ...others }) => others);
    },
    /** What the form holds; null after its problems are shown. */
    check: (): CompanyDraft | null => {
      const found = problemsOf(draft);
      if (upload?.state === "failed") found["logo"] = companyMessages.logoNotSent;
      // A date that is half typed has no value: only the field itself knows of it.
      const date = document.getElementById(fieldId("established_date"));
      if (date instanceof HTMLInputElement && date.validity.badInput)
        found["established_date"] = companyMessages.incompleteDate;
      show(found);
      return Object.keys(found).length === 0 ? draft : null;
    },
  };
}

export type CompanyForm = ReturnType<typeof useCompanyForm>;

/** The server keeps no file names. */
function slotOf({ texts, logo }: CompanyDraft) {
  const slot = newUploadSlot("banner");
  const shown = logo ? [{ ...logo, alt: texts.name === "" ? "Logo" : `Logo of ${texts.name}` }] : [];
  slot.fill(shown);
  return slot;
}

function fingerprintOf({ texts, logo }: CompanyDraft): string {
  return JSON.stringify([texts, logo?.id]);
}
