import { accountPages } from "#features/accounts/contract.ts";
import type { DocumentHead } from "#ui-kit/document-head.ts";
import type { PlanView } from "./view.ts";

export const PRICING_HEAD: DocumentHead = {
  title: "Plans",
  description: "What each plan grants: press releases, words in a release, and embedded websites.",
  path: "/pricing",
  openGraph: { type: "website", image: null },
};

/** The plans side by side: what each grants. */
export function PricingPageMain({ plans }: { plans: PlanView[] }) {
  return (
    <main id="main" className="page top">
      <h1>Plans</h1>
      <p className="serif plans-lead">
        A release is one article, interview or review, published now or at its time. What is returned to you counts
        again.
      </p>
      <div className="plans">
        {plans.map((plan) => (
          <Plan key={plan.name} plan={plan} />
        ))}
      </div>
      <p className="small">
        Whoever runs this newsroom changes your plan and adds releases. Not here yet?{" "}
        <a href={accountPages.signUp}>Create an account</a>
      </p>
    </main>
  );
}

function Plan({ plan }: { plan: PlanView }) {
  const grants = [
    ["Press releases", plan.pressReleases],
    ["Words in a release", plan.wordLimit],
    ["Embedded websites", plan.anchorTextLinks],
  ] as const;
  return (
    <section className="plan">
      <h2>{plan.name}</h2>
      <dl className="facts">
        {grants.map(([label, limit]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{limit === null ? "No limit" : limit.toLocaleString("en-GB")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
