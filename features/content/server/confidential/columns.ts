/** Conditions about who sees a confidential post, for statements that read posts (docs/product/confidential.md). */
import { sql } from "kysely";

/** Whether the person is on the list of the post, as `is_added`. @param post the column with its id. */
export const isAdmitted = (userId: number, post: string) => admits(userId, post).as("is_added");

/** Whether the person, whose role is `held.role`, is a reviewer who was asked about the post, as `is_asked`. */
export const isAsked = (userId: number, post: string) =>
  sql<boolean>`coalesce(held.role = 'reviewer', false) and ${asks(userId, post)}`.as("is_asked");

export const asks = (userId: number, post: string) => sql<boolean>`exists (
  select from post_askings asked where asked.post_id = ${sql.ref(post)} and asked.user_id = ${userId})`;

export const admits = (userId: number, post: string) => sql<boolean>`exists (
  select from post_admissions listed where listed.post_id = ${sql.ref(post)} and listed.user_id = ${userId})`;
