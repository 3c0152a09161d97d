/** The page linked in announcement emails. */
import { unsubscribePage } from "#features/announcements/contract.ts";
import { chooseEmails, findEmailChoice } from "#features/announcements/server/service.ts";
import { unsubscribeHead, UnsubscribeMain } from "#features/announcements/site/unsubscribe-page.tsx";
import type { App } from "#platform/http/app.ts";
import type { Site } from "../shell/page.tsx";
import { registerEndingPage } from "./ending-emails.tsx";

export function registerUnsubscribePages(app: App, getSite: () => Site): void {
  registerEndingPage(app, getSite, {
    path: unsubscribePage(":token"),
    async show(token) {
      const wanted = await findEmailChoice(token);
      if (wanted === null) return null;
      return { head: unsubscribeHead(), children: <UnsubscribeMain token={token} wanted={wanted} /> };
    },
    end: (token, fields) => chooseEmails(token, fields["again"] === "yes"),
  });
}
