/** 'About' and contact of a Word document next to the company's. */
import { expect, it } from "vitest";
import type { Company } from "#features/companies/contract.ts";
import type { WordEnding } from "../../contracts/word.ts";
import { matchEnding } from "./match-ending.ts";

const company = {
  name: "Halden Marine Systems",
  boilerplate: "Halden Marine Systems designs electric drive trains for ferries. It employs 310 people in Bergen.",
  press_contact_name: "Live Aase",
  press_contact_email: "press@halden.example",
  press_contact_phone: "+47 55 21 40 12",
} as Company;
const ending = (part: WordEnding["part"], text: string): WordEnding => ({ part, heading: "About", html: "", text });
const about = (text: string) => matchEnding(ending("about", text), company);
const contact = (text: string) => matchEnding(ending("contact", text), company);

it("takes the company's where both say the same, however it is set", () => {
  expect(about(company.boilerplate.toUpperCase())).toMatchObject({
    company: { heading: "About Halden Marine Systems" },
    reason: "Same as on the company’s page",
    difference: null,
  });
  expect(contact("Live Aase, head of communications\n+47 55214012, press@halden.example")).toMatchObject({
    company: { heading: "Contact" },
    reason: "Live Aase, same phone and email",
    difference: null,
  });
});

it("says which figures differ, and never changes one silently", () => {
  expect(about(company.boilerplate.replace("310", "295")).difference).toBe(
    "The file says 295 people, the company’s page 310 people. The page is used",
  );
  expect(contact("Live Aase\n+47 99 00 11 22\npress@halden.example").difference).toBe(
    "The file says +47 99 00 11 22, the company’s page +47 55 21 40 12. The page is used",
  );
});

it("keeps the file's text of another company, and where there is none to compare", () => {
  expect(about("Vestland county runs buses and ferries for the whole of the west coast.").company).toBeNull();
  expect(contact("Terje Vik\nterje@vestland.example").company).toBeNull();
  expect(matchEnding(ending("about", "Text"), undefined).company).toBeNull();
});
