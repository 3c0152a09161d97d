/** Puts a template into a submit form, and takes it back. */
import { call } from "#platform/http-client/call.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import type { ContentKind } from "../../kinds/index.ts";
import { loadTemplate, saveTemplate } from "../../template-calls.ts";
import type { SavedTemplate, Template } from "../../template-contract.ts";
import type { KeptForm } from "../drafts/use-kept-form.ts";
import { type MediaSlots, mediaIn } from "../form/uploads.ts";
import { fitValues, multipartOf, valuesOf } from "../form/values.ts";

export function templateOf(kind: ContentKind, form: KeptForm, name: string): Promise<SavedTemplate> {
  const { values, media } = form.getCopy();
  return call(saveTemplate(kind), { form: multipartOf(kind, values, media, { template_name: name }) });
}

/** @throws ApiError; the form then stays as it is. */
export async function fillFrom(
  kind: ContentKind,
  form: KeptForm,
  slots: MediaSlots,
  template: Template,
): Promise<void> {
  const { media, ...detail } = await call(loadTemplate, { params: { id: template.id } });
  const before = { values: form.getLatest(), ...mediaIn(slots) };
  const put = ({ values, banner, related }: typeof before) => {
    form.replace(values);
    slots.banner.fill(banner);
    slots.related.fill(related);
    form.keep();
  };
  put({
    values: fitValues(kind, valuesOf(kind, detail)),
    banner: media.banner ? [media.banner] : [],
    related: media.related,
  });
  showSuccess(`The form holds “${template.name}” now.`, { label: "Undo", key: "z", run: () => put(before) });
}
