/** The assistants of a company: listed and disconnected by people (docs/product/connect-an-assistant.md). */
import type { Actor } from "#features/accounts/contract.ts";
import { greetingOf } from "#features/accounts/server/service.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { companyMessages } from "#features/companies/contract.ts";
import { companyActed } from "#features/companies/server/events.ts";
import { findRole, lockCompany } from "#features/companies/server/team/role-service.ts";
import { mayInCompany } from "#features/companies/team/rights.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { tell } from "#platform/events/events.ts";
import { letter } from "#platform/mail/mail-content.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { assistantMessages, type ConnectedAssistants } from "../../assistants-contract.ts";
import { MCP_PAGE } from "../../contract.ts";
import { ASSISTANT_SCOPE_NAMES, ASSISTANT_SCOPES, MAX_ASSISTANTS } from "../../oauth-contract.ts";
import * as queries from "../oauth/queries.ts";
import { findSteps } from "./steps-service.ts";

type By = Actor & { ip: string };

/** All of the company for its owners, otherwise the caller's. @throws AppError not-found (404) for strangers. */
export async function listConnected(actor: Actor, companyId: number): Promise<ConnectedAssistants> {
  const role = await findRole(actor.id, companyId);
  if (role === null) throw noCompany();
  const isOwner = mayInCompany(role, "manage-people");
  const rows = await queries.listAssistants(companyId, isOwner ? null : actor.id);
  return {
    address: new URL(publicUrl()).origin + MCP_PAGE,
    steps: await findSteps(),
    assistants: rows.map(({ id, user_id, name, scopes, first_name, last_name, created_at, used_at }) => ({
      id,
      name,
      may: ASSISTANT_SCOPE_NAMES.filter((each) => ASSISTANT_SCOPES[each].opens.every((open) => scopes.includes(open))),
      person: `${first_name} ${last_name}`.trim(),
      is_own: user_id === actor.id,
      connected_at: created_at.toISOString(),
      used_at: used_at?.toISOString() ?? null,
    })),
    max: MAX_ASSISTANTS,
  };
}

/**
 * Ends its tokens with it. Of two at once, the second finds none.
 * @returns its name. @throws AppError not-found (404), also for another person's unless the caller is an owner.
 */
export function disconnect(by: By, companyId: number, id: number): Promise<string> {
  return transaction(async (tx) => {
    confirmActor(tx, by);
    const company = await lockCompany(tx, by.id, companyId, "change");
    if (!company?.role || company.deleted_at !== null) throw noCompany();
    const mayEndAll = mayInCompany(company.role, "manage-people");
    const live = await queries.listAssistants(companyId, mayEndAll ? null : by.id, tx);
    const found = live.find((each) => each.id === id);
    if (!found?.grant_id || !(await queries.endGrant(tx, found.grant_id, "disconnected"))) throw noAssistant();
    const { name, user_id, email, first_name } = found;
    if (user_id !== by.id)
      await queueMail(tx, {
        to: email,
        subject: assistantMessages.disconnected(name),
        text: letter(greetingOf(first_name), [
          `An owner of ${company.name} disconnected the assistant that calls itself ${name} and worked there in your name. It can no longer read or write anything there. Your posts and drafts have not changed.`,
          "You can connect it again:",
          assistantsPage(company.slug),
        ]),
      });
    await tell(tx, companyActed, { companyId, by, action: "assistant.disconnect", subject: name, details: "" });
    return name;
  });
}

function assistantsPage(slug: string): string {
  return `${publicUrl()}/dashboard?${new URLSearchParams({ activeContent: "companyProfile", item: `assistants.${slug}` })}`;
}

const noCompany = () => new AppError("not-found", companyMessages.notFound);
const noAssistant = () => new AppError("not-found", assistantMessages.notFound);
