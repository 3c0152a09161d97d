/** State of the company form: texts and logo; what is not saved yet is kept in this browser and restored. */
import { useState } from "react";
import { discardUpload } from "#features/media/ui/discard-upload.ts";
import { newUploadSlot, useUploads } from "#features/media/ui/use-upload-slot.ts";
import { readUnsent, useLeaveWarning } from "#ui-kit/forms/unsent-text.ts";
import { checkInput } from "#platform/contract/check-input.ts";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { type Company, companyInput, companyMessages } from "../contract.ts";
import { type CompanyDraft, draftOf, inputOf, parseStoredDraft } from "./company-values.ts";
import { useSaveCompany } from "./use-save-company.ts";

/** @param company read once: later changes do not affect the form; null: a new company. */
export function useCompanyForm(company: Company | null, userId: number, onSaved: () => void) {
  const key = `dateline:company:${userId}:${company?.slug ?? ""}`;
  const [saved] = useState(() => draftOf(company));
  const parse = (stored: unknown) => parseStoredDraft(stored, saved);
  const [slot] = useState(() => slotOf(readUnsent(key, parse) ?? saved));
  const [upload] = useUploads(slot);
  const logo = upload?.item ?? null;
  const isSendingLogo = upload?.state === "sending";
  const saving = useSaveCompany(company?.slug ?? null);
  const form = useContractForm({
    initial: saved.texts,
    keep: { key, of: (texts) => ({ texts, logo }), restore: (stored) => parse(stored)?.texts ?? null },
    isTouched: isSendingLogo || logo?.id !== saved.logo?.id,
    check: (texts, element) =>
      checkInput(companyInput, inputOf({ texts, logo }), {
        ...(upload?.state === "failed" && { logo: companyMessages.logoNotSent }),
        ...(isHalfTyped(element, "established_date") && { established_date: companyMessages.incompleteDate }),
      }),
    send: async (input) => {
      await saving.mutateAsync(input);
      onSaved();
    },
    // A toast says that it was not saved.
    wordsOf: () => null,
  });
  useLeaveWarning(isSendingLogo);
  return {
    ...form,
    slot,
    isSendingLogo,
    submit: async () => {
      if (!isSendingLogo) await form.submit();
    },
    discard: () => {
      form.discard();
      for (const item of slot.clear()) discardUpload(item);
    },
  };
}

export type CompanyForm = ReturnType<typeof useCompanyForm>;

/** A date that is half typed has no value: only the field itself knows of it. */
function isHalfTyped(element: HTMLFormElement | null, name: string): boolean {
  const field = element?.elements.namedItem(name);
  return field instanceof HTMLInputElement && field.validity.badInput;
}

/** The server keeps no file names. */
function slotOf({ texts, logo }: CompanyDraft) {
  const slot = newUploadSlot("banner");
  const shown = logo ? [{ ...logo, alt: texts.name === "" ? "Logo" : `Logo of ${texts.name}` }] : [];
  slot.fill(shown);
  return slot;
}
