/** What the demo customer is still working on. */
import { DAY, HOUR, paragraphs, type Story } from "../story.ts";

/** Negative age: the release is scheduled for then. */
export const SCHEDULED: Story[] = [
  {
    kind: "article",
    by: "anwen",
    company: "Mereside Rail Works",
    age: -(2 * DAY + 3 * HOUR),
    details: { title: "North Coast Line orders two more battery units" },
    summary: "The order brings the fleet to eight and keeps the lifting hall busy until 2029.",
    tags: ["Transport"],
    content: paragraphs(
      "<strong>Workington, England.</strong> The North Coast Line has taken up its option for two more four-car units. Work on the first begins when unit 406 leaves the hall.",
    ),
  },
];

export const DRAFTS: Story[] = [
  {
    kind: "article",
    by: "anwen",
    company: "Tidewell Instruments",
    age: 5 * HOUR,
    details: { title: "Solway readings: first notes" },
    summary: "",
    tags: ["Science & Research"],
    content: paragraphs(
      "Forty sensors went into the Solway on Monday. To do: the map, and a quote from the harbour master.",
    ),
  },
  {
    kind: "review",
    by: "anwen",
    age: 1 * DAY + 2 * HOUR,
    details: {
      product_name: "Tarn 40 cordless rail saw",
      description: "A sharp, heavy tool for permanent-way gangs.",
      brand: "Quillon Tools",
      rating: 4,
      affiliate_link: "",
      comparison_products: [],
    },
    summary: "",
    tags: ["Engineering"],
    content: paragraphs("One battery gives eleven cuts through 56-kilo rail. Noise still to be measured."),
  },
];
