import { describe, expect, it } from "vitest";
import { addressKey, addressPrefixes, boundOf, networkKey } from "./address-prefix.ts";

describe("addressPrefixes", () => {
  it.each([
    ["192.0.2.7", ["192.0.2.7", "192.0.2.0/24"]],
    ["::ffff:192.0.2.7", ["192.0.2.7", "192.0.2.0/24"]],
    ["::FFFF:c000:207", ["192.0.2.7", "192.0.2.0/24"]],
    ["0:0:0:0:0:ffff:192.0.2.7", ["192.0.2.7", "192.0.2.0/24"]],
    ["2001:db8:1:2:3:4:5:6", ["2001:db8:1:2::/64", "2001:db8:1::/48", "2001:db8::/32"]],
    ["2001:DB8:0001:2::9", ["2001:db8:1:2::/64", "2001:db8:1::/48", "2001:db8::/32"]],
    ["2001:db8::1", ["2001:db8:0:0::/64", "2001:db8:0::/48", "2001:db8::/32"]],
    ["64:ff9b::192.0.2.7", ["64:ff9b:0:0::/64", "64:ff9b:0::/48", "64:ff9b::/32"]],
    ["::1", ["0:0:0:0::/64", "0:0:0::/48", "0:0::/32"]],
    ["fe80::1%eth0", ["fe80:0:0:0::/64", "fe80:0:0::/48", "fe80:0::/32"]],
    ["", [""]],
    ["unknown", ["unknown"]],
  ])("%s counts as %j", (ip, prefixes) => {
    expect(addressPrefixes(ip)).toEqual(prefixes);
    expect(addressKey(ip)).toBe(prefixes[0]);
    expect(networkKey(ip)).toBe(prefixes[1] ?? prefixes[0]);
  });
});

it("grows the bound with the network, least for what is one customer's site", () => {
  const bounds = (ip: string) => addressPrefixes(ip).map((prefix) => boundOf(100, prefix));
  expect(bounds("2001:db8:1:2::1")).toEqual([100, 125, 800]);
  expect(bounds("192.0.2.7")).toEqual([100, 800]);
  expect(bounds("")).toEqual([100]);
});
