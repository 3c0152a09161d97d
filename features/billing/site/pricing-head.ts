/** What the page of plans says about itself: title, description and structured data. */
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { PRICING_PAGE, type Plan } from "../contracts/plan.ts";
import { checkoutAddress, decimalPrice } from "./pricing-words.ts";
import type { PricingData } from "./pricing-data.ts";
import { words } from "#ui-kit/public/words/words.ts";

/** UN/CEFACT codes of a price's period. */
const UNIT_CODES = { month: "MON", year: "ANN" } as const;

/** The same with a coupon as without: search engines hear of full prices only. */
export function pricingHead({ plans }: PricingData): DocumentHead {
  return {
    title: words().pricing.head,
    description: words().pricing.description,
    path: PRICING_PAGE,
    openGraph: { type: "website", image: null },
    structuredData: (origin, siteName) => ({
      "@context": "https://schema.org",
      "@type": "OfferCatalog",
      name: words().pricing.catalogue(siteName),
      url: `${origin}${PRICING_PAGE}`,
      itemListElement: plans.map(({ plan }) => offerOf(plan, origin)),
    }),
  };
}

/** schema.org/Offer */
function offerOf(plan: Plan, origin: string): Record<string, unknown> {
  const price = { price: decimalPrice(plan), priceCurrency: plan.currency.toUpperCase() };
  const { name, description, period } = plan;
  return {
    "@type": "Offer",
    name,
    ...(description && { description }),
    url: `${origin}${checkoutAddress({ plan, discount: 0 }, null)}`,
    ...price,
    ...(period !== "once" && {
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        ...price,
        referenceQuantity: { "@type": "QuantitativeValue", value: 1, unitCode: UNIT_CODES[period] },
      },
    }),
  };
}
