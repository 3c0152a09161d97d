/** Releases of the demo customer's two companies. */
import { DAY, HOUR, paragraphs, PICTURE, type Story } from "../story.ts";

const MERESIDE = "Mereside Rail Works";
const TIDEWELL = "Tidewell Instruments";

export const CUSTOMER_RELEASES: Story[] = [
  {
    kind: "article",
    by: "anwen",
    company: MERESIDE,
    age: 25,
    details: {
      title: "Rebuilt battery train enters service on the Cumbrian coast line",
      terms_of_reuse: "attribution",
    },
    summary:
      "Four cars, bodyshells from 1987 and 92 miles on a charge: the first of six converted units works between Barrow and Carlisle, at two fifths of the price of new stock.",
    tags: ["Transport", "Energy", "Manufacturing"],
    content:
      paragraphs(
        "WORKINGTON, England — A four-car battery train rebuilt from carriages first delivered in 1987 carried its first paying passengers along the Cumbrian coast this morning. It is the first of six units that Mereside Rail Works will convert for the North Coast Line by the spring of 2028.",
        "Each unit keeps its bodyshell, bogies and doors. The engines, fuel tanks and gearboxes are gone; in their place sit 1.4 megawatt-hours of lithium iron phosphate cells, slung below the floor where the exhausts ran.",
      ) +
      "<h2>Why rebuild</h2>" +
      paragraphs(
        "A new four-car unit for this line was quoted at £10.6 million and a wait of five years. The conversion costs £4.2 million and takes nineteen weeks. Because the cars are no wider or longer than before, no platform on the route had to be altered.",
      ) +
      "<blockquote><p>“Nobody on the coast asked us for a new train. They asked for one that turns up, and does not fill Ravenglass with smoke.”</p><p>Helen Postlethwaite, managing director, Mereside Rail Works</p></blockquote>" +
      "<h2>What changes for passengers</h2><ul><li>Four wheelchair spaces in place of one, and a toilet that a wheelchair user can turn in.</li><li>Level boarding at 14 of the 26 stations from today, and at all of them by June.</li><li>Charging at every seat, and windows that open.</li></ul>" +
      "<h2>Before and after, per four-car unit</h2><table><tbody><tr><th>Measure</th><th>Diesel, 1987</th><th>Battery, 2026</th></tr><tr><td>Seats</td><td>284</td><td>272</td></tr><tr><td>Range, miles</td><td>620</td><td>92</td></tr><tr><td>Noise at the platform, dB</td><td>84</td><td>61</td></tr><tr><td>Energy cost per mile</td><td>£3.18</td><td>£1.07</td></tr></tbody></table>" +
      paragraphs(
        "The work was paid for by a sale and leaseback with Bretherdale Capital, which owns the units and will be repaid from the mileage they run. The cells carry a ten-year warranty to 80 per cent of their first capacity.",
      ),
    websites: [
      "https://mereside.example/cumbria",
      "https://northcoastline.example/timetable",
      "https://bretherdale.example",
    ],
    banner: {
      title: "Rebuilt battery train enters service on the Cumbrian coast line3",
      family: 0,
      inks: 0,
      alt: "Drawing: ridgelines above the sea at first light",
      caption: "Unit 401 left Barrow at 05:58 and reached Carlisle on time, with 51 miles of charge to spare.",
      credit: "Photograph: Ravi Menon",
      rights: "Free to use with credit",
    },
    related: [
      {
        title: "depot",
        family: 1,
        inks: 3,
        alt: "Drawing: a hall of columns",
        caption: "The lifting hall, Workington.",
        credit: "Photograph: Jo Petrie",
        rights: "Editorial use only",
      },
      {
        title: "run!",
        family: 4,
        inks: 4,
        alt: "Drawing: lines over a hill",
        caption: "The 05:58 at Harrington.",
        credit: "Mereside Rail Works",
        rights: "Free to use with credit",
      },
    ],
    edits: [
      {
        age: 10,
        summary:
          "Four cars, bodyshells from 1987 and 92 miles on a charge: the first of six converted units works between Barrow and Carlisle, at two fifths of the price of new stock. The other five follow by 2028.",
        correction: "The summary did not say when the other units follow. They follow by the spring of 2028.",
      },
    ],
  },
  {
    kind: "article",
    by: "anwen",
    company: TIDEWELL,
    age: 1 * HOUR + 10,
    details: { title: "A winter of salt: what 214 sensors learned from the Severn" },
    summary: "Salinity logged every four minutes, through three spring tides and one storm, is now open to anyone.",
    tags: ["Science & Research", "Environment & Sustainability"],
    content:
      paragraphs(
        "<strong>Maryport, England.</strong> Tidewell Instruments has published the first full winter of readings from its network in the Severn estuary: 214 sensors, one reading every four minutes, 26 million rows.",
        "The salt wedge reached 3.1 kilometres further upstream than the model used by the drainage boards predicts. On the night of the January storm it moved four kilometres in ninety minutes and stayed for two days.",
      ) +
      PICTURE +
      "<h2>What boards can do with it</h2>" +
      paragraphs(
        "Sluices are closed by the clock today. With the readings, a board can close them when the salt arrives instead. Two boards near Gloucester tried it in February and kept 400 hectares of pasture from being flooded with brackish water.",
        "The readings are free to use. They arrive with a description of each sensor, its drift and the days on which a crab sat on it.",
      ),
    websites: ["https://tidewell.example/severn"],
    inline: {
      title: "Severn salt",
      family: 4,
      inks: 1,
      alt: "Drawing: even lines that rise over a hill",
      caption: "The salt wedge on the night of the January storm, in lines of equal salinity.",
    },
  },
  {
    kind: "article",
    by: "anwen",
    company: MERESIDE,
    age: 3 * DAY + 2 * HOUR,
    details: { title: "Mereside takes on 40 coachbuilders ahead of the second Cumbrian unit" },
    summary: "Half of the posts are for people who have never held a rivet gun; training lasts a year and is paid.",
    tags: ["Manufacturing", "HR & Recruitment"],
    content: paragraphs(
      "<strong>Workington, England.</strong> Mereside Rail Works will hire 40 coachbuilders before work on its second battery unit begins in March. Twenty of the posts need no experience.",
      "New starters spend their first twelve weeks in the old paint shop, which reopened as a school in 2024, and the rest of the year beside an experienced fitter. They are paid from the first day.",
      "Applications close on the last Friday of the month. Everyone who applies is invited to spend a morning in the sheds.",
    ),
    websites: ["https://mereside.example/work"],
    edits: [
      {
        age: 1 * DAY + 5 * HOUR,
        websites: ["https://mereside.example/work", "https://mereside.example/school"],
      },
    ],
  },
  {
    kind: "article",
    by: "anwen",
    company: TIDEWELL,
    age: 5 * DAY + 4 * HOUR,
    details: { title: "A sensor that barnacles cannot hold on to" },
    summary: "Tidewell’s new housing sheds growth for fourteen months without copper or poison.",
    tags: ["Engineering", "Environment & Sustainability"],
    content: paragraphs(
      "<strong>Maryport, England.</strong> The fourth version of Tidewell’s estuary sensor stays clean for fourteen months. The third needed a brush every seven weeks.",
      "The housing is turned from a polymer that flexes by a tenth of a millimetre with each tide. Barnacles settle, the surface moves, and they let go. Nothing leaches into the water.",
      "Existing customers can post their old housings back and pay half.",
    ),
    websites: ["https://tidewell.example/housing"],
  },
  {
    kind: "article",
    by: "anwen",
    company: MERESIDE,
    age: 19 * DAY,
    details: { title: "Workington traverser restored after nineteen years out of use" },
    summary: "A 1911 machine that moves whole carriages sideways is back at work, on its first motor.",
    tags: ["Engineering", "Transport"],
    content: paragraphs(
      "<strong>Workington, England.</strong> The traverser between the lifting hall and the paint shop moved a carriage on Tuesday for the first time since 2007.",
      "Its motor, wound in Manchester in 1911, needed new bearings and nothing else. The rails were relaid by eleven apprentices, who measured them four times and cut once.",
      "Moving a car between the halls took most of a day by road. It now takes nine minutes.",
    ),
  },
];
