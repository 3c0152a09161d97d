/** The demo customer's drafts, scheduled and waiting posts, and trash. */
import { conversation, DAY, HOUR, paragraphs, type ReviewedStory, type Story } from "../story.ts";
import { CUSTOMER_RELEASES } from "./releases-of-the-customer.ts";

const MERESIDE = "Mereside Rail Works";
const TIDEWELL = "Tidewell Instruments";

const maryport = conversation("Bethan Ismay founded Tidewell in a boat shed in Maryport. We met her on the slipway.", [
  [
    "What does a sensor have to survive?",
    paragraphs("Salt, weed, anglers and one dog. We test for the first two and apologise for the rest."),
  ],
  [
    "Why give the readings away?",
    paragraphs("Because a drainage board that has to ask a lawyer first will not open a sluice in time."),
  ],
]);

/** Negative age: it goes out that far ahead. */
export const SCHEDULED: Story[] = [
  {
    kind: "article",
    by: "anwen",
    company: MERESIDE,
    age: -(2 * DAY + 3 * HOUR),
    details: { title: "North Coast Line orders two more battery units" },
    summary: "The order brings the fleet to eight and keeps the lifting hall busy until 2029.",
    tags: ["Transport"],
    content: paragraphs(
      "<strong>Workington, England.</strong> The North Coast Line has taken up its option for two more four-car units. Work on the first begins when unit 406 leaves the hall.",
    ),
  },
  {
    kind: "interview",
    by: "anwen",
    company: TIDEWELL,
    age: -(5 * DAY + 6 * HOUR),
    details: {
      headline: "‘A sensor has to survive the dog’",
      ceo_name: "Bethan Ismay",
      company_name: TIDEWELL,
      questions: maryport.questions,
    },
    summary: "The founder of Tidewell on salt, weed and open data.",
    tags: ["Science & Research"],
    content: maryport.content,
    websites: ["https://tidewell.example"],
  },
  {
    kind: "review",
    by: "anwen",
    age: -(9 * DAY + 1 * HOUR),
    details: {
      product_name: "Fell Runner head torch",
      description: "Bright enough for ballast, light enough to forget.",
      brand: "Quillon Tools",
      rating: 4.2,
      affiliate_link: "",
      comparison_products: ["Quillon Beck"],
    },
    summary: "Six night shifts on one charge each.",
    tags: ["Engineering"],
    content: paragraphs("It lit eleven metres of trackbed and weighed less than the radio beside it."),
  },
];

export const DRAFTS: Story[] = [
  {
    kind: "article",
    by: "anwen",
    company: TIDEWELL,
    age: 9 * HOUR,
    details: { title: "Solway sensors" },
    summary: "",
    tags: [],
    content: paragraphs("Forty sensors went into the Solway on Monday."),
    edits: [
      {
        age: 7 * HOUR,
        details: { title: "Solway readings: first notes" },
        tags: ["Science & Research"],
        content: paragraphs("Forty sensors went into the Solway on Monday. The map is still to come."),
      },
      {
        age: 5 * HOUR,
        content: paragraphs(
          "Forty sensors went into the Solway on Monday. To do: the map, and a quote from the harbour master.",
        ),
      },
    ],
  },
  {
    kind: "interview",
    by: "anwen",
    company: MERESIDE,
    age: 4 * HOUR,
    details: {
      ceo_name: "Helen Postlethwaite",
      company_name: MERESIDE,
      questions: ["What did you find inside unit 402?"],
    },
    summary: "",
    tags: ["Manufacturing"],
    content: paragraphs("Booked for Thursday at ten, in the lifting hall."),
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

/** Submitted while everything was reviewed. */
export const REVIEWED: ReviewedStory[] = [
  {
    kind: "article",
    by: "anwen",
    company: TIDEWELL,
    age: 3 * HOUR,
    details: { title: "Tidewell and four harbours agree on one name for a tide gauge" },
    summary: "A shared list of 61 gauges ends a century of local names.",
    tags: ["Science & Research", "Shipping & Logistics"],
    content: paragraphs(
      "<strong>Maryport, England.</strong> Four harbours between Silloth and Barrow will call their tide gauges by the same 61 names from the first of the month. Until now the same post could be three gauges on three charts.",
    ),
    websites: ["https://tidewell.example/gauges"],
  },
  {
    kind: "review",
    by: "anwen",
    age: 1 * DAY + 6 * HOUR,
    details: {
      product_name: "Harrow Bench lathe 210",
      description: "A small lathe that holds its tolerance when the shed is cold.",
      brand: "Harrow Bench",
      rating: 4.4,
      affiliate_link: "https://harrowbench.example/210",
      comparison_products: ["Quillon Minor"],
    },
    summary: "Two months in an unheated shed.",
    tags: ["Engineering"],
    content: paragraphs("It held two hundredths of a millimetre at four degrees, which its rivals did not."),
    comments: "Please say who paid for the lathe, and name the tool that measured the tolerance.",
  },
];

/** A published release of the customer's, with an edit that no operator has looked at yet. */
const barnacles = CUSTOMER_RELEASES.find(
  ({ details }) => details["title"] === "A sensor that barnacles cannot hold on to",
);
if (!barnacles) throw new Error("The demo workspace has no release about barnacles");
export const PROPOSED: Story = {
  ...barnacles,
  edits: [
    {
      age: 2 * HOUR,
      summary: "Tidewell’s new housing sheds growth for sixteen months without copper or poison.",
      content: barnacles.content.replace("stays clean for fourteen months", "stays clean for sixteen months"),
    },
  ],
};

export const TRASHED: Story[] = [
  {
    kind: "article",
    by: "anwen",
    company: MERESIDE,
    age: 6 * DAY,
    details: { title: "Open day at the sheds moves to May" },
    summary: "Withdrawn: the date has changed again.",
    tags: ["Transport"],
    content: paragraphs(
      "<strong>Workington, England.</strong> The sheds will open to visitors on the first Sunday of May.",
    ),
  },
];
