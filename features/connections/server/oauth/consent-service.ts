/** The step in which a person allows an assistant to work for one of their companies. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import type { Interaction } from "oidc-provider";
import type { Actor } from "#features/accounts/contract.ts";
import { lockProven } from "#features/accounts/server/credentials/service.ts";
import { getFactor, proveOwner } from "#features/accounts/server/second-factor/service.ts";
import { greetingOf } from "#features/accounts/server/service.ts";
import { companyActed } from "#features/companies/server/events.ts";
import { listOwnCompanies } from "#features/companies/server/service.ts";
import { findRole, lockCompany } from "#features/companies/server/team/role-service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { tell } from "#platform/events/events.ts";
import { letter } from "#platform/mail/mail-content.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { hashToken, newToken } from "#platform/secrets/tokens.ts";
import { MCP_PAGE } from "../../contract.ts";
import {
  ASSISTANT_SCOPE_NAMES,
  ASSISTANT_SCOPES,
  type AssistantScope,
  MAX_ASSISTANTS,
  oauthMessages as messages,
  scopesOpened,
} from "../../oauth-contract.ts";
import type { Consent } from "../../site/consent-page.tsx";
import { asOwn, getProvider } from "./answering.ts";
import * as queries from "./queries.ts";

type At = { request: FastifyRequest; reply: FastifyReply; step: string };
type Open = { provider: Provider; interaction: Interaction; name: string; redirect: string; scopes: AssistantScope[] };
export type GivenConsent = { company: number; scopes: readonly string[]; password: string; code?: string | undefined };

/** @throws AppError gone (410) in another browser than the one that began, and after its time. */
export async function openConsent(at: At, actor: Actor): Promise<Consent> {
  const { name, redirect, scopes } = await openStep(at);
  const [companies, factor] = await Promise.all([listOwnCompanies(actor), getFactor(actor)]);
  return {
    step: at.step,
    name,
    redirect,
    scopes,
    companies: companies.map(({ id, name: shown }) => ({ id, name: shown })),
    needsCode: factor.is_enabled,
  };
}

/**
 * Makes the connection, whose tokens the assistant then fetches.
 * @returns where the browser goes next.
 * @throws AppError as openConsent, forbidden (403) for an operator who acts as the person, invalid-input naming fields.
 */
export async function giveConsent(at: At, by: Actor & { ip: string }, given: GivenConsent): Promise<string> {
  if (by.acting || by.key) throw new AppError("forbidden", messages.acting);
  const { provider, interaction, name, scopes } = await openStep(at);
  // Sent twice: the first one counts, and for the person who sent it alone.
  if (interaction.result?.consent) {
    if (interaction.result.login?.accountId !== String(by.id)) throw new AppError("gone", messages.ended);
    return interaction.returnTo;
  }
  const chosen = scopes.filter((scope) => given.scopes.includes(scope));
  if (chosen.length === 0) throw invalidInput({ scopes: messages.noScope });
  if ((await findRole(by.id, given.company)) === null) throw invalidInput({ company: messages.noCompany });
  const owner = await proveOwner(by, given);
  const client_id = interaction.params.client_id;
  const grant = new provider.Grant({ accountId: String(by.id), clientId: client_id });
  const resource = new URL(publicUrl()).origin + MCP_PAGE;
  grant.addResourceScope(resource, chosen.join(" "));
  const left = scopes.filter((scope) => !chosen.includes(scope));
  if (left.length > 0) grant.rejectResourceScope(resource, left.join(" "));
  const grant_id = await grant.save();
  await transaction(async (tx) => {
    await lockProven(tx, by, owner.password_hash);
    const company = await lockCompany(tx, by.id, given.company, "change");
    if (!company?.role || company.deleted_at !== null) throw invalidInput({ company: messages.noCompany });
    const mine = await queries.listAssistants(given.company, by.id, tx);
    if (mine.length >= MAX_ASSISTANTS) throw new AppError("conflict", messages.tooMany);
    const of = { company_id: given.company, user_id: by.id, name, scopes: scopesOpened(chosen) };
    await queries.insertAssistant(tx, { ...of, grant_id, client_id, hash: hashToken(newToken()), ip: by.ip });
    const may = chosen.map((scope) => ASSISTANT_SCOPES[scope].words).join(", ");
    await queueMail(tx, {
      to: owner.email,
      subject: messages.connected(name),
      text: letter(greetingOf(owner.first_name), [
        `An assistant that calls itself ${name} was connected to your account. It may: ${may}. It cannot publish.`,
        "If this was not you, change your password: that disconnects it. You can disconnect it alone among your sessions:",
        `${publicUrl()}/dashboard?activeContent=changePassword`,
      ]),
    });
    await tell(tx, companyActed, {
      companyId: given.company,
      by,
      action: "assistant.connect",
      subject: name,
      details: may,
    });
  });
  return provider.interactionResult(asOwn(at.request), at.reply.raw, {
    login: { accountId: String(by.id), remember: false },
    consent: { grantId: grant_id },
  });
}

/** @returns where the browser goes next: the assistant hears that it was refused. */
export async function refuseConsent(at: At): Promise<string> {
  const { provider } = await openStep(at);
  const refused = { error: "access_denied", error_description: "The person refused." };
  return provider.interactionResult(asOwn(at.request), at.reply.raw, refused);
}

/** By the cookie of the browser that began, which no link carries to another browser. */
async function openStep({ request, reply, step }: At): Promise<Open> {
  const provider = await getProvider();
  const interaction = await provider.interactionDetails(asOwn(request), reply.raw).catch(() => null);
  if (interaction?.uid !== step) throw new AppError("gone", messages.ended);
  const client = await provider.Client.find(interaction.params.client_id);
  if (!client) throw new AppError("gone", messages.ended);
  const { scope = "", redirect_uri } = interaction.params;
  const asked = scope.split(" ");
  return {
    provider,
    interaction,
    name: client.clientName || messages.unnamed,
    redirect: redirect_uri ?? client.redirectUris[0] ?? "",
    scopes: ASSISTANT_SCOPE_NAMES.filter((each) => asked.includes(each)),
  };
}
