import { act, screen } from "@testing-library/react";
import { IconNews } from "@tabler/icons-react";
import { lazy } from "react";
import { useNavigate } from "react-router";
import { describe, expect, it } from "vitest";
import { type ScreenNavigation, useBackSwitch, useNavigation } from "#ui-kit/navigation.tsx";
import { renderAt } from "#tests/support/dashboard.tsx";
import { NavigationProvider } from "./navigation-provider.tsx";
import { historyOf, pushed } from "./screen-history.ts";
import { BACK_RULES, isBackShown, type ScreenKey } from "./screen-keys.ts";
import { screensFor, shownKey } from "./screens.ts";

const KEYS = Object.keys(BACK_RULES) as ScreenKey[];
const everyScreen = KEYS.map((key) => ({
  key,
  label: key,
  icon: IconNews,
  section: null,
  component: lazy(neverLoaded),
}));

function neverLoaded(): Promise<never> {
  return new Promise(() => {});
}

function open(address: string) {
  let navigation: ScreenNavigation | null = null;
  let go: (delta: number) => void = () => {};
  function Probe() {
    const navigate = useNavigate();
    navigation = useNavigation();
    go = (delta) => void navigate(delta);
    return <p>{navigation.activeKey}</p>;
  }
  renderAt(
    address,
    <NavigationProvider screens={everyScreen}>
      <Probe />
    </NavigationProvider>,
  );
  const now = () => navigation as unknown as ScreenNavigation;
  return {
    now,
    to: (key: ScreenKey) => act(async () => now().open(key)),
    back: () => act(async () => now().back()),
    browser: (delta: number) => act(async () => go(delta)),
  };
}

describe("the history of screens", () => {
  it("pops the keys in the order in which they were left", async () => {
    const { now, to, back } = open("/dashboard");
    await to("createBlog");
    await to("drafts");
    await to("collections");
    const seen = [];
    for (let step = 0; step < 4; step++) {
      await back();
      seen.push(now().activeKey);
    }
    expect(seen).toEqual(["drafts", "createBlog", "overview", "overview"]);
  });

  it("leads to the overview where there is no history", async () => {
    const { now, back } = open("/dashboard?activeContent=drafts");
    expect(now().isBackShown).toBe(false);
    await back();
    expect(now().activeKey).toBe("overview");
  });

  it("does not push the screen that is open already", async () => {
    const { now, to, back } = open("/dashboard");
    await to("drafts");
    await to("drafts");
    await back();
    expect(now().activeKey).toBe("overview");
  });

  it("follows the browser's back and forward", async () => {
    const { now, to, back, browser } = open("/dashboard");
    await to("drafts");
    await to("rss");
    await browser(-1);
    expect([now().activeKey, now().isBackShown]).toEqual(["drafts", true]);
    await browser(1);
    expect(now().activeKey).toBe("rss");
    await back();
    await back();
    expect([now().activeKey, now().isBackShown]).toEqual(["overview", false]);
    await browser(2);
    expect(now().activeKey).toBe("rss");
  });

  it("shows the overview for unknown and absent keys", () => {
    expect(open("/dashboard?activeContent=nonsense").now().activeKey).toBe("overview");
    expect(open("/dashboard?activeContent=__proto__").now().activeKey).toBe("overview");
    expect(open("/dashboard").now().activeKey).toBe("overview");
  });

  it("reads nothing wrong from a foreign entry of the browser's history", () => {
    expect(historyOf(null)).toEqual([]);
    expect(historyOf({ screens: "overview" })).toEqual([]);
    expect(historyOf({ screens: ["overview", "gone", 3, "drafts"] })).toEqual(["overview", "drafts"]);
  });

  it("keeps a long day's history within bounds", () => {
    let history: readonly ScreenKey[] = [];
    for (let step = 0; step < 200; step++) history = pushed(history, "drafts", "rss");
    expect(history.length).toBeLessThanOrEqual(50);
  });
});

describe("Back", () => {
  // Spec section 2, Dashboard shell.
  const SHOWN =
    "createBlog createCompany scheduledPosts allPosts individualProfile collections changePassword reportingPage rss drafts coupons".split(
      " ",
    );

  it.each(KEYS)("on %s is shown as the specification lists it", (key) => {
    expect(isBackShown(key, 1, null)).toBe(SHOWN.includes(key));
    expect(isBackShown(key, 0, null)).toBe(false);
    expect(isBackShown(key, 0, true)).toBe(false);
  });

  it("can be switched by a screen for as long as it is shown", async () => {
    function Switching() {
      const { activeKey, isBackShown: shown } = useNavigation();
      return (
        <>
          <p>{shown ? "with Back" : "without Back"}</p>
          {activeKey === "companyProfile" && <SwitchOn />}
        </>
      );
    }
    function SwitchOn() {
      useBackSwitch(true);
      const { open: openScreen } = useNavigation();
      return <button onClick={() => openScreen("supportTickets")}>on</button>;
    }
    function Start() {
      const { open: openScreen } = useNavigation();
      return <button onClick={() => openScreen("companyProfile")}>start</button>;
    }
    renderAt(
      "/dashboard",
      <NavigationProvider screens={everyScreen}>
        <Switching />
        <Start />
      </NavigationProvider>,
    );
    await act(async () => screen.getByText("start").click());
    expect(screen.getByText("with Back")).toBeTruthy();
    await act(async () => screen.getByText("on").click());
    expect(screen.getByText("without Back")).toBeTruthy();
  });
});

describe("screens", () => {
  it("hides the operator's screens from everyone else", () => {
    expect(screensFor("user").map(({ key }) => key)).not.toContain("outbox");
    expect(screensFor("operator").map(({ key }) => key)).toContain("outbox");
    expect(shownKey("outbox", screensFor("user"))).toBe("overview");
    expect(shownKey("outbox", screensFor("operator"))).toBe("outbox");
  });
});
