/** People of the demo workspace. Only the customer has a known password. */
import residents from "./data/people.json" with { type: "json" };
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

export const RESIDENTS = residents as Record<PersonKey, Resident>;
