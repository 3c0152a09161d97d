import { afterEach, describe, expect, it } from "vitest";
import { resetSettings } from "#tests/support/settings.ts";
import { isDemoWanted } from "./demo.ts";

afterEach(() => resetSettings());

describe("isDemoWanted", () => {
  it.each(["https://news.example", "http://192.0.2.7:3000", "https://localhost.example"])(
    "is false for a server at %s, whose visitors would know its operator's password",
    (PUBLIC_URL) => {
      resetSettings({ SEED_DEMO: "auto", PUBLIC_URL });
      expect(isDemoWanted()).toBe(false);
    },
  );

  it.each(["0.0.0.0", "::", "192.0.2.7", "news.example"])("is false for a server that listens on %s", (HOST) => {
    for (const PUBLIC_URL of [undefined, "http://localhost:3000"]) {
      resetSettings({ SEED_DEMO: "auto", PUBLIC_URL, HOST });
      expect(isDemoWanted()).toBe(false);
    }
  });

  it.each(["127.0.0.1", "127.0.1.1", "localhost", "::1"])("is true for a server that listens on %s", (HOST) => {
    resetSettings({ SEED_DEMO: "auto", PUBLIC_URL: undefined, HOST });
    expect(isDemoWanted()).toBe(true);
  });

  it.each([undefined, "http://127.0.0.1:8080", "http://localhost:3000", "http://[::1]:3000"])(
    "is true on one's own machine (PUBLIC_URL %s), unless refused",
    (PUBLIC_URL) => {
      resetSettings({ SEED_DEMO: "auto", PUBLIC_URL });
      expect(isDemoWanted()).toBe(true);
      resetSettings({ SEED_DEMO: "never", PUBLIC_URL });
      expect(isDemoWanted()).toBe(false);
    },
  );
});
