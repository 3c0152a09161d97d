/** The kinds of coverage as badges, choices and definitions (docs/product/coverage.md, What counts). */
import { Badge } from "@mantine/core";
import type { StatusColour } from "#ui-kit/theme/theme.ts";
import { COVERAGE_KINDS, type CoverageKind, KIND_WORDS } from "../contract.ts";

const COLOURS: Record<CoverageKind, StatusColour> = {
  reprint: "blue",
  rewrite: "purple",
  quote: "green",
  mention: "grey",
};

export const DEFINITIONS: Record<CoverageKind, string> = {
  reprint: "At least half of the sentences appear word for word, or with small changes.",
  rewrite: "At least 3 figures or names and 2 passages of 8 words or more match, in any language you have published.",
  quote: "A quote from the release appears word for word.",
  mention: "The article links to the release, or names the company and the subject.",
};

/** The highest first. */
export const KIND_CHOICES = COVERAGE_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }));

export function KindBadge({ kind }: { kind: CoverageKind }) {
  return <Badge color={COLOURS[kind]}>{KIND_WORDS[kind]}</Badge>;
}
