import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { accountPages } from "#features/accounts/contract.ts";
import type { App } from "#platform/http/app.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";

let app: App;
beforeAll(async () => {
  app = await buildSiteApp();
});
afterAll(() => app.close());
afterEach(() => {
  resetSettings();
  hotPages.clear();
});

describe("the page for people who cannot sign in", () => {
  it.each([accountPages.contact, `${accountPages.contact}/`])(
    "leads to the operator's address for support: %s",
    async (address) => {
      resetSettings({ SUPPORT_EMAIL: "help@news.example" });
      const { statusCode, body } = await open(app, address);
      expect(statusCode).toBe(200);
      expect(body).toContain('<a href="mailto:help@news.example">help@news.example</a>');
    },
  );

  it("names none where none is set up, and nobody's own", async () => {
    const { statusCode, body } = await open(app, accountPages.contact);
    expect(statusCode).toBe(200);
    expect(body).toContain("Email support is not set up yet.");
    expect(body).not.toContain("mailto:");
  });

  it("is linked from every public page", async () => {
    expect((await open(app, "/")).body).toContain(`<a href="${accountPages.contact}">Contact support</a>`);
  });
});
