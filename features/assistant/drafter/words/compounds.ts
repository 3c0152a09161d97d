/** Words that change the meaning of a category's word: natural gas in a bakery is not the oil and gas industry. */

/** Said of whatever a company does. */
export const TOO_GENERAL: ReadonlySet<string> = new Set(["business"]);

type Beside = { before?: readonly string[]; after?: readonly string[] };

export const OTHER_MEANINGS: Readonly<Record<string, Beside>> = {
  gas: {
    before: ["natural", "greenhouse", "tear", "exhaust", "bottled", "camping"],
    after: [
      "bill",
      "bills",
      "boiler",
      "boilers",
      "cooker",
      "kiln",
      "kilns",
      "meter",
      "meters",
      "oven",
      "ovens",
      "stove",
      "stoves",
      "use",
      "emissions",
    ],
  },
  oil: {
    before: ["olive", "cooking", "essential", "vegetable", "palm", "linseed"],
    after: ["painting", "paintings", "lamp"],
  },
  technology: { before: ["chief"], after: ["officer"] },
  space: { before: ["floor", "office", "storage", "parking", "living", "green", "retail", "shelf", "exhibition"] },
  spaces: { before: ["parking", "office", "green", "storage"] },
  energy: { after: ["drink", "drinks", "bar", "bars"] },
  film: { before: ["plastic", "cling", "protective"] },
  films: { before: ["plastic", "protective"] },
  security: { before: ["social", "food"] },
  property: { before: ["intellectual"] },
  travel: { after: ["time", "times"] },
  events: { before: ["current"] },
  metals: { before: ["heavy"] },
};
