/** People of the demo workspace. Only the customer has a known password. */
import { DEMO_CUSTOMER } from "./demo-accounts.ts";
import type { PersonKey } from "./story.ts";

export type Resident = {
  first_name: string;
  last_name: string;
  email: string;
  plan: "Newsroom" | "Wire";
  city: string;
  country: string;
  bio: string;
  companies: {
    name: string;
    description: string;
    website: string;
    address: string;
    established_date: string;
    press_contact_name?: string;
    press_contact_email?: string;
    press_contact_phone?: string;
    boilerplate?: string;
  }[];
};

export const RESIDENTS: Record<PersonKey, Resident> = {
  anwen: {
    first_name: DEMO_CUSTOMER.first_name,
    last_name: DEMO_CUSTOMER.last_name,
    email: DEMO_CUSTOMER.email,
    plan: "Newsroom",
    city: "Workington",
    country: "United Kingdom",
    bio: "Runs the press desks of two engineering companies on the Cumbrian coast, and tests tools at weekends.",
    companies: [
      {
        name: "Mereside Rail Works",
        description:
          "Rebuilds and maintains passenger trains in Workington, in sheds that have worked on rolling stock since 1903. 212 people, 31 of them apprentices; owned by its staff.",
        website: "https://mereside.example",
        address: "Siddick Road, Workington, Cumbria",
        press_contact_name: "Maureen Tindale-Fox",
        press_contact_email: "press@mereside.example",
        press_contact_phone: "+44 1632 960318",
        boilerplate:
          "Mereside Rail Works rebuilds and maintains passenger trains in Workington, in sheds that have worked on rolling stock since 1903. It employs 212 people, 31 of them apprentices, and is owned by its staff.",
        established_date: "2011-05-06",
      },
      {
        name: "Tidewell Instruments",
        description:
          "Makes water sensors that survive estuaries, and publishes what they measure. 38 people in Maryport.",
        website: "https://tidewell.example",
        address: "Senhouse Dock, Maryport, Cumbria",
        established_date: "2014-09-18",
      },
    ],
  },
  femi: {
    first_name: "Femi",
    last_name: "Adesanya",
    email: "femi@oduya.example",
    plan: "Wire",
    city: "Lagos",
    country: "Nigeria",
    bio: "",
    companies: [
      {
        name: "Oduya Cold Chain",
        description: "Carries fresh food across south-west Nigeria in 310 refrigerated vans and 19 street lockers.",
        website: "https://oduya.example",
        address: "Mile 12 Road, Ketu, Lagos",
        established_date: "2017-02-01",
      },
      {
        name: "Margilan Loomworks",
        description: "Weaves ikat silk on 140 looms in the Fergana valley, to orders of ten metres and up.",
        website: "https://margilan.example",
        address: "Said Akhmad Khoja Street, Margilan",
        established_date: "1998-06-15",
      },
    ],
  },
  ruth: {
    first_name: "Ruth",
    last_name: "Ellerby",
    email: "ruth@ellerby.example",
    plan: "Wire",
    city: "Todmorden",
    country: "United Kingdom",
    bio: "Tests things for houses in a damp terrace in Todmorden. Buys what she reviews unless the text says otherwise.",
    companies: [],
  },
  iago: {
    first_name: "Iago",
    last_name: "Pazos",
    email: "iago@pazos.example",
    plan: "Wire",
    city: "Santiago de Compostela",
    country: "Spain",
    bio: "",
    companies: [
      {
        name: "Sabela Seed Cooperative",
        description: "63 Galician growers who keep, sow and sell eleven heritage maizes.",
        website: "https://sabela.example",
        address: "Rúa do Muíño, Carballo",
        established_date: "2009-03-21",
      },
      {
        name: "Caudal Pumps",
        description: "Builds irrigation pumps in Zaragoza and repairs every one of them for twenty years.",
        website: "https://caudal.example",
        address: "Polígono Malpica, Zaragoza",
        established_date: "1986-11-03",
      },
    ],
  },
  declan: {
    first_name: "Declan",
    last_name: "Moy",
    email: "declan@moy.example",
    plan: "Wire",
    city: "Dublin",
    country: "Ireland",
    bio: "",
    companies: [
      {
        name: "Ardmoyle Lifts",
        description: "Maintains 1,140 lifts in Dublin and Belfast and publishes how long each repair took.",
        website: "https://ardmoyle.example",
        address: "Ringsend Road, Dublin",
        established_date: "1974-01-14",
      },
      {
        name: "Norrbro Timber",
        description: "Grows and fells spruce on 9,400 hectares north of Umeå.",
        website: "https://norrbro.example",
        address: "Skeppsbron, Umeå",
        established_date: "1921-08-30",
      },
      {
        name: "Castellan Payroll",
        description: "Pays crews of films, festivals and theatres, by the day and by the hour.",
        website: "https://castellan.example",
        address: "Queen Square, Bristol",
        established_date: "2015-04-09",
      },
    ],
  },
};
