import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { NavigationContext } from "#ui-kit/page/navigation.tsx";
import { buildArticle, buildReport } from "#tests/factories/coverage-reports.ts";
import { buildMe, buildNavigation, renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";
import type { Report } from "../../reporting/contract.ts";
import { CoverageSection } from "./coverage-section.tsx";

const PUBLISHED = "2026-11-24T08:30:00.000Z";
const POST = {
  id: 71,
  name: "Halden Marine to trial hydrogen",
  type: "PR",
  published_at: PUBLISHED,
  to_confirm: 2,
  watched_until: "2027-02-22T08:30:00.000Z",
} as const;
const NONE = buildReport({ post: POST, articles: [] });

function open(body: Report | null) {
  stubServer({ "GET /api/coverage/report/": body ? { body } : { status: 500, body: { detail: "No." } } });
  renderAt(
    "/dashboard",
    <NavigationContext
      value={buildNavigation({
        hrefOf: (key, place) => `#${key} ${place?.item ?? place?.parameters?.["release"] ?? ""}`,
      })}
    >
      <CoverageSection postId={71} />
    </NavigationContext>,
    buildMe(),
  );
}

it("has figures, and each article with its evidence, which leads to the passages", async () => {
  const articles = [
    buildArticle(),
    buildArticle({ id: 2, kind: "rewrite", language: "nb", is_added: true, evidence_in_short: "" }),
    buildArticle({ id: 3, kind: "quote", outlet: "Ledger North", evidence_in_short: "22 words quoted" }),
  ];
  open(buildReport({ post: POST, articles }));
  const table = within(await screen.findByRole("table", { name: "Articles" }));
  expect(table.getByRole("link", { name: "8 of 10 sentences" }).getAttribute("href")).toBe("#coverage find.1");
  expect(table.getByText("Filled in by hand")).toBeTruthy();
  expect(table.getByText("Added by you")).toBeTruthy();
  expect(screen.getByText("After publication, Baltic Freight Daily")).toBeTruthy();
  expect(screen.getByText("2 h 35 min")).toBeTruthy();
  expect(screen.getByText("English, Norwegian")).toBeTruthy();
  expect(screen.getByRole("link", { name: "2 more to confirm" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "CSV" }).getAttribute("href")).toBe(
    "/api/coverage/report/articles.csv?posts=71",
  );
  expect(screen.getByText(/^We give no reach and no advertising value\./)).toBeTruthy();
});

it("says in a line that there is none yet", async () => {
  open(NONE);
  expect(await screen.findByText(/No coverage yet\. Watched until 22 February 2027\./)).toBeTruthy();
  expect(screen.getByRole("link", { name: "2 to confirm" }).getAttribute("href")).toBe("#coverage 71");
});

it("says that it could not be loaded", async () => {
  open(null);
  expect(await screen.findByText("Coverage could not be loaded")).toBeTruthy();
});
