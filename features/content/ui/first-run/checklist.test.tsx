import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { Me } from "#features/accounts/contract.ts";
import { useMeQuery } from "#features/accounts/ui/use-me.ts";
import type { Company } from "#features/companies/contract.ts";
import { NavigationContext } from "#ui-kit/page/navigation.tsx";
import { buildListItem } from "#tests/factories/list-items.ts";
import { buildCompanyAnswer } from "#tests/support/companies.ts";
import { buildMe, buildNavigation, renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";
import { buildMedia } from "#tests/support/screens/edit-page.tsx";
import type { ContentSummary, PostListItem } from "../../contract.ts";
import { OverviewScreen } from "../overview/overview-screen.tsx";
import { setMark } from "#ui-kit/browser-mark.ts";

beforeEach(() => window.localStorage.clear());

const NOTHING = { total_posts: 0, total_drafts: 0, total_scheduled_posts: 0 };
const none = { body: { posts: [], count: 0 } };
type Server = {
  summary: ContentSummary;
  me: Me;
  companies: Company[];
  scheduled: PostListItem[];
  published: { body: { posts: PostListItem[]; count: number } };
};

function openOverview({
  summary = NOTHING,
  me = buildMe({ email_verified: false }),
  companies = [],
  published = none,
  scheduled = [],
}: Partial<Server> = {}) {
  stubServer({
    "GET /api/users/me/": { body: me },
    "GET /dashboard/content-summary": { body: summary },
    "GET /dashboard/user-all-posts/": published,
    "GET /dashboard/user-posts/": published,
    "GET /dashboard/user-scheduled-posts/": { body: { scheduled_posts: scheduled, count: scheduled.length } },
    "GET /dashboard/companies/user-owned/": { body: companies },
    "GET /api/billing/ledger/": { body: { entries: [], count: 0 } },
  });
  const hrefOf = (key: string, place?: { item?: string }) => `#${key}${place?.item ? ` ${place.item}` : ""}`;
  return renderAt(
    "/dashboard",
    <NavigationContext value={buildNavigation({ hrefOf })}>
      <SignedIn />
    </NavigationContext>,
  );
}

function SignedIn() {
  return useMeQuery().data ? <OverviewScreen /> : null;
}

const findSteps = async () => within(await screen.findByRole("region", { name: "First steps" }));
const isShown = () => screen.queryByRole("region", { name: "First steps" }) !== null;

describe("the overview of a new account", () => {
  it("shows four steps in place of zeros, each leading to where it is done", async () => {
    openOverview();
    const steps = await findSteps();
    expect(await steps.findByText("0 of 4 done")).toBeTruthy();
    expect(screen.queryByLabelText("Content summary")).toBeNull();
    expect(steps.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Create company", "#createCompany"],
      ["Start writing", "#createBlog"],
    ]);
    expect(steps.getByText("After step 3")).toBeTruthy();
    expect(steps.getByRole("button", { name: "Send it again" })).toBeTruthy();
    expect(steps.getByText("Example")).toBeTruthy();
    expect(await screen.findByRole("heading", { name: "Before you write" })).toBeTruthy();
  });

  it("ticks what is done, and leads on to what a company lacks and to the panel of the first post", async () => {
    const post = buildListItem({});
    openOverview({
      summary: { ...NOTHING, total_posts: 1 },
      me: buildMe(),
      companies: [buildCompanyAnswer()],
      published: { body: { posts: [post], count: 1 } },
    });
    const steps = await findSteps();
    expect(await steps.findByText("2 of 4 done")).toBeTruthy();
    expect(await screen.findByLabelText("Content summary")).toBeTruthy();
    expect(steps.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "#companyProfile edit.halden-marine-systems",
      `#createBlog submitted.article.published.${post.id}`,
    ]);
  });

  it("is done with a logo, a press contact and a share", async () => {
    setMark("shared", buildMe().id);
    openOverview({
      summary: { ...NOTHING, total_posts: 1 },
      me: buildMe(),
      companies: [buildCompanyAnswer({ logo: buildMedia() })],
      published: { body: { posts: [buildListItem({})], count: 1 } },
    });
    const steps = await findSteps();
    expect(await steps.findByText("4 of 4 done")).toBeTruthy();
    expect(steps.queryAllByRole("link")).toEqual([]);
  });

  it("says that the emailed link has expired", async () => {
    openOverview({ me: buildMe({ email_verified: false, confirmation_sent_at: null }) });
    expect(await (await findSteps()).findByText(/^The link we emailed to .* has expired\.$/)).toBeTruthy();
  });

  it("waits with a scheduled first release for its time", async () => {
    const post = buildListItem({ status: "scheduled", publishing_time: "2026-11-25T09:00:00.000Z" });
    openOverview({ summary: { ...NOTHING, total_scheduled_posts: 1 }, me: buildMe(), scheduled: [post] });
    const steps = await findSteps();
    expect(await steps.findByText(`${post.title} is scheduled for November 25, 2026 9:00 AM.`)).toBeTruthy();
    expect(steps.getByRole("link", { name: "View schedule" }).getAttribute("href")).toBe("#scheduledPosts");
    expect(steps.queryByText("Example")).toBeNull();
  });

  it("can be hidden, which this browser remembers", async () => {
    const view = openOverview();
    await userEvent.click(await (await findSteps()).findByRole("button", { name: "Hide steps" }));
    expect(isShown()).toBe(false);
    expect(await screen.findByLabelText("Content summary")).toBeTruthy();
    view.unmount();
    openOverview();
    expect(await screen.findByLabelText("Content summary")).toBeTruthy();
    expect(isShown()).toBe(false);
  });

  it("is not shown to an account with more than one post", async () => {
    openOverview({ summary: { ...NOTHING, total_posts: 2 } });
    expect(await screen.findByText("2")).toBeTruthy();
    expect(isShown()).toBe(false);
  });
});
