/** Which emails about coverage a person receives: the choice of notifications, as Coverage shows it. */
import type { Actor } from "#features/accounts/contract.ts";
import { NO_COMPANY } from "#features/content/contract.ts";
import type { Choice, KindChoices } from "#features/notifications/contract.ts";
import * as notifications from "#features/notifications/server/service.ts";
import type { CompanyQuery, CoverageSettings } from "../../contract.ts";
import { reachOf } from "../finds/reach-service.ts";

/** @throws AppError not-found (404) for a company in which the caller has no role. */
export async function getSettings(actor: Actor, company: CompanyQuery["company"]): Promise<CoverageSettings> {
  return settingsOf((await choicesOf(actor, company)).coverage);
}

/** @throws AppError not-found (404). */
export async function saveSettings(
  actor: Actor,
  company: CompanyQuery["company"],
  { first_article, daily }: CoverageSettings,
): Promise<CoverageSettings> {
  const coverage: Choice = first_article ? "now" : daily ? "daily" : "never";
  const choices = { ...(await choicesOf(actor, company)), coverage };
  await notifications.saveSettings(actor, { company: company === NO_COMPANY ? null : company, choices });
  return settingsOf(coverage);
}

async function choicesOf(actor: Actor, company: CompanyQuery["company"]): Promise<KindChoices> {
  await reachOf(actor, company);
  const { choices, companies } = await notifications.getSettings(actor);
  return companies.find(({ id }) => id === company)?.choices ?? choices;
}

function settingsOf(choice: Choice | undefined): CoverageSettings {
  return { first_article: choice === "now", daily: choice !== "never" };
}
