import { beforeEach, describe, expect, it } from "vitest";
import { transaction } from "#platform/database/client.ts";
import { clearThrottles } from "#tests/factories/users.ts";
import { mailboxOf, mayMailOwner, mayMailStranger, MAX_NEEDED, MAX_UNASKED, nameForStrangers } from "./unasked.ts";
import { startProcessorTime } from "#tests/support/setup/processor-time.ts";

describe("a mailbox", () => {
  it.each([
    ["Victim@Paper.Example", "victim@paper.example"],
    ["victim+1@paper.example", "victim@paper.example"],
    ["victim+news+2@paper.example", "victim@paper.example"],
    ["v.i.c.tim+x@gmail.com", "victim@gmail.com"],
    ["Victim@GoogleMail.com", "victim@gmail.com"],
    ["v.ictim@paper.example", "v.ictim@paper.example"],
    ["victim@bücher.example", "victim@xn--bcher-kva.example"],
    ["victim@XN--BCHER-KVA.example", "victim@xn--bcher-kva.example"],
    ["ｖictim＠paper.example".replace("＠", "@"), "victim@paper.example"],
    ["victim@paper.example.", "victim@paper.example"],
  ])("%s is %s", (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));
});

describe("a name for strangers", () => {
  it.each([
    ["Halden Marine", "Halden Marine"],
    ["Müller & Söhne GmbH", "Müller & Söhne GmbH"],
    ["St. Mary's Hospital", "St. Mary's Hospital"],
    ["A.P. Moller A/S", "A.P. Moller A/S"],
    ["日本放送協会", "日本放送協会"],
    [" Two\nlines\u2028and\u200btabs\t", "Two lines and tabs"],
    ["x".repeat(200), `${"x".repeat(59)}…`],
    ["Your mailbox is locked, sign in at evil.example/verify", null],
    ["Write to ada@evil.example", null],
    ["https://evil", null],
    ["evil。example", null],
    ["evil．example", null],
    ["evil.\u200bexample", "evil. example"],
    ["call 192.168.12.34", null],
    ["WWW.evil", null],
    ["EVIL.EXAMPLE", null],
    ["пример.рф", null],
    ["xn.xn--p1ai", null],
    ["", null],
    [" \u200b ", null],
  ])("of %j is %j", (name, shown) => expect(nameForStrangers(name)).toBe(shown));

  it("is found in a long text without delay", () => {
    for (const text of [".".repeat(1e6), "a.".repeat(5e5), " ".repeat(1e6), "\u0301".repeat(1e6)]) {
      const spent = startProcessorTime();
      nameForStrangers(text);
      expect(spent()).toBeLessThan(100);
    }
  });
});

describe("emails to one mailbox", () => {
  beforeEach(clearThrottles);

  it("are few in a day whatever they are about, and leave some for those who need them", async () => {
    const address = (n: number) => `Vic.tim+${n}@${n % 2 ? "gmail.com" : "googlemail.com"}`;
    const passed = async (may: typeof mayMailStranger, count: number) => {
      const all = Array.from({ length: count }, (_, n) => transaction((tx) => may(tx, address(n))));
      return (await Promise.all(all)).filter(Boolean).length;
    };
    expect(await passed(mayMailStranger, 100)).toBe(MAX_UNASKED);
    expect(await passed(mayMailOwner, 100)).toBe(MAX_NEEDED - MAX_UNASKED);
    expect(await transaction((tx) => mayMailStranger(tx, "other@gmail.com"))).toBe(true);
  });

  it("are not counted where nothing was sent", async () => {
    const undone = transaction(async (tx) => {
      for (let n = 0; n < MAX_UNASKED; n++) await mayMailStranger(tx, "undone@paper.example");
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await transaction((tx) => mayMailStranger(tx, "undone@paper.example"))).toBe(true);
  });
});
