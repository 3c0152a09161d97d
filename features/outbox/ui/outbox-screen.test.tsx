import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { NavigationContext } from "#ui-kit/page/navigation.tsx";
import { buildNavigation, renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";
import type { OutboxMail } from "../contract.ts";
import { OutboxScreen } from "./outbox-screen.tsx";

const MAILS: OutboxMail[] = ["Choose a new password", "Confirm your email"].map((subject, index) => ({
  id: 2 - index,
  to: "marta@haldenmarine.example",
  subject,
  text: `Text of mail ${index + 1}`,
  status: "kept",
  failure: null,
  created_at: "2026-11-21T03:30:00.000Z",
  can_reveal: index === 0,
  can_send: false,
  hides_link: index === 0,
  opens: "account",
  revealed_at: null,
}));

function renderOutbox(parameters = new URLSearchParams()) {
  renderAt(
    "/dashboard?activeContent=outbox",
    <NavigationContext value={buildNavigation({ activeKey: "outbox", parameters })}>
      <OutboxScreen />
    </NavigationContext>,
  );
}

async function openOutbox({ isNarrow }: { isNarrow: boolean }) {
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { matches: isNarrow && media.includes("max-width"), media }),
  );
  stubServer({
    "GET /api/operator/outbox/": { body: { mails: MAILS, count: MAILS.length, has_more: false, is_sending: false } },
  });
  renderOutbox();
  return screen.findByRole("list", { name: "Emails" });
}

describe("the outbox", () => {
  it("says so when it cannot be loaded", async () => {
    stubServer({ "GET /api/operator/outbox/": { status: 403, body: { detail: "Only operators can do this." } } });
    renderOutbox();
    expect(await screen.findByText("Only operators can do this.")).toBeTruthy();
  });

  it("shows the newest mail beside the list, then the one that was asked for", async () => {
    const list = await openOutbox({ isNarrow: false });
    expect(screen.getByText("Text of mail 1")).toBeTruthy();
    await userEvent.setup().click(within(list).getByRole("button", { name: /Confirm your email/ }));
    expect(screen.getByText("Text of mail 2")).toBeTruthy();
    expect(screen.queryByText("Text of mail 1")).toBeNull();
  });

  it("reveals a link with a reason, once asked, and only where it may be revealed", async () => {
    const list = await openOutbox({ isNarrow: false });
    const user = userEvent.setup();
    stubServer({
      "GET /api/operator/outbox/": { body: { mails: MAILS, count: MAILS.length, has_more: false, is_sending: false } },
      "POST /api/operator/outbox/2/reveal/": { body: { text: "Open https://news.example/auth?token=abc" } },
    });
    await user.click(screen.getByRole("button", { name: "Reveal link" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Reveal link" }));
    expect(await dialog.findByText(/^Enter a reason\./)).toBeTruthy();
    await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Asked by phone");
    await user.click(dialog.getByRole("button", { name: "Reveal link" }));
    expect(await screen.findByRole("link", { name: "https://news.example/auth?token=abc" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Copy link" })).toBeTruthy();
    await user.click(within(list).getByRole("button", { name: /Confirm your email/ }));
    expect(screen.queryByRole("button", { name: "Reveal link" })).toBeNull();
    expect(screen.queryByText(/token=abc/)).toBeNull();
  });

  it("asks for what the address says, and says that nothing matches", async () => {
    const calls = stubServer({
      "GET /api/operator/outbox/": { body: { mails: [], count: 0, has_more: false, is_sending: true } },
    });
    renderOutbox(new URLSearchParams({ q: "marta", status: "failed" }));
    expect(await screen.findByText("No matching emails.")).toBeTruthy();
    expect(screen.getByRole("textbox", { name: "Search emails" })).toHaveProperty("value", "marta");
    expect(calls[0]?.path).toMatch(/q=marta&.*status=failed/);
  });

  it("opens and closes a mail under its row on a narrow screen", async () => {
    const list = await openOutbox({ isNarrow: true });
    expect(screen.queryByText("Text of mail 1")).toBeNull();
    const row = within(list).getByRole("button", { name: /Confirm your email/ });
    await userEvent.setup().click(row);
    expect(within(list).getByText("Text of mail 2")).toBeTruthy();
    expect(row.getAttribute("aria-expanded")).toBe("true");
    await userEvent.setup().click(row);
    expect(screen.queryByText("Text of mail 2")).toBeNull();
  });
});
