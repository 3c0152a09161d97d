/** Fills a form from a Word document, with one step back: texts as the assistant does, pictures as uploads. */
import { discardUpload } from "#features/media/ui/discard-upload.ts";
import type { UploadSlot } from "#features/media/ui/upload-slot.ts";
import { MAX_RELATED_MEDIA } from "#features/media/contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import type { WordDocument, WordPicture } from "../../contracts/word.ts";
import { blocksOf } from "../form/company-change.ts";
import type { OpenForm } from "../form/open-forms.ts";
import { emptyValues, type FieldChanges, storyFieldOf } from "../form/values.ts";
import { type PutFields, putFields } from "../filling/put-fields.ts";
import type { MatchedEnding } from "./match-ending.ts";

export type MediaPlaces = { banner: UploadSlot; related: UploadSlot };

/** New values by field; what the document does not have stays as it is. */
export function changesFrom(
  kind: ContentKind,
  document: WordDocument,
  endings: readonly MatchedEnding[],
): FieldChanges {
  const content = document.content + endings.map(endingHtml).join("");
  const given = {
    [kind.assistant.titleField]: document.title,
    summary: document.summary,
    [storyFieldOf(kind)]: content,
  };
  const known = emptyValues(kind).texts;
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => value !== "" && name in known));
}

function endingHtml({ file, company }: MatchedEnding): string {
  const page = document.implementation.createHTMLDocument("");
  const part = page.createElement("div");
  if (company) part.append(...blocksOf(page, company, true));
  else {
    const heading = page.createElement("h2");
    heading.textContent = file.heading;
    part.append(heading);
  }
  return company ? part.innerHTML : part.innerHTML + file.html;
}

export type WordFilling = PutFields & {
  /** Pictures that had no place in the form. */
  unplaced: number;
};

export async function fillFromWord(
  form: OpenForm,
  changes: FieldChanges,
  { file, pictures, places }: { file: File; pictures: readonly WordPicture[]; places: MediaPlaces },
): Promise<WordFilling> {
  const { banner, related } = places;
  const forBanner = banner.getUploads().length === 0 ? 1 : 0;
  const room = forBanner + MAX_RELATED_MEDIA - related.getUploads().length;
  const taken = pictures.slice(0, Math.max(0, room));
  const files = await Promise.all(taken.map((picture) => pictureFile(file, picture)));
  const put = putFields(form, changes);
  const added = [
    ...addTo(banner, files, taken, 0, forBanner),
    ...addTo(related, files, taken, forBanner, files.length),
  ];
  return {
    ...put,
    unplaced: pictures.length - taken.length,
    undo() {
      for (const { slot, key } of added) discardUpload(slot.remove(key));
      return put.undo();
    },
  };
}

function addTo(slot: UploadSlot, files: readonly File[], pictures: readonly WordPicture[], from: number, to: number) {
  return slot.add(files.slice(from, to)).map((key, index) => {
    const { alt = "", caption = "" } = pictures[from + index] ?? {};
    slot.setText(key, "alt", alt);
    slot.setText(key, "caption", caption);
    return { slot, key };
  });
}

/** A picture as it is in the document: the file is at hand, so it need not come back from the server. */
export async function pictureFile(file: File, { name, type, start, bytes, is_deflated }: WordPicture): Promise<File> {
  const packed = file.slice(start, start + bytes);
  if (!is_deflated) return new File([packed], name, { type });
  const unpacked = packed.stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new File([await new Response(unpacked).blob()], name, { type });
}
