/** A form whose stored words of a company follow its 'Post as Company', with Undo. */
import { useCallback } from "react";
import { flushSync } from "react-dom";
import type { Company } from "#features/companies/contract.ts";
import { useCompanies } from "#features/companies/ui/use-companies.ts";
import { focusField } from "#ui-kit/forms/field-id.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import type { ContentKind } from "../../kinds/index.ts";
import { type CompanyChange, changeCompany } from "./company-change.ts";
import type { MediaSlots } from "./uploads.ts";
import type { PostForm } from "./use-post-form.ts";
import { fieldOf, POSTED_AS } from "./values.ts";

type Form = Pick<PostForm, "getLatest" | "setText" | "setFields">;

/** @returns the form with a `setText` that knows what belongs to the company. */
export function useCompanyChange<F extends Form>(kind: ContentKind, form: F, slots: MediaSlots): F {
  const { data: companies } = useCompanies();
  const { getLatest, setText, setFields } = form;
  const change = useCallback(
    (name: string, text: string) => {
      const before = getLatest();
      if (name !== POSTED_AS || before.texts[POSTED_AS] === text) return setText(name, text);
      const companyOf = (id: string | undefined) => companies?.find((each) => String(each.id) === id) ?? null;
      const next = companyOf(text);
      // A picture on its way into the text would be lost: the release check asks about such a text.
      const isSending = slots.pictures.getUploads().some(({ state }) => state === "sending");
      const found = changeCompany(before, isSending ? null : companyOf(before.texts[POSTED_AS]), next);
      const changes = { ...found.changes, [POSTED_AS]: text };
      if (found.taken.length === 0) return setFields(changes, false);
      // The fields are drawn again with the new text, and the focus with them.
      flushSync(() => setFields(changes, true));
      focusField(POSTED_AS, kind.key);
      const earlier = Object.fromEntries(Object.keys(changes).map((field) => [field, fieldOf(before, field)]));
      showSuccess(wordsOf(found, next), { label: "Undo", key: "z", run: () => setFields(earlier, true) });
    },
    [kind, companies, getLatest, setText, setFields, slots],
  );
  return { ...form, setText: change };
}

const LIST = new Intl.ListFormat("en-GB");
const listed = (headings: string[]) => LIST.format(headings.map((heading) => `“${heading}”`));

function wordsOf({ taken, put }: CompanyChange, next: Company | null): string {
  if (put.length === 0)
    return `${listed(taken)} taken out of the text: ${next?.name ?? "your own name"} has none stored.`;
  return `${listed(taken)} replaced by ${listed(put)} of ${next?.name ?? ""}.`;
}
