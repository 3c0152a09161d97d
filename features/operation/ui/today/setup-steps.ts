/** The steps from a new installation to one that strangers can use, ticked from what is set. Pure. */
import type { ChecklistStep, Part } from "#ui-kit/page/checklist.tsx";
import type { Place } from "#ui-kit/page/navigation.tsx";
import type { TodaySetup } from "../../today-contract.ts";

export type SetupStep = Omit<ChecklistStep, "renderAction"> & { link: { label: string; to: string; place?: Place } };

const inView = (view: string, parameters = {}): Place => ({ parameters: { view, ...parameters } });
const environment = { label: "View settings", to: "operatorSettings", place: inView("Environment") };

export function setupSteps(setup: TodaySetup): SetupStep[] {
  return [
    {
      title: "Name the site",
      detail: "Readers see the name and the logo on every page, in emails and in link previews.",
      parts: [part("Name", setup.has_name), part("Logo", setup.has_logo)],
      link: { label: "Edit site", to: "operatorSettings", place: inView("Site") },
    },
    {
      title: "Write the legal pages",
      detail: "The footer links to each page once it has a text.",
      parts: [part("Imprint", setup.has_imprint), part("Privacy", setup.has_privacy), part("Terms", setup.has_terms)],
      link: { label: "Write pages", to: "operatorSettings", place: inView("Site", { page: firstEmpty(setup) }) },
    },
    {
      title: "Send email",
      detail: "Without SMTP_URL, confirmations and password links stay in the outbox, and no one can reset a password.",
      parts: [part("Mail server", setup.sends_email)],
      link: environment,
    },
    {
      title: "Back up every night",
      detail: "With BACKUP_DIR, the database and all uploads are copied there each night.",
      parts: [part("Place for backups", setup.backs_up)],
      link: environment,
    },
    {
      title: "Choose which posts are reviewed",
      detail:
        "All posts, those of new authors, or flagged ones. Until you decide, posts are published without a review.",
      parts: [part("Moderation", setup.has_moderation)],
      link: { label: "Choose", to: "operatorSettings" },
    },
    {
      title: "Set prices and take payments",
      detail: "Without a live Stripe key, buying a plan is a test and no one is charged. Invoices need a seller.",
      parts: [
        part("Plan on sale", setup.sells_plans),
        part("Stripe", setup.takes_payments),
        part("Seller", setup.has_seller),
      ],
      link: paymentLink(setup),
    },
    {
      title: "Be found",
      detail:
        "PUBLIC_URL is the address in links and emails. With INDEXNOW, search engines are told about each new post.",
      parts: [part("Public address", setup.has_address), part("IndexNow", setup.tells_search_engines)],
      link: environment,
    },
  ].map((step) => ({ ...step, isDone: step.parts.every(({ isDone }) => isDone) }));
}

function part(label: string, isDone: boolean): Part {
  return { label, isDone };
}

function firstEmpty({ has_imprint, has_privacy }: TodaySetup): string {
  if (!has_imprint) return "imprint";
  return has_privacy ? "terms" : "privacy";
}

/** To the first of the three that is open. */
function paymentLink({ sells_plans, takes_payments }: TodaySetup): SetupStep["link"] {
  if (!sells_plans) return { label: "Edit plans", to: "operatorPlans" };
  return takes_payments ? { label: "Name seller", to: "operatorSettings" } : environment;
}
