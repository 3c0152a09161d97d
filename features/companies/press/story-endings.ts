/** The end of a company's releases, from its stored texts: plain text for the editor and the assistant. */
import type { Company, PressTexts } from "../contract.ts";

export type StoryEnding = {
  heading: string;
  /** Never empty; line breaks inside are kept. */
  paragraphs: string[];
};

/** As headings of stored boilerplates begin, in the languages of the site. */
const ABOUT = /^(?:about|über|à propos d(?:e\s|u\s|es\s|’|')|acerca de|sobre|om|over)(?=\s|\p{L})/iu;

/** The 'About' section; null where no boilerplate is stored. */
export function aboutEnding({ name, boilerplate }: Pick<Company, "name" | "boilerplate">): StoryEnding | null {
  const paragraphs = boilerplate.split(/\n[^\S\n]*\n/).map((text) => text.trim());
  const written = paragraphs.filter((text) => text !== "");
  // Some store the heading with it, on a line of its own.
  const [first = "", ...rest] = written[0]?.split("\n") ?? [];
  const isHeading = ABOUT.test(first) && first.length <= name.length + 20 && !/[.!?]$/.test(first.trim());
  const body = isHeading ? [rest.join("\n").trim(), ...written.slice(1)].filter((text) => text !== "") : written;
  return body.length === 0 ? null : { heading: isHeading ? first.trim() : `About ${name}`, paragraphs: body };
}

type PressContact = Pick<PressTexts, "press_contact_name" | "press_contact_email" | "press_contact_phone">;

/** The press contact: one line each for name, email and phone; null where none is stored. */
export function contactEnding(company: PressContact): StoryEnding | null {
  const { press_contact_name: name, press_contact_email: email, press_contact_phone: phone } = company;
  const lines = [name, email, phone].filter((line) => line !== "");
  return lines.length === 0 ? null : { heading: "Contact", paragraphs: [lines.join("\n")] };
}
