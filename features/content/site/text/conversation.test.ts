import { describe, expect, it } from "vitest";
import { startProcessorTime } from "#tests/support/setup/processor-time.ts";
import { splitConversation } from "./conversation.ts";

describe("splitConversation", () => {
  it("is null when no question stands in the text", () => {
    expect(splitConversation("<p>Only prose.</p>", ["Why?"])).toBeNull();
    expect(splitConversation("<p>Only prose.</p>", [])).toBeNull();
    expect(splitConversation("", [""])).toBeNull();
  });

  it("finds questions in headings and paragraphs, whatever their markup and spaces", () => {
    const html =
      "<p>Hello.</p><h3>Why  <em>hydrogen</em>?</h3><p>Range.</p><p>And?</p><p><strong>Q&amp;A now?</strong></p><p>Yes.</p>";
    expect(splitConversation(html, ["Why hydrogen?", "Q&A now?"])).toEqual({
      introductionHtml: "<p>Hello.</p>",
      exchanges: [
        { question: "Why hydrogen?", answerHtml: "<p>Range.</p><p>And?</p>" },
        { question: "Q&A now?", answerHtml: "<p>Yes.</p>" },
      ],
    });
  });

  it("takes time that grows with the length only", () => {
    const spent = startProcessorTime();
    splitConversation("<a".repeat(100_000), ["Why?"]);
    expect(spent()).toBeLessThan(1_000);
  });

  it("leaves a question inside a quotation or list where it is, so that no element is torn", () => {
    expect(splitConversation("<blockquote><p>Why?</p><p>Because.</p></blockquote>", ["Why?"])).toBeNull();
    expect(splitConversation("<ul><li><p>Why?</p></li></ul><p>x<br>y</p>", ["Why?"])).toBeNull();
  });
});
