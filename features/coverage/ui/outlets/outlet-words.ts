/** What the console says about an outlet. Pure. */
import type { OutletKind } from "../../outlets/contract.ts";

export const OUTLET_KIND_WORDS: Record<OutletKind, string> = {
  website: "Website",
  newspaper: "Newspaper",
  magazine: "Magazine",
  wire: "News agency",
  radio: "Radio",
  television: "Television",
  blog: "Blog",
};

export const PROPOSAL_LOOKS = {
  open: { label: "To decide", colour: "amber" },
  added: { label: "Added", colour: "green" },
  declined: { label: "Declined", colour: "grey" },
} as const;
