import { describe, expect, it } from "vitest";
import { describeUserAgent } from "./user-agent.ts";

const APPLE = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const BLINK = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("describeUserAgent", () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/142.0.0.0 Safari/537.36`, "Chrome on Windows"],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`, "Edge on Windows"],
    [`Mozilla/5.0 (X11; Linux x86_64) ${BLINK} Chrome/142.0.0.0 Safari/537.36 OPR/125.0.0.0`, "Opera on Linux"],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/142.0.0.0 Safari/537.36`, "Chrome on ChromeOS"],
    ["Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Linux"],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/19.1 Safari/605.1.15`, "Safari on macOS"],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) ${APPLE} Version/19.1 Safari/604.1`, "Safari on iPhone"],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) ${APPLE} CriOS/142.0 Safari/604.1`, "Chrome on iPhone"],
    [
      `Mozilla/5.0 (Linux; Android 16; SM-S938B) ${BLINK} SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`,
      "Samsung Internet on Android",
    ],
    [`Mozilla/5.0 (Linux; Android 16) ${BLINK} Version/4.0`, "A browser on Android"],
    ["curl/8.17.0", "curl"],
    ["Assistant/1.0 (Claude)", "Assistant"],
    ["", "Unknown browser"],
    ["<script>alert(1)</script>", "Unknown browser"],
  ])("reads %s", (userAgent, words) => {
    expect(describeUserAgent(userAgent)).toBe(words);
  });
});
