/** The demo workspace's stories. The contract's schemas check them when they are submitted (seed-stories.ts). */
import type { ReviewedStory, Story } from "../story.ts";
import interviews from "./interviews.json" with { type: "json" };
import releasesOfOthers from "./releases-of-others.json" with { type: "json" };
import releasesOfTheCustomer from "./releases-of-the-customer.json" with { type: "json" };
import reviews from "./reviews.json" with { type: "json" };
import unpublished from "./unpublished.json" with { type: "json" };

export const PUBLISHED = [...releasesOfTheCustomer, ...releasesOfOthers, ...interviews, ...reviews] as Story[];

/** The demo customer's own. Scheduled stories have a negative age: they go out that far ahead. */
export const UNPUBLISHED = unpublished as {
  scheduled: Story[];
  drafts: Story[];
  /** Submitted while everything was reviewed. */
  reviewed: ReviewedStory[];
  trashed: Story[];
  /** A published release with an edit that no operator has looked at yet. */
  proposed: Story;
};
