/** Takes a company's newsroom out of this installation, and brings one in. */
import { existsSync } from "node:fs";
import path from "node:path";
import { exportAsOperator } from "#features/newsroom-archive/server/export-service.ts";
import { importNewsroom } from "#features/newsroom-archive/server/import-service.ts";
import { isWebUrl } from "#platform/contract/fields.ts";
import { counted } from "#platform/contract/sentence.ts";
import { type Command, findOption, type Out, Refusal, takeArguments, UsageError } from "../command.ts";
import { COMMAND_LINE } from "../operator.ts";

export const newsroomCommands: Record<string, Command> = {
  "newsroom:export": {
    usage: "COMPANY FILE",
    summary: "Write a company's whole newsroom to FILE, an archive; COMPANY is the end of its page's address",
    run: async (given, out) => {
      const [company, file] = takeArguments(given, "COMPANY", "FILE");
      const { bytes, counts, missing } = await exportAsOperator(COMMAND_LINE, company, path.resolve(file));
      out.log(`Exported ${contentsOf(counts)} to ${file} (${bytes} bytes).`);
      sayMissing(out, missing);
    },
  },
  "newsroom:site": {
    usage: "COMPANY FILE --address URL",
    summary: "Write a company's newsroom to FILE, a ZIP with a static site for the address URL",
    options: { address: { type: "string" } },
    details: ["Unpack it where any web server serves files; below a path, too."],
    run: async (given, out) => {
      const [company, file] = takeArguments(given, "COMPANY", "FILE");
      const address = findOption(given, "address");
      if (address === undefined || !isWebUrl(address))
        throw new UsageError(
          "--address is missing: where the site will be, for example https://news.example.com/press/.",
        );
      if (existsSync(file)) throw new Refusal(`${file} exists already.`);
      const { writeStaticSite } = await import("#apps/site/static/static-site.ts"); // draws pages: most commands do not
      const { pages, files, bytes } = await writeStaticSite(
        COMMAND_LINE,
        company,
        path.resolve(file),
        new URL(address),
      );
      out.log(`Wrote ${counted(pages, "page")} and ${counted(files, "file")} to ${file} (${bytes} bytes).`);
    },
  },
  "newsroom:import": {
    usage: "FILE --owner EMAIL",
    summary: "Fill a newsroom from an archive; it belongs to the account with this email",
    options: { owner: { type: "string" } },
    details: [
      "Nothing is published by it: no release is used, nothing delivered, no email sent.",
      "An archive that is damaged, or a part of which is here already, is refused as a whole.",
    ],
    run: async (given, out) => {
      const [file] = takeArguments(given, "FILE");
      const owner = findOption(given, "owner");
      if (owner === undefined) throw new UsageError("--owner is missing: the email of the account that is to own it.");
      const { company, counts, cleaned, missing } = await importNewsroom(COMMAND_LINE, path.resolve(file), owner);
      out.log(`Imported ${company.name} (/company/${company.slug}): ${contentsOf(counts)}.`);
      if (cleaned > 0) out.log(`${counted(cleaned, "text")} had what a story may not have, and lost it.`);
      sayMissing(out, missing);
    },
  },
};

function contentsOf({ posts, history, files }: { posts: number; history: number; files: number }): string {
  return `${counted(posts, "post")} in ${counted(history, "version")} and ${counted(files, "file")}`;
}

function sayMissing(out: Out, missing: number): void {
  if (missing > 0) out.log(`${counted(missing, "file was", "files were")} missing in the storage it came from.`);
}
