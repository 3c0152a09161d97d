import { describe, expect, it } from "vitest";
import { decisionMail, type DecisionMail } from "./decision-policy.ts";

describe("the mail about a decision", () => {
  const mail: DecisionMail = {
    decision: "return",
    name: "Ferry\r\nBcc: x@example.com",
    note: "First.\nSecond.\u0007",
    isEdit: false,
    publishAt: null,
    link: "http://127.0.0.1/dashboard",
  };

  it("keeps its subject on one short line", () => {
    const { subject } = decisionMail({ ...mail, name: `${mail.name} ${"x".repeat(500)}` });
    expect(subject).toMatch(/^Your post needs changes: Ferry Bcc: x@example.com x+…$/);
    expect(subject.length).toBeLessThan(120);
    expect(decisionMail({ ...mail, name: " " }).subject).toBe("Your post needs changes: Untitled");
  });

  it("carries the comments as they were written, and the link", () => {
    const { text } = decisionMail(mail);
    expect(text).toContain("\n    First.\n    Second.\n");
    expect(text).toContain("\nhttp://127.0.0.1/dashboard\n");
  });

  it("says when an approved schedule goes out", () => {
    const { text } = decisionMail({ ...mail, decision: "approve", publishAt: new Date("2027-01-02T03:04:05Z") });
    expect(text).toContain("will be published on 2 January 2027 at 03:04 UTC.");
  });

  it.each(["approve", "return", "reject"] as const)(
    "says that readers see the version before a %s of an edit",
    (decision) => {
      const { text } = decisionMail({ ...mail, decision, isEdit: true });
      expect(text).toContain("Your edit of");
      expect(text.includes("Readers still see the published version")).toBe(decision !== "approve");
    },
  );
});
