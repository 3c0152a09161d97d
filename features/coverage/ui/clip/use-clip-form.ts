/** The form of a clip: what is typed, what the page said, and what is sent. */
import { useState } from "react";
import type { UploadSlot } from "#features/media/ui/upload-slot.ts";
import { useUploads } from "#features/media/ui/use-upload-slot.ts";
import { checkInput } from "#platform/contract/check-input.ts";
import { dayOf, deviceZone } from "#ui-kit/format/zoned.ts";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { type ClipInput, clipInput, type CoverageKind, type Medium, type ReadClip } from "../../contract.ts";
import type { CoverageCompany } from "../use-coverage.ts";
import { type AddedClip, useAddClip, useReadPage } from "./use-clip.ts";

type Options = {
  company: CoverageCompany;
  /** Id of the release that is chosen at first; empty: there is none. */
  release: string;
  slot: UploadSlot;
  onAdded: (added: AddedClip) => void;
};

const NOTHING = {
  medium: "web" as Medium,
  address: "",
  headline: "",
  outlet: "",
  published: "",
  kind: "mention" as CoverageKind,
  note: "",
};
const SCAN_FAILED = "The scan could not be sent. Try again, or remove it.";

export function useClipForm({ company, release, slot, onAdded }: Options) {
  const adding = useAddClip();
  const page = useReadPage(company);
  const [upload] = useUploads(slot);
  const [isKindChosen, setKindChosen] = useState(false);
  const scan = upload?.item?.id;
  const form = useContractForm({
    initial: { ...NOTHING, post: release },
    isTouched: upload !== undefined,
    check: ({ medium, post, address, ...typed }) => {
      const own = { ...typed, medium, post: Number(post) };
      if (medium === "web") {
        const read = page.isOf(address) ? page.read.data : undefined;
        const language = read?.language ?? "";
        return checkInput(clipInput, { ...own, address: address.trim(), language, ...(read && { read: read.read }) });
      }
      const problems = upload?.state === "failed" ? { scan: SCAN_FAILED } : undefined;
      return checkInput(clipInput, { ...own, address: "", ...(scan !== undefined && { scan }) }, problems);
    },
    send: async (input: ClipInput) => {
      const added = await adding.mutateAsync(input);
      onAdded(added);
    },
  });
  const { values } = form;
  /** What the page says takes the place of what is there; the best match chooses the release. */
  const fill = ({ matches, headline, outlet, published_at: at }: ReadClip) => {
    const match = matches.find(({ post }) => String(post.id) === release) ?? matches[0];
    setKindChosen(false);
    form.change({
      headline: headline || form.getLatest().headline,
      outlet: outlet || form.getLatest().outlet,
      published: at === null ? form.getLatest().published : dayOf(new Date(at), deviceZone()),
      kind: match?.kind ?? "mention",
      ...(match && { post: String(match.post.id) }),
    });
  };
  const isOnWeb = values.medium === "web";
  return {
    ...form,
    page,
    isOnWeb,
    /** Whether the kind is that of the best match. */
    isSuggested: isOnWeb && !isKindChosen && (page.read.data?.matches.length ?? 0) > 0,
    isBusy: upload?.state === "sending" || page.read.isPending,
    chooseKind: (kind: CoverageKind) => {
      setKindChosen(true);
      form.set("kind", kind);
    },
    /** Reads the page of an address, unless it was read already. */
    look: async (address: string) => {
      const answer = await page.start(address, Number(values.post) || undefined);
      if (answer) fill(answer);
    },
  };
}
