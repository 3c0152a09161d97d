import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { useMeQuery } from "#features/accounts/ui/use-me.ts";
import { NavigationContext } from "#ui-kit/page/navigation.tsx";
import { buildMe, buildNavigation, renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";
import { type InboxEntry, TODO_CAUSES, type TodoCause } from "../contract.ts";
import { buildEntry } from "#tests/support/inbox.ts";
import { NeedsAttention } from "./needs-attention.tsx";

function open(entries: InboxEntry[]) {
  stubServer({
    "GET /api/inbox/summary/": { body: { unread: 2, entries } },
    "GET /api/users/me/": { body: buildMe() },
  });
  const navigation = buildNavigation({ hrefOf: (key, place) => `#${key} ${place?.item ?? ""}`.trim() });
  renderAt(
    "/dashboard",
    <NavigationContext value={navigation}>
      <SignedIn />
    </NavigationContext>,
  );
}

function SignedIn() {
  return useMeQuery().data ? <NeedsAttention /> : null;
}

const post = { id: 7, type: "PR", status: "draft", name: "Recall notice" } as const;

it("says of every cause what happened, and leads to it", async () => {
  open(
    (Object.keys(TODO_CAUSES) as TodoCause[]).map((cause) =>
      buildEntry({
        cause,
        post: cause === "support-replied" || cause === "payment-failed" ? null : post,
        alert: null,
        ticket: cause === "support-replied" ? { id: 1042, category: "Billing" } : null,
        note: cause === "returned" ? "Name the batches" : cause === "payment-failed" ? "Newsroom" : "",
        page: cause === "approval-asked" ? "/approvals/abc" : null,
        request: cause === "assistant-asked" ? 12 : null,
        time: "2026-11-24T08:30:00.000Z",
      }),
    ),
  );
  const list = within(await screen.findByRole("region", { name: "Needs attention" }));
  const rows = list.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toHaveLength(Object.keys(TODO_CAUSES).length);
  expect(rows[9]).toBe("Returned by our editors. Recall notice: “Name the batches”Review");
  const links = list.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual([
    "#billing",
    "#allPosts edit.article.draft.7",
    "#allPosts edit.article.draft.7",
    "/approvals/abc",
    "#inbox request.12",
    "#allPosts edit.article.draft.7",
    "#allPosts edit.article.draft.7",
    "#allPosts edit.article.draft.7",
    "#allPosts edit.article.draft.7",
    "#allPosts edit.article.draft.7",
    "#allPosts edit.article.draft.7",
    "#reportingPage report.7",
    "#allPosts edit.article.draft.7",
    "#coverage",
    "#supportTickets ticket.1042",
    "#allPosts edit.article.draft.7",
  ]);
});

it("says a publishing time in the zone in which it was chosen", async () => {
  window.localStorage.setItem(`dateline:schedule-zone:${buildMe().id}`, "America/New_York");
  open([buildEntry({ cause: "no-banner", post, time: "2026-11-25T14:00:00.000Z" })]);
  const { textContent } = await screen.findByRole("listitem");
  expect(textContent).toMatch(/^No banner picture. Recall notice. Planned for/);
  expect(await screen.findByText(/Planned for November 25, 2026 9:00 AM/)).toBeTruthy();
  window.localStorage.clear();
});

it("is not there when nothing waits", async () => {
  open([]);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(screen.queryByRole("region")).toBeNull();
});
