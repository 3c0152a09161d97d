/** What connected assistants did: recorded with each call that a tool makes, shown to people, kept for a while. */
import { z } from "zod";
import type { Actor } from "#features/accounts/contract.ts";
import { companyMessages } from "#features/companies/contract.ts";
import { findRole } from "#features/companies/server/team/role-service.ts";
import { mayInCompany } from "#features/companies/team/rights.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { type AssistantCalls, CALLS_KEPT, CALLS_SHOWN } from "../../assistants-contract.ts";
import * as queries from "./log-queries.ts";

const postId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const asked = z.object({
  params: z.object({ name: z.string(), arguments: z.object({ id: postId }).optional().catch(undefined) }),
});
const drafted = z.object({ id: postId });

type Made = {
  keyId: number;
  /** Of the protocol: which tool, with what. */
  message: unknown;
  wasRefused: boolean;
  /** Of the call that the tool made, which names the post that it drafted. */
  answer: string;
};

/** Invariant: a tool answers once its call is recorded. */
export async function recordCall({ keyId, message, wasRefused, answer }: Made): Promise<void> {
  const { params } = asked.parse(message);
  const post_id = params.arguments?.id ?? (wasRefused || params.name !== "create_draft" ? null : draftedIn(answer));
  await queries.insertCall({ key_id: keyId, tool: params.name, post_id, was_refused: wasRefused });
}

/** All of the company for its owners, otherwise the caller's. @throws AppError not-found (404) for strangers. */
export async function listCalls(actor: Actor, companyId: number): Promise<AssistantCalls> {
  const role = await findRole(actor.id, companyId);
  if (role === null) throw new AppError("not-found", companyMessages.notFound);
  const of = mayInCompany(role, "manage-people") ? null : actor.id;
  const rows = await queries.listCalls(companyId, of, { days: CALLS_KEPT.days, max: CALLS_SHOWN });
  return {
    calls: rows.map(({ id, name, person, tool, post_id, was_refused, called_at }) => ({
      id,
      assistant: name,
      person,
      tool,
      post: post_id,
      was_refused,
      called_at: called_at.toISOString(),
    })),
  };
}

export function cleanCalls(): Promise<void> {
  return queries.deleteOldCalls(CALLS_KEPT);
}

function draftedIn(answer: string): number | null {
  return drafted.safeParse(JSON.parse(answer)).data?.id ?? null;
}
