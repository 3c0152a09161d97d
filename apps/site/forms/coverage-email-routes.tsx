/** The page that stops a company's monthly reports. */
import { stopPage } from "#features/coverage/monthly/contract.ts";
import { findToStop, stopMonthly } from "#features/coverage/server/monthly/mailing-service.ts";
import { getSite as getIdentity } from "#features/site-settings/server/current-service.ts";
import type { App } from "#platform/http/app.ts";
import type { Site } from "../shell/page.tsx";
import { registerEndingPage, stopHead, StopMain } from "./ending-emails.tsx";

export function registerCoverageEmailPages(app: App, getSite: () => Site): void {
  registerEndingPage(app, getSite, {
    path: stopPage(":token"),
    async show(token) {
      const found = await findToStop(token);
      if (!found) return null;
      const { company: name, isSent } = found;
      const children = <StopMain path={stopPage(token)} name={name} isSent={isSent} />;
      return { head: stopHead(), identity: { ...getIdentity(), name }, isBare: true, children };
    },
    end: stopMonthly,
  });
}
