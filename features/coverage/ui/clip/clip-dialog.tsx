/** 'Add a clip': an article by its address, whose page is read once, or print and broadcast by hand. Load it with React.lazy. */
import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl, Select, Textarea, TextInput } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { PictureField } from "#features/media/ui/picture-field.tsx";
import { newUploadSlot } from "#features/media/ui/use-upload-slot.ts";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { useLateOpening } from "#ui-kit/dialogs/use-late-opening.ts";
import { dayOf, deviceZone } from "#ui-kit/format/zoned.ts";
import { ContractForm, FieldRow } from "#ui-kit/forms/contract-form.tsx";
import {
  COVERAGE_KINDS,
  type Finds,
  MAX_HEADLINE,
  MAX_NOTE,
  MAX_OUTLET,
  type Medium,
  MEDIUMS,
  type Watching,
} from "../../contract.ts";
import { KIND_CHOICES } from "../kinds.tsx";
import type { CoverageCompany } from "../use-coverage.ts";
import { AddressField } from "./address-field.tsx";
import styles from "./clip.module.css";
import type { AddedClip } from "./use-clip.ts";
import { useClipForm } from "./use-clip-form.ts";

const MEDIUM_WORDS: Record<Medium, string> = { web: "On the web", print: "Print", broadcast: "Broadcast" };

type Props = {
  isOpen: boolean;
  company: CoverageCompany;
  /** The release that the list is about; null: all of them. */
  post: number | null;
  data: Finds;
  watching: Watching | undefined;
  onAdded: (added: AddedClip) => void;
  onClose: () => void;
};

export function ClipDialog({ isOpen, ...props }: Props) {
  return (
    <FormModal
      opened={useLateOpening(isOpen)}
      onClose={props.onClose}
      title="Add a clip"
      size={560}
      closeOnClickOutside={false}
      classNames={{ inner: styles.inner, content: styles.sheet }}
    >
      <ClipForm {...props} />
    </FormModal>
  );
}

function ClipForm({ company, post, data, watching, onAdded, onClose }: Omit<Props, "isOpen">) {
  const releases = releasesOf(data, watching);
  const [slot] = useState(() => newUploadSlot("banner"));
  const form = useClipForm({
    company,
    release: String(post ?? releases[0]?.value ?? ""),
    slot,
    onAdded: (added) => {
      onClose();
      onAdded(added);
    },
  });
  const { isOnWeb, isSuggested } = form;
  const [today] = useState(() => dayOf(new Date(), deviceZone()));
  return (
    <ContractForm label="Add a clip" form={form} className={styles.form}>
      <SegmentedControl
        fullWidth
        aria-label="Medium"
        value={form.values.medium}
        data={MEDIUMS.map((value) => ({ value, label: MEDIUM_WORDS[value] }))}
        onChange={(medium) => form.change({ medium })}
      />
      {isOnWeb && <AddressField form={form} />}
      <FieldRow>
        <TextInput label="Headline" required maxLength={MAX_HEADLINE} {...form.text("headline")} />
        <TextInput label="Outlet" required maxLength={MAX_OUTLET} {...form.text("outlet")} />
        <TextInput type="date" label="Published" required max={today} {...form.text("published")} />
        <Select
          {...form.field("kind")}
          label="Kind"
          data={KIND_CHOICES}
          allowDeselect={false}
          rightSectionWidth={isSuggested ? 100 : undefined}
          rightSection={
            <span className={styles.suggested}>
              {isSuggested && "suggested"}
              <IconChevronDown size={14} stroke={1.75} aria-hidden />
            </span>
          }
          onChange={(chosen) => {
            const kind = COVERAGE_KINDS.find((each) => each === chosen);
            if (kind) form.chooseKind(kind);
          }}
        />
      </FieldRow>
      <Select
        {...form.field("post")}
        label="Release"
        required
        data={releases}
        searchable={releases.length > 8}
        allowDeselect={false}
        nothingFoundMessage="No matching release"
        onChange={(chosen) => form.set("post", chosen ?? "")}
      />
      <Textarea
        label="Note, for your team"
        autosize
        minRows={1}
        maxRows={4}
        maxLength={MAX_NOTE}
        {...form.text("note")}
      />
      {!isOnWeb && (
        <div data-field="scan" tabIndex={-1}>
          <PictureField
            slot={slot}
            error={form.problems["scan"] ?? null}
            label="Scan"
            help="A picture of the page or the screen. JPEG, PNG, WebP, GIF or AVIF."
            hasTexts={false}
          />
        </div>
      )}
      <FormFoot words="Shown in reports as added by you" isSending={form.isSending} isBlocked={form.isBusy}>
        Add clip
      </FormFoot>
    </ContractForm>
  );
}

/** Those that are watched, and those that have finds already; the newest first. */
function releasesOf({ choices }: Finds, watching: Watching | undefined): { value: string; label: string }[] {
  const posts = [...(watching?.watches.map(({ post }) => post) ?? []), ...choices.posts];
  return [...new Map(posts.map(({ id, name }) => [id, name]))].map(([id, name]) => ({
    value: String(id),
    label: name,
  }));
}
