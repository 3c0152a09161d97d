import { act, screen } from "@testing-library/react";
import { IconNews } from "@tabler/icons-react";
import { lazy } from "react";
import { Navigate, Route, Routes, useNavigate } from "react-router";
import { describe, expect, it } from "vitest";
import { type Place, type ScreenNavigation, useBackSwitch, useNavigation } from "#ui-kit/page/navigation.tsx";
import { renderAt } from "#tests/support/screens/dashboard.tsx";
import { NavigationProvider } from "./navigation-provider.tsx";
import { OPERATOR_SCREENS } from "./operator-screens.ts";
import { entryOf, pushed } from "./screen-history.ts";
import { BACK_RULES, FIRST_OPERATOR_SCREEN, isBackShown, type ScreenKey } from "./screen-keys.ts";
import { listScreens, SCREENS, shownKey } from "./screens.ts";

const KEYS = Object.keys(BACK_RULES) as ScreenKey[];
/** As a user arrives: without the screen on which operators do. */
const everyScreen = KEYS.filter((key) => key !== FIRST_OPERATOR_SCREEN).map((key) => ({
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
    to: (key: ScreenKey, place?: Place) => act(async () => now().open(key, place)),
    item: (item: string) => act(async () => now().openItem(item)),
    close: () => act(async () => now().closeItem()),
    set: (changes: Record<string, string | null>) => act(async () => now().setParameters(changes)),
    step: (changes: Record<string, string | null>) => act(async () => now().setParameters(changes, { isStep: true })),
    stepBack: () => act(async () => now().stepBack()),
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
    expect(entryOf(null)).toEqual({ screens: [], items: 0, steps: 0, itemSteps: 0 });
    expect(entryOf({ screens: "overview", items: "2", steps: "1" })).toEqual({
      screens: [],
      items: 0,
      steps: 0,
      itemSteps: 0,
    });
    expect(entryOf({ screens: ["overview", "gone", 3, "drafts"], items: -1, steps: -2 })).toEqual({
      screens: ["overview", "drafts"],
      items: 0,
      steps: 0,
      itemSteps: 0,
    });
  });

  it("keeps a long day's history within bounds", () => {
    let history: readonly ScreenKey[] = [];
    for (let step = 0; step < 200; step++) history = pushed(history, "drafts", "rss");
    expect(history.length).toBeLessThanOrEqual(50);
  });
});

describe("an item of a screen", () => {
  const shown = ({ activeKey, item, parameters }: ScreenNavigation) => [activeKey, item, parameters.toString()];

  it("is closed by the browser's back, by Back and by the screen itself, which is found as it was left", async () => {
    const { now, to, item, set, back, close, browser } = open("/dashboard");
    await to("drafts");
    await set({ q: "ferry", page: "2" });
    for (const leave of [() => browser(-1), back, close]) {
      await item("edit.article.draft.12");
      expect(shown(now())).toEqual(["drafts", "edit.article.draft.12", "q=ferry&page=2"]);
      await leave();
      expect(shown(now())).toEqual(["drafts", null, "q=ferry&page=2"]);
    }
    await back();
    expect(now().activeKey).toBe("overview");
  });

  it.each([
    "edit.article.draft.12",
    "history.article.draft.12",
    "submitted.article.published.12",
    "post.12",
    "collection.5",
    "find.12",
  ])("that stands in the place of its screen shows Back: %s", (whole) => {
    expect(open(`/dashboard?activeContent=collections&item=${whole}`).now().isBackShown).toBe(true);
  });

  it("that was reached by its address leads to its screen, and shows Back for that", async () => {
    const { now, back } = open("/dashboard?activeContent=drafts&item=edit.article.draft.12&q=ferry");
    expect(now().isBackShown).toBe(true);
    await back();
    expect(shown(now())).toEqual(["drafts", null, "q=ferry"]);
    expect(now().isBackShown).toBe(false);
  });

  it.each(["ticket.12", "plan.new", "feed.3", "user.4", "internal.7", "new-feed"])(
    "in a dialog shows no Back behind it: %s",
    async (dialog) => {
      const { now, item, to } = open("/dashboard?activeContent=supportTickets");
      await item(dialog);
      expect([now().item, now().isBackShown]).toEqual([dialog, false]);
      await to("drafts", { item: "history.article.draft.12" });
      expect(now().isBackShown).toBe(true);
    },
  );

  it("that was opened from another one closes with it", async () => {
    const { now, to, item, browser, close, back } = open("/dashboard");
    await to("drafts");
    await item("edit.article.draft.12");
    await item("history.article.draft.12");
    await browser(-1);
    expect(now().item).toBe("edit.article.draft.12");
    await browser(1);
    await close();
    expect(shown(now())).toEqual(["drafts", null, ""]);
    await back();
    expect(now().activeKey).toBe("overview");
  });

  it("stays behind when another screen opens, and so do the parameters", async () => {
    const { now, to, item, set, browser } = open("/dashboard?activeContent=drafts");
    await set({ q: "ferry" });
    await item("edit.article.draft.12");
    await to("rss");
    expect(shown(now())).toEqual(["rss", null, ""]);
    await browser(-1);
    expect(shown(now())).toEqual(["drafts", "edit.article.draft.12", "q=ferry"]);
  });

  it("is closed by its own screen's entry in the menu", async () => {
    const { now, to, item } = open("/dashboard?activeContent=drafts");
    await item("edit.article.draft.12");
    await to("drafts");
    expect(shown(now())).toEqual(["drafts", null, ""]);
  });

  it("can be opened together with its screen", async () => {
    const { now, to, close } = open("/dashboard");
    await to("drafts", { item: "edit.article.draft.12", parameters: { q: "a b&c", page: "" } });
    expect(shown(now())).toEqual(["drafts", "edit.article.draft.12", "q=a+b%26c"]);
    await close();
    expect(shown(now())).toEqual(["drafts", null, "q=a+b%26c"]);
  });

  it("has an address of its own", () => {
    const { hrefOf } = open("/dashboard").now();
    expect(hrefOf("overview")).toBe("/dashboard");
    expect(hrefOf("drafts")).toBe("/dashboard?activeContent=drafts");
    expect(hrefOf("overview", { item: "a" })).toBe("/dashboard?activeContent=overview&item=a");
    expect(hrefOf("drafts", { item: "edit.article.draft.12", parameters: { q: "ferry" } })).toBe(
      "/dashboard?activeContent=drafts&q=ferry&item=edit.article.draft.12",
    );
  });

  it("shows nothing for an empty one", () => {
    expect(open("/dashboard?activeContent=drafts&item=").now().item).toBeNull();
  });
});

describe("parameters", () => {
  it("change in place and vanish when they are empty", async () => {
    const { now, to, set, back } = open("/dashboard");
    await to("drafts");
    await set({ q: "a", page: "3" });
    await set({ q: "b", page: null });
    expect(now().parameters.toString()).toBe("q=b");
    await set({ q: "" });
    expect(now().parameters.toString()).toBe("");
    await back();
    expect(now().activeKey).toBe("overview");
  });

  it("add up while the first change is not shown yet, and never lead back to a screen that is being left", async () => {
    const { now, to } = open("/dashboard");
    await to("drafts");
    const { setParameters } = now();
    await act(async () => void [setParameters({ view: "draft" }), setParameters({ q: "a" })]);
    expect(now().parameters.toString()).toBe("view=draft&q=a");
    const left = now();
    await act(async () => void [left.open("collections"), left.setParameters({ q: "late" })]);
    expect(now().activeKey).toBe("collections");
    expect(now().parameters.toString()).toBe("");
  });

  it("that are a step are taken back by the browser's back, while Back leaves the screen", async () => {
    const { now, to, step, set, stepBack, browser, back } = open("/dashboard");
    await to("drafts");
    await step({ q: "a" });
    await step({ q: "b" });
    await set({ page: "2" });
    await browser(-1);
    expect(now().parameters.toString()).toBe("q=a");
    await browser(1);
    expect(now().parameters.toString()).toBe("q=b&page=2");
    await back();
    expect(now().activeKey).toBe("overview");
    await browser(3);
    await stepBack();
    expect([now().activeKey, now().parameters.toString()]).toEqual(["drafts", "q=a"]);
  });

  it("that are a step inside an item go with it", async () => {
    const { now, to, item, step, browser, close, back } = open("/dashboard");
    await to("drafts");
    await step({ q: "a" });
    await item("collection.1");
    await step({ article: "7" });
    await browser(-1);
    expect([now().item, now().parameters.toString()]).toEqual(["collection.1", "q=a"]);
    await browser(1);
    await close();
    expect([now().item, now().parameters.toString()]).toEqual([null, "q=a"]);
    await back();
    expect(now().activeKey).toBe("overview");
  });

  it("that are a step inside an item reached by its address go with it, and nothing leads back into it", async () => {
    for (const leave of ["close", "back"] as const) {
      const { now, to, step, browser, back, ...rest } = open("/dashboard");
      await to("collections", { item: "collection.5" });
      await step({ article: "9" });
      await step({ article: "10" });
      await (leave === "back" ? back() : rest.close());
      expect([now().activeKey, now().item, now().parameters.toString()]).toEqual(["collections", null, ""]);
      await browser(-1);
      expect([now().activeKey, now().item]).toEqual(["overview", null]);
      await browser(1);
      expect(now().item).toBeNull();
      await back();
      expect(now().activeKey).toBe("overview");
    }
  });
});

describe("Back", () => {
  // docs/product/dashboard.md, Back.
  const SHOWN =
    "createBlog createCompany scheduledPosts calendar allPosts individualProfile collections changePassword reportingPage coverage alerts rss drafts coupons billing".split(
      " ",
    );

  it.each(KEYS)("on %s is shown where it is promised", (key) => {
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
    const everybody = listScreens(SCREENS);
    const operators = listScreens(SCREENS, OPERATOR_SCREENS);
    expect(everybody.filter(({ section }) => section === "Operator")).toEqual([]);
    expect(
      Object.values(OPERATOR_SCREENS).every(({ section }) => ["Operator", "Installation"].includes(String(section))),
    ).toBe(true);
    expect([shownKey(null, operators), shownKey("overview", operators)]).toEqual(["operatorToday", "overview"]);
    expect(shownKey("outbox", everybody)).toBe("overview");
    expect(shownKey("outbox", operators)).toBe("outbox");
  });

  it("exist for every key, once", () => {
    expect(listScreens(SCREENS, OPERATOR_SCREENS).map(({ key }) => key)).toHaveLength(KEYS.length);
    expect(new Set(listScreens(SCREENS, OPERATOR_SCREENS).map(({ key }) => key))).toEqual(new Set(KEYS));
  });
});

describe("where the focus begins", () => {
  const Arrival = () => <p>{useNavigation().isArrival ? "at the heading" : "at the top of the page"}</p>;
  const pages = (
    <Routes>
      <Route path="/auth/login" element={<Navigate to="/dashboard" replace />} />
      <Route
        path="/dashboard"
        element={
          <NavigationProvider screens={everyScreen}>
            <Arrival />
          </NavigationProvider>
        }
      />
    </Routes>
  );

  it("is the heading after signing in, when the focused button is gone", () => {
    renderAt("/auth/login", pages);
    expect(screen.getByText("at the heading")).toBeTruthy();
  });

  it("is the top of a page that has just been loaded", () => {
    renderAt("/dashboard", pages);
    expect(screen.getByText("at the top of the page")).toBeTruthy();
  });
});
