/** The shape of the demo workspace's stories. The companies and people are invented. */
import type { KindKey } from "#features/content/kinds/index.ts";
import type { Hair } from "#ui-kit/art/portrait.ts";

export type PersonKey = "anwen" | "femi" | "ruth" | "iago" | "declan";

/** A picture drawn by ui-kit/art and uploaded like any other. */
export type Drawing = { caption: string; alt: string; credit?: string; rights?: string } & (
  | { title: string; family: number; inks: number }
  | { portraitOf: string; hair: Hair; inks: number; glasses?: boolean }
);

/** A later save of a story: what it changes. */
export type Edit = {
  /** Minutes between the save and the first start. */
  age: number;
  /** The correction shown to readers. */
  correction?: string;
} & Partial<Pick<Story, "details" | "summary" | "tags" | "content" | "websites">>;

export type Story = {
  kind: KindKey;
  by: PersonKey;
  /** Name of a company of theirs; without it they post as themselves. */
  company?: string;
  /** Minutes between publication and the first start; for what is not published, between its last save and the start. */
  age: number;
  /** As contract submissionSchema takes them. */
  details: Record<string, unknown>;
  summary: string;
  tags: string[];
  /** PICTURE is replaced by the drawing `inline`. */
  content: string;
  websites?: string[];
  banner?: Drawing;
  related?: Drawing[];
  inline?: Drawing;
  /** Oldest first. */
  edits?: Edit[];
};

/** Where a story's text shows its inline drawing. */
export const PICTURE = "{picture}";

/** A story that an operator has to say something about, or has. */
export type ReviewedStory = Story & {
  /** The operator's comment; without one it is waiting. */
  comments?: string;
};
