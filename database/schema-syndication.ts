/** Tables of what is told to the outside. */
import type { Generated } from "kysely";
import type { TouchedAt } from "./schema-times.ts";

export type SyndicationSchema = {
  public_changes: {
    id: Generated<number>;
    post_id: number | null;
    post_guid: string | null;
    company_id: number | null;
    changed_at: TouchedAt;
  };
};
