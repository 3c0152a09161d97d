/** Creating and saving a company. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#platform/http-client/api-error.ts";
import { call } from "#platform/http-client/call.ts";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../calls.ts";
import { type Company, type CompanyInput, companyMessages } from "../contract.ts";
import { usePostingAs } from "./posting-company.ts";
import { OWNED_KEY, useCompanies } from "./use-companies.ts";

/** @param slug the company that is saved; null creates one. */
export function useSaveCompany(slug: string | null) {
  const cache = useQueryClient();
  const [, postAs] = usePostingAs();
  const { data: owned } = useCompanies();
  const { open } = useNavigation();
  return useMutation({
    mutationFn: (body: CompanyInput) =>
      slug === null ? call(calls.createCompany, { body }) : call(calls.saveCompany, { params: { slug }, body }),
    onSuccess: (saved) => {
      if (slug === null) {
        // With a single company, new posts are meant for it.
        if (owned?.length === 0) postAs(String(saved.id));
        showSuccess(companyMessages.created, { label: "Write a release", run: () => open("createBlog") });
      } else showSuccess(companyMessages.updated);
      cache.setQueryData<Company[]>(OWNED_KEY, (known) => known && withCompany(known, saved));
      void cache.invalidateQueries({ queryKey: OWNED_KEY });
    },
    onError: (error) => {
      const areFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
      if (!areFields) showError(companyMessages.unexpected);
    },
  });
}

/** By name, as the server lists them. */
function withCompany(known: Company[], saved: Company): Company[] {
  const others = known.filter(({ id }) => id !== saved.id);
  return [...others, saved].toSorted((a, b) => a.name.localeCompare(b.name));
}
