/** Renders parts of the dashboard in jsdom: what browsers have and jsdom lacks, and a server made of a table of answers. */
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, vi } from "vitest";
import type { Me } from "#features/accounts/contract.ts";
import { ME_KEY } from "#features/accounts/ui/use-me.ts";
import { forgetShownAccount } from "#platform/http-client/shown-account.ts";
import { createQueryClient } from "#apps/dashboard/query-client.ts";
import { DesignProvider } from "#ui-kit/theme/design-provider.tsx";
import type { ScreenNavigation } from "#ui-kit/page/navigation.tsx";
import { notifications } from "@mantine/notifications";

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;
Object.assign(window, { ResizeObserver: NoObserver, scrollTo: () => {} });
window.HTMLElement.prototype.scrollIntoView = () => {};
Object.assign(document, { fonts: new EventTarget() }); // growing text areas wait for fonts

afterEach(() => {
  cleanup();
  notifications.clean();
  forgetShownAccount();
  vi.unstubAllGlobals();
});

export type StubAnswer = { status?: number; body?: unknown; headers?: Record<string, string> };
export type StubCall = { method: string; path: string; body: unknown; headers: Headers };
type Answers = Record<string, StubAnswer | ((call: StubCall) => StubAnswer | Promise<StubAnswer>)>;

/**
 * Answers fetch by "METHOD /path" without the query; unknown calls get 404. Change `answers` to change the server.
 * @returns the calls that came in, oldest first.
 */
export function stubServer(answers: Answers): StubCall[] {
  const calls: StubCall[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? "GET";
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const call = { method, path, body, headers: new Headers(init.headers) };
    calls.push(call);
    const found = answers[`${method} ${path.split("?")[0]}`] ?? { status: 404, body: { detail: "Not found." } };
    const { status = 200, headers = {}, ...answer } = typeof found === "function" ? await found(call) : found;
    return new Response(JSON.stringify(answer.body ?? {}), { status, headers });
  });
  return calls;
}

/** Theme, server state and router around `ui`, at the given address. @param me the signed-in user, where `ui` asks for them. */
export function renderAt(address: string, ui: ReactNode, me?: Me) {
  const cache = createQueryClient();
  cache.setDefaultOptions({ ...cache.getDefaultOptions(), queries: { retry: false } });
  if (me) cache.setQueryData(ME_KEY, me);
  return render(
    <QueryClientProvider client={cache}>
      <DesignProvider>
        <MemoryRouter initialEntries={[address]}>{ui}</MemoryRouter>
      </DesignProvider>
    </QueryClientProvider>,
  );
}

export function buildMe(changes: Partial<Me> = {}): Me {
  return {
    id: 1,
    slug: "marta-lindqvist",
    email: "marta@haldenmarine.example",
    first_name: "Marta",
    last_name: "Lindqvist",
    address: "",
    country: "",
    city: "",
    bio: "",
    role: "user",
    email_verified: true,
    publishing_waits: false,
    confirmation_sent_at: null,
    pending_email: null,
    plan: "Newsroom",
    features: { press_releases: 18, word_limit: 800, anchor_text_links: 3 },
    two_factor: false,
    deletion_due_at: null,
    acting: null,
    ...changes,
  };
}

/** What a screen sees of the shell when it is rendered alone. */
export function buildNavigation(changes: Partial<ScreenNavigation> = {}): ScreenNavigation {
  return {
    activeKey: "overview",
    open: () => {},
    back: () => {},
    isBackShown: false,
    switchBack: () => {},
    hrefOf: (key) => `#${key}`, // jsdom follows fragments only
    has: () => false,
    isArrival: false,
    item: null,
    openItem: () => {},
    closeItem: () => {},
    parameters: new URLSearchParams(),
    setParameters: () => {},
    stepBack: () => {},
    ...changes,
  };
}
