/** The sum of an import, and its emails. Pure. */
import { greetingOf } from "#features/accounts/server/service.ts";
import { companyPage } from "#features/companies/contract.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { counted } from "#platform/contract/sentence.ts";
import { letter } from "#platform/mail/mail-content.ts";
import { dayOf } from "../undoing/policy.ts";
import type { Counts, ImportRow } from "../queries.ts";

/** @returns what does not add up; null: everything that was found is accounted for. */
export function sumProblem(found: number, counts: Counts): string | null {
  const posts = counts.imported + counts.here + counts.left_out + counts.not_imported;
  if (counts.waiting > 0 || found !== posts)
    return `Found: ${counted(found, "post")}. Accounted for: ${posts}. Please tell support.`;
  const pictures = counts.pictures_imported + counts.pictures_here + counts.pictures_left_out + counts.pictures_failed;
  if (counts.pictures !== pictures)
    return `Found: ${counted(counts.pictures, "picture")}. Accounted for: ${pictures}. Please tell support.`;
  const links = counts.links_changed + counts.links_here + counts.links_left_out + counts.links_kept;
  if (counts.links !== links)
    return `Found: ${counted(counts.links, "link")}. Accounted for: ${links}. Please tell support.`;
  return null;
}

type Person = { first_name: string };

/** @param until when it can be undone; null: there is nothing to undo. */
export function finishedMail(
  person: Person,
  companySlug: string,
  { found_posts }: ImportRow,
  counts: Counts,
  until: Date | null,
) {
  const { imported, here, left_out, not_imported } = counts;
  return {
    subject: `Import finished: ${imported} of ${counted(found_posts, "post")}`,
    text: letter(greetingOf(person.first_name), [
      `${counted(imported, "post was", "posts were")} imported, ${here} were already here, ${left_out} were left out, ${not_imported} could not be imported.`,
      "Your newsroom:",
      publicUrl() + companyPage(companySlug),
      ...(until === null ? [] : [`You can undo the import until ${dayOf(until)}.`]),
    ]),
  };
}

/** @param problem empty: the file was cut. */
export function failedMail(person: Person, { file_name }: ImportRow, problem: string, { imported }: Counts) {
  const cut = `The file ends in the middle of a post. ${counted(imported, "post was imported and stays", "posts were imported and stay")}. Export the file again and start a new import: posts that are already here will be skipped.`;
  return {
    subject: `Import stopped: ${file_name}`,
    text: letter(greetingOf(person.first_name), [problem === "" ? cut : problem]),
  };
}
