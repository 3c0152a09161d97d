/** Whose limits count for the account, and how many releases are left. */
import { Skeleton } from "@mantine/core";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { Block } from "#ui-kit/page/block.tsx";
import type { BillingOverview } from "../../contracts/checkout.ts";
import classes from "./billing-screen.module.css";
import { Facts } from "./facts.tsx";
import { capWords, grantWords } from "../../words/plan-words.ts";

/** @param overview undefined while it loads. */
export function PlanBlock({ overview }: { overview: BillingOverview | undefined }) {
  const { features } = useMe();
  const plan = overview?.plan;
  return (
    <Block title="Your plan">
      <div className={classes.lead}>
        {overview ? (
          <>
            <strong>{plan?.name ?? "No plan"}</strong>
            <p>{plan?.description ?? "No limits on words and links. Submitting uses the releases you have left."}</p>
          </>
        ) : (
          <>
            <Skeleton height={24} width={128} my={4} />
            <Skeleton height={12} width={200} my={6} />
          </>
        )}
      </div>
      <Facts
        label="Your plan's limits"
        facts={[
          {
            label: "Releases left",
            value: features.press_releases === null ? "Unlimited" : capWords(features.press_releases),
          },
          { label: "New releases", value: overview ? newReleases(overview) : undefined },
          { label: "Words in each, up to", value: overview && capWords(features.word_limit) },
          { label: "Links in each, up to", value: overview && capWords(features.anchor_text_links) },
        ]}
      />
    </Block>
  );
}

/** What the next periods bring; null where none follows. */
function newReleases({ plan, subscription }: BillingOverview): string | null {
  if (!subscription || subscription.cancels_at_period_end) return null;
  return plan?.id === subscription.plan.id ? grantWords(plan) : null;
}
