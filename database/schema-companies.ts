/** Table types of what a company's newsroom shows, in the order that its owner gave; see schema.ts. */
import type { ColumnType, Generated } from "kysely";
import type { TouchedAt } from "./schema-times.ts";

export type CompaniesSchema = {
  company_contacts: {
    id: Generated<number>;
    company_id: number;
    position: number;
    name: string;
    role: Generated<string>;
    email: Generated<string>;
    phone: Generated<string>;
    languages: Generated<string[]>;
    hours: Generated<string>;
    time_zone: Generated<string>;
    updated_at: TouchedAt;
  };
  company_people: {
    id: Generated<number>;
    company_id: number;
    position: number;
    name: string;
    role: Generated<string>;
    about: Generated<string>;
    picture_media_id: string | null;
    updated_at: TouchedAt;
  };
  company_figures: {
    id: Generated<number>;
    company_id: number;
    position: number;
    label: string;
    value: string;
    as_of: ColumnType<Date | null, string | null | undefined, string | null>;
    updated_at: TouchedAt;
  };
};
