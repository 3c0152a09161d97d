/** Living sites as sources of imports: their addresses, and the proof that they are the company's. */
import { z } from "zod";
import { email, mailToken } from "#features/accounts/contract.ts";
import { requiredText } from "#platform/contract/fields.ts";

/** `site`: by its sitemap, or its feed where it has none. */
export const SITE_SOURCES = ["wordpress", "prezly", "presspage", "feed", "site"] as const;
export type SiteSource = (typeof SITE_SOURCES)[number];
export const PROOF_DAYS = 30;
export const LINK_HOURS = 48;
/** A file at the root of the site that has the line. */
export const LINE_FILE = "dateline.txt";
const MAX_ADDRESS = 1000;

export const siteMessages = {
  noAddress: "Enter the address of the site, such as https://news.example.com.",
  silent: (host: string) => `${host} did not answer. Check the address or try again later.`,
  unread: (status: number) => `We could not read this page (${status}). Check the address.`,
  notPublic: "This address is not public.",
  elsewhere: (host: string, other: string) => `${host} leads to ${other}. Enter that address if it is yours.`,
  shared: (host: string) => `${host} is shared by many sites. Enter the address of your own.`,
  noApi: "This site does not answer WordPress’s API. Upload its export instead.",
  noFeed: "We found no feed at this address. Enter the address of the feed.",
  noList: "We found no sitemap and no feed on this site. Enter the address of one.",
  noLine: (host: string) => `We did not find the line on ${host}. Place it there and check again.`,
  proven: (host: string) => `${host} is confirmed.`,
  emailed: (address: string) => `Confirm that the site is yours first. We sent an email to ${address}.`,
  notProven: "Confirm that the site is yours first.",
  otherDomain: (domain: string) => `Use an address at ${domain}.`,
  noRole: (domain: string) => `Use an address that speaks for the site, such as press@${domain} or info@${domain}.`,
  noEmail: (host: string) => `We cannot tell who owns email addresses of ${host}. Place the line on the site.`,
  linkEnded: "This link has ended, was used, or was asked for by another person. Ask for a new one.",
  notFound: "This site does not exist. Enter its address again.",
  started: "The site is being read.",
  enough: "You have checked many sites in the last hour. Try again later.",
} as const;

export const siteInput = z.object({
  address: requiredText("The address", MAX_ADDRESS, siteMessages.noAddress),
  source: z
    .enum(SITE_SOURCES)
    .describe("wordpress: by its API; feed: RSS, Atom or JSON Feed; the others: by the sitemap"),
});

export const siteState = z.object({
  id: z.uuid(),
  host: z.string(),
  address: z.string().describe("After redirects"),
  source: z.enum(SITE_SOURCES),
  line: z.string().describe(`Text for a meta element in the head of its front page, or for /${LINE_FILE}`),
  email_domain: z.string().describe("Of addresses that can confirm it; empty: only the line can"),
  emailed_to: z.string().describe("Where a link was sent that still works; empty: nowhere"),
  proof: z
    .object({
      by: z.enum(["line", "email"]),
      at: z.string(),
      until: z.string().describe("Confirm it again after that"),
    })
    .nullable()
    .describe("null: not confirmed as the company’s"),
});
export type SiteState = z.infer<typeof siteState>;

export const siteList = z.object({ sites: z.array(siteState) });
export const emailInput = z.object({ email });
export const tokenInput = z.object({ token: mailToken });
