/** Reading, saving and previewing who the site is. */
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import * as calls from "#features/site-settings/calls.ts";
import {
  footerLink,
  type SiteInput,
  siteInput,
  type SitePageKey,
  type SitePreviewInput,
  sitePreviewInput,
  type StoredSite,
  type StoredSitePage,
} from "#features/site-settings/contract.ts";
import { type Checked, checkInput } from "#platform/contract/check-input.ts";
import { completeWebAddress } from "#platform/contract/fields.ts";
import { call } from "#platform/http-client/call.ts";
import { useNewerState } from "#ui-kit/forms/use-newer-state.ts";
import { renameSite } from "#ui-kit/page/site-name.ts";
import { defineSettings, useSettingsForm } from "../settings/use-settings.ts";
import { SITE_LANGUAGE_TAGS } from "#ui-kit/public/words/languages.ts";

export const SITE = defineSettings({
  name: "site",
  read: (options) => call(calls.getSiteSettings, {}, options),
  save: async (body: SiteInput) => {
    const stored = await call(calls.setSiteSettings, { body });
    renameSite(stored.name);
    return stored;
  },
});

export const SITE_PAGE_TEXTS = {
  name: "site pages",
  read: (options?: { signal?: AbortSignal }) => call(calls.listSitePages, {}, options),
};

/** The logo stays as it is stored, or none. */
const STORED = "stored";

const typedSite = z.object({
  name: z.string(),
  tagline: z.string(),
  time_zone: z.string(),
  language: z.enum(SITE_LANGUAGE_TAGS),
  accent: z.string(),
  footer_links: z.array(z.object({ label: z.string(), href: z.string() })),
  /** A data address; null: none; or the stored one. */
  logo: z.string().nullable(),
  version: z.string().optional(),
});
type TypedSite = z.infer<typeof typedSite>;
export type SiteForm = ReturnType<typeof useSiteForm>;

const typedOf = ({ logo: _logo, ...stored }: StoredSite): TypedSite => ({ ...stored, logo: STORED });

/** The part that two operators may both have changed. */
const comparedOf = ({ name, tagline, time_zone, language, accent, footer_links }: Partial<TypedSite>) => ({
  name,
  tagline,
  time_zone,
  language,
  accent,
  footer_links,
});
export const FIELD_WORDS = {
  name: "Name",
  tagline: "Line below the name",
  time_zone: "Time zone",
  language: "Language",
  accent: "Accent colour",
  footer_links: "Footer links",
} as const;

function inputOf({ logo, footer_links, ...typed }: TypedSite) {
  const links = footer_links.map(({ label, href }) => ({ label, href: completeWebAddress(href.trim()) }));
  return { ...typed, footer_links: links, ...(logo !== STORED && { logo }) };
}

export function useSiteForm(stored: StoredSite) {
  const opened = typedOf(stored);
  const form = useSettingsForm(SITE, {
    stored: opened,
    typed: typedSite,
    check: (typed): Checked<SiteInput> => checkInput(siteInput, { ...inputOf(typed), version: newer.base?.version }),
    isHandled: (error): Promise<boolean> => newer.isStale(error),
    onSaved: (saved) => newer.rebase(typedOf(saved)),
  });
  const { values } = form;
  const newer = useNewerState<Partial<TypedSite>, ReturnType<typeof comparedOf>>({
    // For input restored after a reload, only its original version is known.
    opened: values.version === opened.version ? opened : { version: values.version ?? "" },
    valuesOf: comparedOf,
    fetch: async () => typedOf(await SITE.read()),
  });
  if (!form.isDirty && newer.base?.version !== opened.version) newer.rebase(opened);
  /** Message of a footer link that is wrong, once the list was refused. */
  const linkProblem = (index: number): { label?: string; href?: string } => {
    const link = inputOf(values).footer_links[index];
    const checked = form.problems["footer_links"] === undefined || !link ? null : checkInput(footerLink, link);
    return checked && "problems" in checked ? checked.problems : {};
  };
  return { ...form, newer: newer.state, compared: comparedOf(values), linkProblem };
}

const pageText = z.object({ html: z.string(), version: z.string().optional() });

export function usePageForm(stored: StoredSitePage) {
  const cache = useQueryClient();
  const { key, html, version } = stored;
  const reload = () => void cache.invalidateQueries({ queryKey: ["operation", "settings", SITE_PAGE_TEXTS.name] });
  /** Told of another's change once: saving after that is meant. */
  const [isTold, setTold] = useState(false);
  return useSettingsForm(
    {
      name: `site page ${key}`,
      read: async () => stored,
      save: (body: { html: string; version?: string | undefined }) =>
        call(calls.setSitePage, { params: { key }, body }),
    },
    {
      stored: { html, ...(version !== undefined && { version }) },
      typed: pageText,
      check: (typed) => ({ input: isTold ? { ...typed, version } : typed }),
      isHandled: async (error) => {
        if ("status" in error && error.status === 409) {
          setTold(true);
          reload();
        }
        return false; // the form says so
      },
      onSaved: () => {
        setTold(false);
        reload();
      },
    },
  );
}

const TYPING_MS = 400;

type Shown = { values: TypedSite; page: SitePageKey | null; html: string | undefined; scheme: "light" | "dark" };

/** The page as readers would get it; the last one that could be drawn while something is wrong. */
export function useSitePreview({ values, ...shown }: Shown) {
  const checked = checkInput(sitePreviewInput, { ...inputOf(values), ...shown });
  const asked = "input" in checked ? JSON.stringify(checked.input) : null;
  const [settled] = useDebouncedValue(asked, TYPING_MS);
  const preview = useQuery({
    queryKey: ["operation", "site preview", settled],
    queryFn: ({ signal }) =>
      call(calls.previewSite, { body: JSON.parse(settled ?? "") as SitePreviewInput }, { signal }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  return { preview, isWrong: asked === null };
}
