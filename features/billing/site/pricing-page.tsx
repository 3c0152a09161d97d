/** The plans side by side: what each grants and costs, with a coupon or without. Real links, no script. */
import { accountPages } from "#features/accounts/contract.ts";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import { formatMoney } from "#ui-kit/format/money.ts";
import type { Coupon } from "../contracts/coupon.ts";
import { PRICING_PAGE, type Plan } from "../contracts/plan.ts";
import { discountColour, discountWords, durationWords } from "../words/coupon-words.ts";
import { capWords, grantWords, releaseWords } from "../words/plan-words.ts";
import { questionsAbout } from "./pricing-questions.ts";
import { checkoutAddress, endWords, priceNote } from "./pricing-words.ts";
import type { PricedPlan, PricingData } from "./pricing-data.ts";

type PricingPageProps = {
  pricing: PricingData;
  /** Who is signed in, on a page drawn for them; null: a page for everybody. */
  reader?: { email: string; home: string } | null;
};

export function PricingPageMain({ pricing, reader = null }: PricingPageProps) {
  const { plans, starting, coupon, couponProblem, isTest } = pricing;
  return (
    <main id="main" className="page top pricing">
      <h1>Pay by the release</h1>
      <p className="serif lead">
        A release is one article, interview or review. You pay only for what you publish, and unused releases stay
        yours.
      </p>
      {starting && !reader && <StartingPlan plan={starting} />}
      {reader && (
        <p className="offer">
          <span>
            You are signed in as <b>{reader.email}</b>. A plan you buy is added to this account.
          </span>
          <a href={reader.home}>Back to the dashboard</a>
        </p>
      )}
      {isTest && (
        <p className="offer">
          <span className="badge badge--yellow">Test mode</span>
          <span>You will not be charged. Pay with a test card; the releases you get are real.</span>
        </p>
      )}
      {coupon && <CouponLine coupon={coupon} countsForAll={plans.every(({ discount }) => discount > 0)} />}
      {couponProblem && <CouponProblem problem={couponProblem} />}
      {plans.length === 0 && <p className="none">No plans are on sale right now.</p>}
      <div className="plans">
        {plans.map((priced, index) => (
          <PlanColumn
            key={priced.plan.id}
            priced={priced}
            coupon={coupon}
            isFilled={index === Math.floor(plans.length / 2)}
          />
        ))}
      </div>
      <div className="grid band">
        <section className="faq">
          <SectionHead title="Questions" />
          {questionsAbout(plans.map(({ plan }) => plan)).map(({ question, answer }, index) => (
            <details key={question} open={index === 0}>
              <summary>{question}</summary>
              <p className="serif">{answer}</p>
            </details>
          ))}
        </section>
        <aside className="notes vr" aria-label="Notes">
          <SectionHead title="Notes" />
          <Notes coupon={coupon} isTest={isTest} />
        </aside>
      </div>
    </main>
  );
}

function CouponLine({ coupon, countsForAll }: { coupon: Coupon; countsForAll: boolean }) {
  const { display_name, stripe_data: terms } = coupon;
  const plans = countsForAll
    ? "every plan below"
    : `the plans below that are priced in ${terms.currency?.toUpperCase()}`;
  return (
    <p className="offer" role="status">
      <span className={`badge badge--${discountColour(terms)}`}>{discountWords(terms)}</span>
      <span>
        <b>
          <bdi>{display_name}</bdi>
        </b>{" "}
        is applied to {plans}
        {terms.redeem_by && <>, until {endWords(terms.redeem_by)}</>}.
        <NoteMark to={NOTES.coupon} />
      </span>
      <a className="small" href={PRICING_PAGE}>
        Remove<span className="vh"> the coupon</span>
      </a>
    </p>
  );
}

function CouponProblem({ problem }: { problem: string }) {
  return (
    <p className="offer" role="status">
      <span className="badge badge--amber">Not applied</span>
      <span>{problem} The prices shown are before discount.</span>
      <a className="small" href={PRICING_PAGE}>
        Remove<span className="vh"> the coupon</span>
      </a>
    </p>
  );
}

type PlanColumnProps = { priced: PricedPlan; coupon: Coupon | null; isFilled: boolean };

function PlanColumn({ priced, coupon, isFilled }: PlanColumnProps) {
  const { plan } = priced;
  const { name, description } = plan;
  return (
    <section className="plan vr" aria-label={name}>
      <h2>{name}</h2>
      <p>{description}</p>
      <Price priced={priced} coupon={coupon} />
      <dl>
        <div>
          <dt>Releases</dt>
          <dd>{grantWords(plan)}</dd>
        </div>
        <div>
          <dt>Words in each, up to</dt>
          <dd>{capWords(plan.word_limit)}</dd>
        </div>
        <div>
          <dt>
            Links in each, up to
            <NoteMark to={NOTES.links} />
          </dt>
          <dd>{capWords(plan.anchor_text_links)}</dd>
        </div>
      </dl>
      <a className={isFilled ? "btn" : "btn btn--line"} href={checkoutAddress(priced, coupon)}>
        Choose {name}
      </a>
    </section>
  );
}

function Price({ priced, coupon }: { priced: PricedPlan; coupon: Coupon | null }) {
  const { plan, discount } = priced;
  const full = formatMoney(plan.price, plan.currency);
  return (
    <p className="price">
      {discount > 0 ? (
        <>
          <del>
            <span className="vh">was </span>
            {full}
          </del>{" "}
          <ins>
            <span className="vh">now </span>
            {formatMoney(plan.price - discount, plan.currency)}
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
  const { name, press_releases: releases, word_limit: words, anchor_text_links: links } = plan;
  const limits = [
    words !== null && `up to ${capWords(words)} words`,
    links !== null && `${capWords(links)} ${links === 1 ? "link" : "links"}`,
  ].filter((limit) => limit !== false);
  const isSingle = releases === 1;
  return (
    <p className="offer">
      <span>
        Every account starts with <b>{name}</b>
        {releases !== null && (
          <>
            : <b>{isSingle ? "1 free release" : `${releaseWords(releases)}, free`}</b>
          </>
        )}
        {limits.length > 0 && (
          <>
            , {limits.join(" and ")}
            {!isSingle && " in each"}
          </>
        )}
        .
      </span>
      <a href={accountPages.signUp}>Create an account</a>
    </p>
  );
}

const NOTES = { links: 1, coupon: 2 } as const;

function NoteMark({ to }: { to: number }) {
  return (
    <sup>
      <a href={`#note-${to}`} aria-label={`Note ${to}`}>
        {to}
      </a>
    </sup>
  );
}

function Notes({ coupon, isTest }: { coupon: Coupon | null; isTest: boolean }) {
  return (
    <>
      <ol className="fn small">
        <li id={`note-${NOTES.links}`}>
          Links are the websites listed with your text. In a product review, the same limit applies to the products you
          compare.
        </li>
        {coupon && (
          <li id={`note-${NOTES.coupon}`}>
            This coupon takes {discountWords(coupon.stripe_data)} {durationWords(coupon.stripe_data)}. You can use one
            coupon per purchase.
          </li>
        )}
      </ol>
      <p className="small">
        {isTest
          ? "Payments are not set up on this site yet. You will find test card numbers at checkout."
          : "Stripe handles your payment. Your invoices are under Plan & Billing in the dashboard."}
      </p>
    </>
  );
}
