/** The plans side by side: what each grants and costs, with a coupon or without. Real links, no script. */
import { accountPages } from "#features/accounts/contract.ts";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import type { Mark } from "#ui-kit/public/words/phrases.ts";
import type { Coupon, CouponProblem as Problem } from "../contracts/coupon.ts";
import { PRICING_PAGE, type Plan } from "../contracts/plan.ts";
import { discountColour } from "../words/coupon-words.ts";
import { questionsAbout } from "./pricing-questions.ts";
import {
  boundWords,
  checkoutAddress,
  destinationsOf,
  endWords,
  grantWords,
  moneyWords,
  offWords,
  paymentWords,
  priceNote,
} from "./pricing-words.ts";
import type { PricedPlan, PricingData } from "./pricing-data.ts";
import { words } from "#ui-kit/public/words/words.ts";

type PricingPageProps = {
  pricing: PricingData;
  /** Names of the platforms of each plan, by its id. */
  platforms: ReadonlyMap<number, string[]>;
  /** Who is signed in, on a page drawn for them; null: the page for all readers. */
  reader?: { email: string; home: string } | null;
};

export function PricingPageMain({ pricing, platforms, reader = null }: PricingPageProps) {
  const { plans, starting, coupon, couponProblem, isTest } = pricing;
  const named = words().pricing;
  return (
    <main id="main" className="page top pricing">
      <h1>{named.title}</h1>
      <p className="serif lead">{named.lead}</p>
      {starting && !reader && <StartingPlan plan={starting} />}
      {reader && (
        <p className="offer">
          <span>{named.signedIn(bold, reader.email)}</span>
          <a href={reader.home}>{named.back}</a>
        </p>
      )}
      {isTest && (
        <p className="offer">
          <span className="badge badge--yellow">{named.testMode}</span>
          <span>{named.testText}</span>
        </p>
      )}
      {coupon && <CouponLine coupon={coupon} countsForAll={plans.every(({ discount }) => discount > 0)} />}
      {couponProblem && <CouponProblem problem={couponProblem} />}
      {plans.length === 0 && <p className="none">{named.none}</p>}
      <div className="plans">
        {plans.map((priced, index) => (
          <PlanColumn
            key={priced.plan.id}
            destinations={destinationsOf(
              priced.plan,
              plans.slice(0, index).map(({ plan }) => plan),
              platforms,
            )}
            priced={priced}
            coupon={coupon}
            isFilled={index === Math.floor(plans.length / 2)}
          />
        ))}
      </div>
      <div className="grid band">
        <section className="faq">
          <SectionHead title={named.questions} />
          {questionsAbout(plans.map(({ plan }) => plan)).map(({ question, answer }, index) => (
            <details key={question} open={index === 0}>
              <summary>{question}</summary>
              <p className="serif">{answer}</p>
            </details>
          ))}
        </section>
        <aside className="notes vr" aria-label={named.notes}>
          <SectionHead title={named.notes} />
          <Notes coupon={coupon} isTest={isTest} />
        </aside>
      </div>
    </main>
  );
}

const bold: Mark = (text) => <b>{text}</b>;
const hidden: Mark = (text) => <span className="vh">{text}</span>;

function CouponLine({ coupon, countsForAll }: { coupon: Coupon; countsForAll: boolean }) {
  const { display_name, stripe_data: terms } = coupon;
  const named = words().pricing;
  const plans = countsForAll ? "" : named.plansIn(terms.currency?.toUpperCase() ?? "");
  const offer = named.offer(offWords(terms), paymentWords(terms));
  return (
    <p className="offer" role="status">
      <span className={`badge badge--${discountColour(terms)}`}>
        <bdi>{display_name}</bdi>
      </span>
      <span>
        {named.applied(offer, plans, terms.redeem_by ? endWords(terms.redeem_by) : null)}
        <NoteMark to={NOTES.coupon} />
      </span>
      <a className="small" href={PRICING_PAGE}>
        {named.remove(hidden)}
      </a>
    </p>
  );
}

function CouponProblem({ problem }: { problem: Problem }) {
  const named = words().pricing;
  return (
    <p className="offer" role="status">
      <span className="badge badge--amber">{named.notApplied}</span>
      <span>{named.beforeDiscount(named.problems[problem])}</span>
      <a className="small" href={PRICING_PAGE}>
        {named.remove(hidden)}
      </a>
    </p>
  );
}

type PlanColumnProps = {
  priced: PricedPlan;
  coupon: Coupon | null;
  /** In words, one a line. */
  destinations: readonly string[];
  isFilled: boolean;
};

function PlanColumn({ priced, coupon, destinations, isFilled }: PlanColumnProps) {
  const { plan } = priced;
  const { name, description } = plan;
  const named = words().pricing;
  return (
    <section className="plan vr" aria-label={name}>
      <h2>{name}</h2>
      <p>{description}</p>
      <Price priced={priced} coupon={coupon} />
      <dl>
        <div>
          <dt>{named.releases}</dt>
          <dd>{grantWords(plan)}</dd>
        </div>
        <div>
          <dt>{named.wordsUpTo}</dt>
          <dd>{boundWords(plan.word_limit)}</dd>
        </div>
        <div>
          <dt>
            {named.linksUpTo}
            <NoteMark to={NOTES.links} />
          </dt>
          <dd>{boundWords(plan.anchor_text_links)}</dd>
        </div>
        <div className="to">
          <dt>{named.deliveredTo}</dt>
          {destinations.map((each) => (
            <dd key={each}>
              <bdi>{each}</bdi>
            </dd>
          ))}
        </div>
      </dl>
      <a className={isFilled ? "btn" : "btn btn--line"} href={checkoutAddress(priced, coupon)}>
        {named.choose(name)}
      </a>
    </section>
  );
}

function Price({ priced, coupon }: { priced: PricedPlan; coupon: Coupon | null }) {
  const { plan, discount } = priced;
  const { was, now } = words().pricing;
  const full = moneyWords(plan.price, plan.currency);
  return (
    <p className="price">
      {discount > 0 ? (
        <>
          <del>
            {hidden(was)}
            {full}
          </del>{" "}
          <ins>
            {hidden(now)}
            {moneyWords(plan.price - discount, plan.currency)}
          </ins>
        </>
      ) : (
        <b>{full}</b>
      )}{" "}
      <small>{priceNote(priced, coupon)}</small>
    </p>
  );
}

function StartingPlan({ plan }: { plan: Plan }) {
  const { name, press_releases: releases, word_limit: limit, anchor_text_links: links } = plan;
  const { pricing, shell } = words();
  return (
    <p className="offer">
      <span>{pricing.starts(bold, name, releases, limit === null ? null : boundWords(limit), links)}</span>
      <a href={accountPages.signUp}>{shell.createAccount}</a>
    </p>
  );
}

const NOTES = { links: 1, coupon: 2 } as const;

function NoteMark({ to }: { to: number }) {
  return (
    <sup>
      <a href={`#note-${to}`} aria-label={words().pricing.note(to)}>
        {to}
      </a>
    </sup>
  );
}

function Notes({ coupon, isTest }: { coupon: Coupon | null; isTest: boolean }) {
  const named = words().pricing;
  return (
    <>
      <ol className="fn small">
        <li id={`note-${NOTES.links}`}>{named.linksNote}</li>
        {coupon && <li id={`note-${NOTES.coupon}`}>{named.couponNote}</li>}
      </ol>
      <p className="small">{isTest ? named.testNote : named.stripeNote}</p>
    </>
  );
}
