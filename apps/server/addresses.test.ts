/** Every field that takes a web address completes what people type. */
import { expect, it } from "vitest";
import { announcementInput } from "#features/announcements/contract.ts";
import { companyInput } from "#features/companies/contract.ts";
import { commonFields } from "#features/content/contracts/submission.ts";
import { review } from "#features/content/kinds/review.ts";
import { platformInput } from "#features/reports/platform-contract.ts";
import { footerLink } from "#features/site-settings/contract.ts";

const company = companyInput.shape;
const WEB: Record<string, (typed: string) => unknown> = {
  "a company's website": (typed) => company.website.parse(typed),
  "a profile on X": (typed) => company.x_twitter.parse(typed),
  "a profile on Instagram": (typed) => company.instagram.parse(typed),
  "a profile on Facebook": (typed) => company.facebook.parse(typed),
  "a profile on LinkedIn": (typed) => company.linkedin.parse(typed),
  "a post's website": (typed) => commonFields.shape.embedded_websites.parse([typed])[0],
  "an affiliate link": (typed) => review.fields.affiliate_link.rule.parse(typed),
  "an announcement's link": (typed) => announcementInput.shape.link.parse(typed),
  "a footer link": (typed) => footerLink.parse({ label: "Shop", href: typed }).href,
  "a platform's website": (typed) => platformInput.shape.url.parse(typed),
};

it.each(Object.entries(WEB))("completes a bare domain in %s, and leaves whole addresses alone", (_name, parse) => {
  expect(parse("halden.example/shop")).toBe("https://halden.example/shop");
  expect(parse("http://halden.example/shop")).toBe("http://halden.example/shop");
  expect(() => parse("halden")).toThrow(/web address|URL|valid|Website 1|start with/i);
});

it.each([
  ["x_twitter", "https://x.com/halden_marine"],
  ["instagram", "https://www.instagram.com/halden_marine"],
  ["facebook", "https://www.facebook.com/halden_marine"],
  ["linkedin", "https://www.linkedin.com/company/halden_marine"],
] as const)("completes a handle in %s, and nothing that is none", (field, whole) => {
  expect(company[field].parse(" @halden_marine ")).toBe(whole);
  for (const typed of ["@", "@a b", "@a/b", "@a?b", `@${"a".repeat(101)}`])
    expect(() => company[field].parse(typed)).toThrow("Enter a valid URL");
});
