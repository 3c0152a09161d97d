/** Next to the checklist while there is nothing else to show: what the plan allows, and how a release begins. */
import { useMe } from "#features/accounts/ui/use-me.ts";
import { PRICING_PAGE } from "#features/billing/contracts/plan.ts";
import { Balance } from "#features/billing/ui/allowance/balance.tsx";
import { Block } from "#ui-kit/page/block.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { ScreenLink } from "#ui-kit/page/navigation.tsx";
import classes from "./guidance.module.css";

/** What editors check first; the release check names the same points. */
const ADVICE = [
  ["Headline", "Who did what, in one line."],
  ["First paragraph", "Place, date and the news."],
  ["Quotation", "One person, with their name and job title."],
  ["Press contact", "Who answers when a journalist calls."],
] as const;

export function FirstRunGuidance() {
  return (
    <>
      <PlanBlock />
      <Block title="Before you write">
        <dl className={classes.advice}>
          {ADVICE.map(([term, advice]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{advice}</dd>
            </div>
          ))}
        </dl>
      </Block>
      <Block title="Questions?">
        <p className={classes.text}>
          <ScreenLink to="supportTickets">Write to support</ScreenLink>. You get the answer by email and in the
          dashboard.
        </p>
      </Block>
    </>
  );
}

function PlanBlock() {
  const { plan, features } = useMe();
  const { press_releases: releases, word_limit: words, anchor_text_links: links } = features;
  const limits = [
    words !== null && `up to ${formatCount(words)} ${words === 1 ? "word" : "words"}`,
    links !== null && `${formatCount(links)} ${links === 1 ? "link" : "links"}`,
  ].filter((limit) => limit !== false);
  return (
    <Block title="Your plan" id="releases" aside={<a href={PRICING_PAGE}>Compare plans</a>}>
      {releases === null ? (
        <Balance value="Unlimited" />
      ) : (
        <Balance value={formatCount(releases)} note={releases === 1 ? "release left" : "releases left"} />
      )}
      <p className={classes.text}>
        {limits.length > 0 && `${plan ? `${plan}: ` : ""}${limits.join(" and ")} in each release. `}
        Drafts cost nothing.
      </p>
    </Block>
  );
}
