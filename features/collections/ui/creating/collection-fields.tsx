/** Fields of both dialogs: a name and a banner. */
import { TextInput } from "@mantine/core";
import { PictureField } from "#features/media/ui/picture-field.tsx";
import type { CollectionForm } from "./use-collection-form.ts";

const BANNER_HELP = "Optional. JPEG, PNG, WebP, GIF or AVIF. Wide pictures work best.";

export function CollectionFields({ form }: { form: CollectionForm }) {
  return (
    <>
      <TextInput
        data-autofocus
        label="Name"
        required
        autoComplete="off"
        readOnly={form.isSending}
        {...form.text("name")}
      />
      <div data-field="banner_picture" tabIndex={-1}>
        <PictureField
          slot={form.slot}
          error={form.problems["banner_picture"] ?? null}
          label="Banner picture"
          help={BANNER_HELP}
          hasTexts={false}
        />
      </div>
    </>
  );
}
