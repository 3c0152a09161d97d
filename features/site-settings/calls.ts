/** The calls of site settings. The preview is answered by apps/site, which draws pages. */
import { defineCall } from "#platform/contract/call.ts";
import * as contract from "./contract.ts";

const operators = { access: "operator", tag: "Operator" } as const;
const SAVED_SINCE = "Someone else has saved since";

export const getSiteSettings = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/settings/site/",
  summary: "Show the site's name, logo, colour, time zone and footer links",
  answer: contract.storedSite,
});

export const setSiteSettings = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/settings/site/",
  summary: "Set the site's name, logo, colour, time zone and footer links",
  body: contract.siteInput,
  answer: contract.storedSite,
  errors: { 409: SAVED_SINCE },
});

export const listSitePages = defineCall({
  ...operators,
  method: "GET",
  path: "/operator/settings/site/pages/",
  summary: "List the texts of about, imprint, privacy and terms",
  answer: contract.storedSitePages,
});

export const setSitePage = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/settings/site/pages/:key/",
  summary: "Set the text of about, imprint, privacy or terms",
  params: contract.sitePageParams,
  body: contract.sitePageInput,
  answer: contract.storedSitePage,
  errors: { 409: SAVED_SINCE },
});

export const previewSite = defineCall({
  ...operators,
  method: "POST",
  path: "/operator/settings/site/preview/",
  summary: "Preview a public page with unsaved settings",
  body: contract.sitePreviewInput,
  answer: contract.sitePreview,
});
