/** Product reviews of the demo workspace. */
import { DAY, HOUR, paragraphs, type Story } from "../story.ts";

export const REVIEWS: Story[] = [
  {
    kind: "review",
    by: "ruth",
    age: 5 * HOUR + 30,
    details: {
      headline: "Ondine 12: a dehumidifier you can sleep beside",
      product_name: "Ondine 12 dehumidifier",
      description:
        "The quietest machine we have measured above ten litres a day. Buy it for a bedroom; for a cellar, spend less and shut the door.",
      brand: "Marlowe & Quist",
      rating: 4.3,
      affiliate_link: "https://marlowequist.example/ondine-12",
      comparison_products: ["Dravik Pro 14", "Halden Nest", "Sottovoce D2"],
    },
    summary:
      "Five weeks in a north-facing bedroom in Todmorden. The walls dried, the cat stayed, and the bill rose by less than a takeaway.",
    tags: ["Home Appliances", "House Improvements"],
    content:
      paragraphs(
        "Most dehumidifiers are honest about one thing only, which is how much water they take. The Ondine 12 is rated at twelve litres and took 11.4 on its best day, which is closer than any rival in this group.",
      ) +
      "<h2>Noise</h2>" +
      paragraphs(
        "At one metre, on its night setting, it measured 34 dB. The tone matters more than the figure: a low, even breath with no rattle when the compressor stops. Our tester slept through 33 nights of 35 and blames the cat for the others.",
      ) +
      "<h2>Running it</h2>" +
      paragraphs(
        "It draws 260 watts when it works hard and 31 when it is only listening. At the current price cap that is about nine pence an hour, and it worked for four hours of every day.",
      ) +
      "<h2>For and against</h2><ul><li>The tank lifts out with one hand.</li><li>The compressor has a five-year warranty.</li><li>The hose fitting is an odd size, and there is no carry handle on a 12 kg box.</li></ul>",
    websites: ["https://marlowequist.example", "https://dampatlas.example"],
  },
  {
    kind: "review",
    by: "ruth",
    age: 7 * HOUR + 25,
    details: {
      product_name: "Pargeter Limewash No. 9",
      description: "Chalky depth that emulsion cannot fake, if you own a good brush.",
      brand: "Pargeter",
      rating: 4.6,
      affiliate_link: "",
      comparison_products: ["Fenwick Chalk Matt"],
    },
    summary: "Two coats, no odour, some patience: a limewash that forgives a first-time painter.",
    tags: ["Decoration", "House Improvements"],
    content: paragraphs(
      "It goes on like thin milk and looks like a mistake for a day. On the second morning the wall is a colour that has depth in it, and does not shine in the window’s light.",
      "One tin covered eleven square metres twice. Keep a wet edge, keep the brush wide, and do not go back over it.",
    ),
  },
  {
    kind: "review",
    by: "anwen",
    age: 2 * DAY + 8 * HOUR,
    details: {
      product_name: "Quillon bench vice",
      description: "A vice that remembers its last three openings, and lets go of them cleanly.",
      brand: "Quillon Tools",
      rating: 4.1,
      affiliate_link: "",
      comparison_products: ["Tarn 125"],
    },
    summary: "Three detents save ten turns a job. The casting is honest, the paint is not.",
    tags: ["Home Improvement & DIY"],
    content: paragraphs(
      "Set a width, press the collar, and the vice will stop there again until you tell it not to. After a month I could not work without it.",
      "The jaws are ground true to 0.05 mm. The paint came off in flakes within a week, which matters less.",
    ),
  },
  {
    kind: "review",
    by: "ruth",
    age: 4 * DAY + 9 * HOUR,
    details: {
      product_name: "Fennimore H3 headphones",
      description: "An open, honest sound let down by a cable that talks.",
      brand: "Fennimore Audio",
      rating: 3.8,
      affiliate_link: "",
      comparison_products: [],
    },
    summary: "Voices are in the room with you, and so is every brush of the cable against a collar.",
    tags: ["Consumer Electronics", "Music"],
    content: paragraphs(
      "The H3 does one thing that headphones at twice the price do not: it leaves the middle alone. Speech is uncoloured and cellos have wood in them.",
      "Then you turn your head, and the cable tells you. Fennimore sells a softer one for £35, which should have been in the box.",
    ),
  },
  {
    kind: "review",
    by: "anwen",
    age: 8 * DAY + 6 * HOUR,
    details: {
      product_name: "Verrell Field Chair",
      description: "Folds to the size of a loaf and is about as comfortable.",
      brand: "Verrell",
      rating: 2.9,
      affiliate_link: "",
      comparison_products: ["Lund Stool"],
    },
    summary: "Light, clever and low. Getting out of it is an event.",
    tags: ["Travel"],
    content: paragraphs(
      "At 780 grams it is the lightest chair with a back that we have carried. It packs in forty seconds and unpacks in ten.",
      "The seat hangs 22 centimetres above the ground. Two of our five testers needed a hand to leave it.",
    ),
  },
];
