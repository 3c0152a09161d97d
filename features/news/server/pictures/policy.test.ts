import { describe, expect, it } from "vitest";
import { startProcessorTime } from "#tests/support/setup/processor-time.ts";
import { listContentPictures, pictureVersion, withOwnPictures } from "./policy.ts";

const A = "https://a.example/1.jpg?w=1&h=2";
const tag = (rest: string) => `<img ${rest}>`;

describe("pictures of content", () => {
  it("come from this server, each by its number, with what describes them", () => {
    const html = `<p>x${tag(`src="${A.replace("&", "&amp;")}" alt="a &gt; b > c" width="10"`)}</p>${tag('alt="" src="http://b.example/2.png" /')}`;
    expect(withOwnPictures(7, html)).toBe(
      `<p>x<img src="/rss/pictures/7?image=0&amp;v=${pictureVersion(A)}" loading="lazy" alt="a &gt; b > c"></p>` +
        `<img src="/rss/pictures/7?image=1&amp;v=${pictureVersion("http://b.example/2.png")}" loading="lazy" alt="">`,
    );
    expect(listContentPictures(html)).toEqual([A, "http://b.example/2.png"]);
  });

  it.each([
    "",
    'alt="x"',
    'src=""',
    'src="data:image/png;base64,AA"',
    'src="/relative.png"',
    'src="javascript:x"',
    'srcset="https://a.example/x 2x"',
  ])("are left out without a web address (%s)", (attributes) => {
    expect(withOwnPictures(1, `a${tag(attributes)}b`)).toBe("ab");
    expect(listContentPictures(tag(attributes))).toEqual([""]);
  });

  it("keep their numbers behind one that is left out, and end somewhere", () => {
    const html = tag('src=""') + tag(`src="${A}"`).repeat(100);
    expect(withOwnPictures(1, html).match(/image=\d+/g)).toEqual(
      Array.from({ length: 29 }, (_, n) => `image=${n + 1}`),
    );
    expect(listContentPictures(html).slice(0, 2)).toEqual(["", A]);
    expect(listContentPictures(html)).toHaveLength(30);
  });

  it("that never end take linear time", () => {
    const spent = startProcessorTime();
    expect(listContentPictures("<img ".repeat(12_000))).toEqual([]);
    expect(spent()).toBeLessThan(100);
  });

  it("leave other content as it is", () => {
    const html = '<p><a href="https://a.example/">imgs</a> &lt;img src="x"&gt;</p>';
    expect(withOwnPictures(1, html)).toBe(html);
  });
});
