/** Interviews of the demo workspace. */
import { conversation, DAY, HOUR, paragraphs, type Story } from "../story.ts";

function interview(
  story: Pick<Story, "by" | "company" | "age" | "summary" | "tags" | "banner" | "websites">,
  who: { headline: string; ceo_name: string; company_name: string },
  ...talk: Parameters<typeof conversation>
): Story {
  const { questions, content } = conversation(...talk);
  return { ...story, kind: "interview", details: { ...who, questions }, content };
}

export const INTERVIEWS: Story[] = [
  interview(
    {
      by: "femi",
      company: "Oduya Cold Chain",
      age: 1 * HOUR + 55,
      summary:
        "The founder of West Africa’s largest cold-van fleet on lids without locks, and the round of funding she sent back.",
      tags: ["Shipping & Logistics", "Agriculture"],
      websites: ["https://oduya.example/lockers"],
      banner: {
        portraitOf: "Ngozi Oduya",
        hair: "wrap",
        inks: 0,
        alt: "Drawing of Ngozi Oduya in a blue headwrap",
        caption: "Ngozi Oduya at the Mile 12 market, Lagos.",
      },
    },
    {
      headline: "‘We lose the tomato in the last nine kilometres’",
      ceo_name: "Ngozi Oduya",
      company_name: "Oduya Cold Chain",
    },
    "Ngozi Oduya built a fleet of 310 refrigerated vans, then found that the fleet was not the hard part. We spoke beside locker nineteen, at six in the morning.",
    [
      [
        "You run 310 refrigerated vans. Where does the food still spoil?",
        paragraphs(
          "Between the last depot and the stall. We hold a tomato at eleven degrees for four hundred kilometres from Jos, and then it sits in a wheelbarrow at Mile 12 for two hours. Seventy per cent of our losses happen in the last nine kilometres. That is where the money is, so that is where we went.",
        ),
      ],
      [
        "What did you try first?",
        paragraphs(
          "Smaller vans, which was a mistake. A small van in Lagos traffic is a large van that carries less. We spent eight months and most of a bank loan learning that.",
          "Then one of our dispatchers, Bisi, drew a map of where the wheelbarrows queue. Nobody had drawn it. We put insulated lockers at nineteen of those corners and the losses fell by a third before we had a single app.",
        ),
      ],
      [
        "Your lockers have no locks. Why?",
        paragraphs(
          "Because the women who use them asked for none. A lock means someone holds the key, and whoever holds the key takes a cut. A lid with a thermometer on it is enough.",
        ),
      ],
      [
        "You turned down a large round in March. What was wrong with it?",
        paragraphs(
          "Nothing was wrong with the price. The plan that came with it had us in six countries by next Christmas, and I could not name the corner where the wheelbarrows queue in any of them.",
        ),
      ],
      [
        "What does a good year look like?",
        paragraphs("Forty more corners, and the name of the person who sweeps each one."),
      ],
    ],
  ),
  interview(
    {
      by: "declan",
      company: "Norrbro Timber",
      age: 1 * DAY + 7 * HOUR,
      summary: "Ivar Tveit plants trees that somebody else will sell, and says it makes budgets easier.",
      tags: ["Environment & Sustainability", "Management & Leadership"],
      banner: {
        portraitOf: "Ivar Tveit",
        hair: "beard",
        inks: 1,
        alt: "Drawing of Ivar Tveit, bearded",
        caption: "Ivar Tveit in Umeå.",
      },
    },
    {
      headline: "‘A spruce planted now is my successor’s problem’",
      ceo_name: "Ivar Tveit",
      company_name: "Norrbro Timber",
    },
    "Ivar Tveit is the sixth person to run Norrbro since 1921. The trees that he sells were planted by the third.",
    [
      [
        "How do you plan for eighty years?",
        paragraphs(
          "You do not. You plan for next spring and keep good records, so that the person after you can see what you meant.",
        ),
      ],
      [
        "You opened the felling records. Who asked for that?",
        paragraphs(
          "Nobody. Then a joiner in Ghent wrote to say he had found his grandfather’s stand, and I stopped asking who it was for.",
        ),
      ],
      [
        "What would you plant on the last free hectare?",
        paragraphs("Birch. It is worth less, and the spruce around it grows better."),
      ],
    ],
  ),
  interview(
    {
      by: "declan",
      company: "Castellan Payroll",
      age: 2 * DAY + 3 * HOUR,
      summary: "Marguerite Sanz-Bell on paying three thousand people by Friday, some of them in cash.",
      tags: ["HR & Recruitment", "Film & Television"],
    },
    {
      headline: "‘Stagehands taught us what an urgent payment is’",
      ceo_name: "Marguerite Sanz-Bell",
      company_name: "Castellan Payroll",
    },
    "Castellan began in a caravan behind a festival stage. It now pays the crews of a third of the films made in Britain.",
    [
      [
        "What is urgent?",
        paragraphs(
          "A stagehand who has worked three nights and has no money for the bus. That is the whole specification.",
        ),
      ],
      [
        "Banks promise instant payments. Is the problem not solved?",
        paragraphs(
          "The transfer is instant. The signature of a producer who is up a mountain is not. We built the company around the signature.",
        ),
      ],
      ["And on a Friday evening?", paragraphs("We all answer the telephone. I have the second line.")],
    ],
  ),
  interview(
    {
      by: "femi",
      company: "Margilan Loomworks",
      age: 3 * DAY + 5 * HOUR,
      summary:
        "Dilnoza Karimova runs 140 looms by a calendar on a wall, and has stopped three people from buying software.",
      tags: ["Fashion & Apparel Industry", "Manufacturing"],
    },
    { headline: "‘Silk is a scheduling business’", ceo_name: "Dilnoza Karimova", company_name: "Margilan Loomworks" },
    "The calendar is four metres long and painted on plaster. Dilnoza Karimova reads it before breakfast.",
    [
      [
        "What is hard about silk?",
        paragraphs(
          "It does not wait. A wet warp has two days. Everything else in this building exists to keep that appointment.",
        ),
      ],
      [
        "Why not a computer?",
        paragraphs(
          "Forty people read the wall at once and argue. On a screen one person reads and nobody argues. I need the argument.",
        ),
      ],
      ["Who draws the patterns?", paragraphs("The tiers do, when they tie. The drawing is only a suggestion.")],
    ],
  ),
  interview(
    {
      by: "iago",
      company: "Caudal Pumps",
      age: 6 * DAY + 2 * HOUR,
      summary:
        "Rafael Ochoa Lind sells a pump once and repairs it for twenty years; his accountants have stopped objecting.",
      tags: ["Engineering", "Manufacturing"],
    },
    {
      headline: "‘The warranty is the product. The pump is how we ship it’",
      ceo_name: "Rafael Ochoa Lind",
      company_name: "Caudal Pumps",
    },
    "Every pump that Caudal built since 1986 has a page in a ledger in Zaragoza. Rafael Ochoa Lind keeps it in his office.",
    [
      [
        "How can twenty years of repairs pay?",
        paragraphs(
          "Because we design the pump knowing who will open it. The screws are all one size. That alone saved us a van.",
        ),
      ],
      ["What breaks?", paragraphs("Seals. Then pride, when somebody else has tried to replace the seal.")],
      ["Would you sell the company?", paragraphs("With the ledger, yes. Nobody has asked for the ledger.")],
    ],
  ),
  interview(
    {
      by: "anwen",
      company: "Mereside Rail Works",
      age: 9 * DAY + 3 * HOUR,
      summary:
        "Helen Postlethwaite on buying scrap, choosing cells, and why battery rail is mostly a question of platforms.",
      tags: ["Transport", "Energy"],
      websites: ["https://mereside.example/platforms"],
    },
    {
      headline: "‘We buy the trains nobody wants, and we are picky about it’",
      ceo_name: "Helen Postlethwaite",
      company_name: "Mereside Rail Works",
    },
    "Helen Postlethwaite came to Workington to close the works. That was fifteen years ago.",
    [
      [
        "How do you choose a scrap train?",
        paragraphs("By the doors. If they close properly after forty years, whoever built it cared about the rest."),
      ],
      [
        "Why batteries and not wires?",
        paragraphs(
          "On this coast, wires and salt do not get on. And a battery was cheaper than moving one tunnel by eleven centimetres.",
        ),
      ],
      ["What limits you?", paragraphs("Platforms. Everybody asks about range. Nobody asks how high the step is.")],
    ],
  ),
];
