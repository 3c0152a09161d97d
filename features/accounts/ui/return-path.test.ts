import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { returnPathOf, safeReturnPath, signInPathFrom } from "./return-path.ts";

const SITE = "https://dateline.example";

describe("safeReturnPath", () => {
  it.each([
    "https://evil.example/",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/./\\evil.example",
    "/.//evil.example",
    "/dashboard/..//evil.example",
    "javascript:alert(1)",
    "dashboard",
    "",
    null,
    "/auth/login",
    "/auth/login?next=/auth/login",
    "/auth/invitation/../login",
  ])("answers the dashboard for %j", (value) => {
    expect(safeReturnPath(value)).toBe("/dashboard");
  });

  it.each([
    "/dashboard?activeContent=createBlog",
    "/PR/9f4c6a1e/halden-marine?preview=1#comments",
    "/pricing?coupon=SPRING",
    "/dashboard?next=https://evil.example",
    "/auth/invitation?token=abc",
  ])("keeps %j", (value) => {
    expect(safeReturnPath(value)).toBe(value);
  });

  it("never leads to another site, whatever it is given", () => {
    const pieces = fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "//",
      "\t",
      "\n",
      "@",
      ":",
      "?",
      "#",
      "evil.example",
      "https:",
      "%2f",
      "%5c",
      " ",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(pieces).map((parts) => parts.join("")),
          fc.string(),
        ),
        (value) => {
          expect(new URL(safeReturnPath(value), SITE).origin).toBe(SITE);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe("the sign-in page's address", () => {
  it("remembers where the visitor was going", () => {
    const address = signInPathFrom("/dashboard?activeContent=drafts");
    expect(returnPathOf(new URL(address, SITE).search)).toBe("/dashboard?activeContent=drafts");
  });

  it("stays short for the dashboard itself", () => {
    expect(signInPathFrom("/dashboard")).toBe("/auth/login");
    expect(returnPathOf("")).toBe("/dashboard");
  });
});
