import { expect, it } from "vitest";
import { htmlOf } from "#platform/mail/mail-html.ts";
import { startProcessorTime } from "#tests/support/setup/processor-time.ts";
import { newTicketMail, replyMail } from "./policy.ts";

it("writes the email of a ticket whose lines end in spaces and a line separator", () => {
  const message = `a${" ".repeat(300)}\u2028b`;
  const spent = startProcessorTime();
  const mail = newTicketMail({ id: 1, message, link: "https://a.example/t" }, "Other", "Ada");
  expect(htmlOf(mail)).toContain("<br>b</blockquote>");
  expect(spent()).toBeLessThan(100);
});

it("indents each line of a message, whatever ends it", () => {
  const { text } = replyMail({ id: 1, message: "one\u2028two\rthree\u0085four", link: "https://a.example/t" }, "Ada");
  expect(text).toContain("\n    one\n    two\n    three\n    four\n");
});
