import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  buildDetail,
  buildFind,
  buildWatching,
  FINDS,
  mention,
  quote,
  RELEASES,
  rewrite,
} from "#tests/factories/coverage-finds.ts";
import { decisionsIn, openCoverage } from "#tests/support/screens/coverage-screen.tsx";
import { address } from "#tests/support/screens/post-lists.tsx";

const [reprint] = FINDS as [(typeof FINDS)[number]];
const row = (name: string) => screen.findByRole("article", { name });
const textOf = async (name: string) => (await row(name)).textContent;
const chosen = () => document.querySelector("[data-chosen]")?.querySelector("h3")?.textContent;
const tabs = () =>
  within(screen.getByRole("group", { name: "Status" }))
    .getAllByRole("button")
    .map(({ textContent }) => textContent);

beforeEach(() => {
  window.localStorage.clear();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-27T11:20:00Z") }); // days of another year are named with it
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  return () => {
    vi.useRealTimers();
    logged.mockRestore();
  };
});

describe("the list", () => {
  it("has finds under their releases, each with its evidence in counts and never a percentage", async () => {
    openCoverage(FINDS);
    expect(await textOf(reprint.headline)).toContain("8 of 10 sentences word for word. See the passages");
    expect(await textOf(rewrite.headline)).toContain(
      "5 of 6 figures and 3 of 3 names, compared with your Norwegian version. See what matches",
    );
    expect(await textOf(mention.headline)).toContain("and links to the release. See 1 passage");
    expect(await textOf(quote.headline)).toContain(
      "Quotes Ingrid Solheim, 22 words: “A ferry that waits for its battery is not a ferry…” See 1 passage",
    );
    const trial = within(screen.getByRole("region", { name: RELEASES.trial.name }));
    expect(trial.getAllByRole("article")).toHaveLength(3);
    expect(trial.getByText(/3 to confirm/).textContent).toContain("watched until 22 February 2027");
    for (const each of screen.getAllByRole("article")) expect(each.textContent).not.toMatch(/%|per ?cent/);
    expect(tabs()).toEqual(["To confirm 4", "Confirmed 0", "Dismissed 0", "Clips you added 0"]);
  });

  it("stacks further articles of an outlet under the first, counted once", async () => {
    const also = { feed: "Switchgear: orders", headline: "Order books fill", address: "https://a.example/2" };
    openCoverage([{ ...mention, also_in: [{ ...also, published_at: mention.published_at }] }]);
    await userEvent.click(await screen.findByRole("button", { name: "In 2 feeds of this outlet, counted once." }));
    expect(screen.getByRole("link", { name: "Order books fill" }).getAttribute("href")).toBe("https://a.example/2");
  });

  it("says that a feed has a summary, what else an article matches, and that it is gone from its address", async () => {
    const evidence = { ...rewrite.evidence, language: "en", is_summary: true, words: 58 } as typeof rewrite.evidence;
    const find = buildFind({
      ...rewrite,
      evidence,
      gone_since: "2026-11-25T10:00:00.000Z",
      also_matches: [{ ...RELEASES.order, type: "PR" }],
    });
    openCoverage([find]);
    const text = await textOf(find.headline);
    expect(text).toContain("5 of 6 figures and 3 of 3 names. The feed carries a summary of 58 words.");
    expect(text).toContain("No longer at its address, seen 25 November.");
    expect(text).toContain(`Also matches ${RELEASES.order.name}.`);
  });

  it("keeps tab and filters in the address, and asks the server with them", async () => {
    const { calls } = openCoverage(FINDS);
    await row(reprint.headline);
    await userEvent.click(screen.getByRole("combobox", { name: "Kind" }));
    await userEvent.click(await screen.findByRole("option", { name: "Mention" }));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
    expect(address()).toContain("kind=mention");
    await userEvent.click(screen.getByRole("button", { name: /^Confirmed/ }));
    expect(await screen.findByText("No matching articles")).toBeTruthy();
    expect(address()).toContain("tab=confirmed");
    expect(calls.at(-1)?.path).toMatch(/tab=confirmed.*kind=mention|kind=mention.*tab=confirmed/);
    await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(address()).not.toContain("kind="));
  });

  it("names the sources that do not answer", async () => {
    const silent = { feed: "News", outlet: "Harbour & Grid", since: "2026-11-21T09:00:00.000Z", problem: "Timed out" };
    const sources = { ...buildWatching().sources, silent: [silent], silent_count: 2 };
    openCoverage(FINDS, { answers: { "GET /api/coverage/watching/": { body: buildWatching({ sources }) } } });
    const note = await screen.findByRole("region", { name: "Sources that do not answer" });
    expect(note.textContent).toContain(
      "Harbour & Grid has not answered since 21 November: articles since then are missing.",
    );
    expect(note.textContent).toContain("1 more source not answering.");
  });
});

describe("deciding", () => {
  it("confirms by mouse, and takes it back", async () => {
    const { calls } = openCoverage(FINDS);
    await userEvent.click(await screen.findByRole("button", { name: `Confirm: ${reprint.headline}` }));
    expect(decisionsIn(calls)).toEqual([{ finds: [1], decision: "confirm", was: "to_confirm" }]);
    await waitFor(() => expect(screen.queryByRole("article", { name: reprint.headline })).toBeNull());
    expect(tabs().slice(0, 2)).toEqual(["To confirm 3", "Confirmed 1"]);
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await row(reprint.headline);
  });

  it("moves and decides by key: J, K, C, D and Enter", async () => {
    const { calls } = openCoverage(FINDS);
    await row(reprint.headline);
    expect(chosen()).toBe(reprint.headline);
    await userEvent.keyboard("jj");
    expect(chosen()).toBe(mention.headline);
    await userEvent.keyboard("kc");
    await waitFor(() => expect(screen.queryByRole("article", { name: rewrite.headline })).toBeNull());
    await waitFor(() => expect(chosen()).toBe(mention.headline));
    await userEvent.keyboard("d");
    await waitFor(() => expect(screen.queryByRole("article", { name: mention.headline })).toBeNull());
    expect(decisionsIn(calls)).toEqual([
      { finds: [2], decision: "confirm", was: "to_confirm" },
      { finds: [3], decision: "dismiss", was: "to_confirm" },
    ]);
    await waitFor(() => expect(chosen()).toBe(quote.headline));
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(address()).toContain("item=find.4"));
  });

  it("ignores keys that are typed into a field or a dialog", async () => {
    const { calls } = openCoverage(FINDS, { place: { item: "add-clip" } });
    const field = await screen.findByLabelText("Address of the article");
    await userEvent.type(field, "cdjk");
    expect(decisionsIn(calls)).toEqual([]);
  });

  it("changes the kind first", async () => {
    const { calls } = openCoverage(FINDS);
    await userEvent.click(await screen.findByRole("button", { name: `More: ${reprint.headline}` }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Quote" }));
    await waitFor(() =>
      expect(decisionsIn(calls)).toEqual([{ finds: [1], decision: "confirm", kind: "quote", was: "to_confirm" }]),
    );
  });

  it("confirms all finds of a release with one Undo", async () => {
    const { calls } = openCoverage(FINDS);
    await userEvent.click(await screen.findByRole("button", { name: "Confirm all 3" }));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
    expect(decisionsIn(calls)).toEqual([{ finds: [1, 2, 3], decision: "confirm", was: "to_confirm" }]);
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(4));
  });

  it("shows a find again that could not be decided, and says why", async () => {
    const refused = { status: 409, body: { detail: "Dev Kapoor dismissed this article already." } };
    openCoverage(FINDS, { answers: { "POST /api/coverage/decide/": refused } });
    await userEvent.click(await screen.findByRole("button", { name: `Confirm: ${reprint.headline}` }));
    expect(await screen.findByText("Dev Kapoor dismissed this article already.")).toBeTruthy();
    await row(reprint.headline);
  });

  it("offers nothing to who may only read", async () => {
    const posts = [{ ...RELEASES.trial, type: "PR", may_decide: false, languages: ["en"], watched_until: null }];
    const changes = {
      posts: posts.map((post) => ({ ...post, published_at: reprint.post.published_at, to_confirm: 1, confirmed: 0 })),
    };
    const { calls } = openCoverage([reprint], { changes: { ...changes, may_add: false } as never });
    await row(reprint.headline);
    expect(screen.queryByRole("button", { name: /^Confirm:/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Add a clip" })).toBeNull();
    await userEvent.keyboard("c");
    expect(decisionsIn(calls)).toEqual([]);
  });
});

describe("its states", () => {
  it("before the first find: what is watched and what counts", async () => {
    openCoverage([]);
    expect(await screen.findByText("No coverage found yet")).toBeTruthy();
    expect(screen.getByText(/^We have compared 3,407 articles with your 2 releases since 23 November\./)).toBeTruthy();
    expect(screen.getByText("A quote from the release appears word for word.")).toBeTruthy();
    const watched = within(screen.getByRole("region", { name: "Being watched" }));
    expect(watched.getAllByText("22 February 2027")).toHaveLength(2);
  });

  it("all confirmed", async () => {
    openCoverage([{ ...reprint, status: "confirmed" }]);
    expect(await screen.findByText("Nothing to confirm")).toBeTruthy();
  });

  it("loading, and failed", async () => {
    openCoverage([], { answers: { "GET /api/coverage/": { status: 500, body: { detail: "Something went wrong." } } } });
    expect(await screen.findByLabelText("Loading coverage")).toBeTruthy();
    expect(await screen.findByText("Coverage could not be loaded")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try Again" })).toBeTruthy();
  });
});

describe("the watch", () => {
  it("is extended by 90 days, once", async () => {
    const watch = buildWatching().watches[0];
    const { calls } = openCoverage(FINDS, {
      answers: {
        "POST /api/coverage/watching/71/extend/": { body: { detail: "Watched until 23 May 2027.", watch } },
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: `Change the watch of ${RELEASES.trial.name}` }));
    await userEvent.click(await screen.findByRole("button", { name: /^Extend by 90 days/ }));
    expect(await screen.findByText("Watched until 23 May 2027.")).toBeTruthy();
    expect(calls.find(({ path }) => path.endsWith("/extend/"))?.body).toEqual({ until: "2027-02-22T08:30:00.000Z" });
  });
});

describe("the passages", () => {
  it("stand side by side with numbers that are the same on both", async () => {
    openCoverage(FINDS, { place: { item: "find.1" } });
    const ours = within(await screen.findByRole("region", { name: "Your release" }));
    const theirs = within(screen.getByRole("region", { name: "Baltic Freight Daily" }));
    expect(ours.getByRole("button", { name: /^Passage 1: The trial runs for nine months/ })).toBeTruthy();
    expect(theirs.getByRole("button", { name: /^Passage 1: The trial runs/ })).toBeTruthy();
    expect(screen.getByText("Word for word, 1 passage")).toBeTruthy();
    expect(screen.getByText("Paler text: not matched")).toBeTruthy();
    expect(screen.getByText("2 h 35 min after publication")).toBeTruthy();
    expect(screen.getByText(/text in the feed, 168 words/)).toBeTruthy();
  });

  it("are confirmed by key, after which the next find opens", async () => {
    const { calls } = openCoverage(FINDS, {
      place: { item: "find.1" },
      answers: { "GET /api/coverage/finds/1/": { body: buildDetail(reprint, { next: 2 }) } },
    });
    await screen.findByText("1 of 4 to confirm");
    await userEvent.keyboard("c");
    await waitFor(() => expect(address()).toContain("item=find.2"));
    expect(decisionsIn(calls)).toEqual([{ finds: [1], decision: "confirm", was: "to_confirm" }]);
  });

  it("stay when the article's text is gone", async () => {
    openCoverage(FINDS, {
      place: { item: "find.1" },
      answers: { "GET /api/coverage/finds/1/": { body: buildDetail(reprint, { article: null, marks: [] }) } },
    });
    expect(
      await screen.findByText("The feed does not have this article any more. These passages are kept."),
    ).toBeTruthy();
    expect(screen.getAllByText("The trial runs for nine months")).toHaveLength(2);
  });

  it("say where the article is not known", async () => {
    openCoverage(FINDS, { place: { item: "find.99" } });
    expect(await screen.findByText("Article not found")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Back to Coverage" }));
    await row(reprint.headline);
  });
});
