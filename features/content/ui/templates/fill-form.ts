/** Fills a submit form with a template, with Undo. */
import { call } from "#platform/http-client/call.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import type { ContentKind } from "../../kinds/index.ts";
import { loadTemplate, saveTemplate } from "../../calls/template.ts";
import type { SavedTemplate, Template } from "../../contracts/template.ts";
import type { StoredForm } from "../drafts/use-stored-form.ts";
import { type MediaSlots, uploadProblems } from "../form/uploads.ts";
import { fitValues, multipartOf, valuesOf } from "../form/values.ts";

export function templateOf(kind: ContentKind, form: StoredForm, name: string): Promise<SavedTemplate> {
  const { values, media } = form.getCopy();
  return call(saveTemplate(kind), { form: multipartOf(kind, values, media, { template_name: name }) });
}

/**
 * A picture being uploaded into the text is part of what Undo restores, so this waits for it; other uploads continue
 * while the form shows the template.
 * @throws ApiError, or Error if a picture in the text was not uploaded; the form then stays unchanged.
 */
export async function fillFrom(
  kind: ContentKind,
  form: StoredForm,
  slots: MediaSlots,
  template: Template,
): Promise<void> {
  const { media, ...detail } = await call(loadTemplate, { params: { id: template.id } });
  await slots.pictures.whenSettled();
  const { content: lost } = uploadProblems(slots);
  if (lost) throw new Error(lost);
  const before = form.getLatest();
  form.replace(fitValues(kind, valuesOf(kind, detail)));
  const putBanner = slots.banner.setAside(media.banner ? [media.banner] : []);
  const putRelated = slots.related.setAside(media.related);
  form.storeNow();
  const undo = () => {
    form.replace(before);
    putBanner();
    putRelated();
    form.storeNow();
  };
  showSuccess(`The form holds “${template.name}” now.`, { label: "Undo", key: "z", run: undo });
}
