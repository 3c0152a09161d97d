import fc from "fast-check";
import ipaddr from "ipaddr.js";
import { describe, expect, it } from "vitest";
import { isPublicAddress } from "./addresses.ts";
import { readTarget } from "./target.ts";

/** IANA's special-purpose registries, written down once more and not taken from the library that is checked. */
const INSIDE_IPV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "255.255.255.255/32",
];
const INSIDE_IPV6 = [
  "::/128",
  "::1/128",
  "::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
  "5f00::/16",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
  "4000::/2",
];

const toNumber = (parts: number[]) => parts.reduce((sum, part) => sum * 256 + part, 0);
const toIpv4 = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join(".");
const inside = (cidrs: string[], value: number) =>
  cidrs.some((cidr) => ipaddr.IPv4.parse(toIpv4(value)).match(ipaddr.IPv4.parseCIDR(cidr)));

/** Any address of the range: its prefix, the rest at random. */
function addressIn(cidr: string): fc.Arbitrary<number[]> {
  const [network, bits] = ipaddr.parseCIDR(cidr);
  const prefix = network.toByteArray();
  return fc.uint8Array({ minLength: prefix.length, maxLength: prefix.length }).map((random) =>
    prefix.map((byte, index) => {
      const free = 255 >> Math.min(8, Math.max(0, bits - index * 8));
      return byte | ((random[index] ?? 0) & free);
    }),
  );
}

const insideIpv4 = fc
  .constantFrom(...INSIDE_IPV4)
  .chain(addressIn)
  .map(toNumber);
const insideIpv6 = fc.constantFrom(...INSIDE_IPV6).chain(addressIn);
const publicIpv4 = fc.nat(0xffff_ffff).filter((value) => {
  const others = ["192.31.196.0/24", "192.52.193.0/24", "192.175.48.0/24"]; // relays that anycast, refused as well
  return !inside([...INSIDE_IPV4, ...others], value);
});
const publicIpv6 = fc
  .tuple(fc.constantFrom("2400::/12", "2600::/13", "2a00::/12", "2c00::/12").chain(addressIn))
  .map(([bytes]) => bytes);

const hex = (value: number, width = 0) => value.toString(16).padStart(width, "0");
/** Each part of an IPv4, and any number of its last ones together, in decimal, octal or hexadecimal, as inet_aton reads it. */
function spellings(value: number): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = toIpv4(value).split(".").map(Number);
  const forms = [[a, b, c, d], [a, b, c * 256 + d], [a, (b << 16) + c * 256 + d], [value]];
  const digits = [
    String,
    (n: number) => `0${n.toString(8)}`,
    (n: number) => `0x${hex(n)}`,
    (n: number) => `0X0${hex(n)}`,
  ];
  const plain = forms.flatMap((parts) => digits.map((digit) => parts.map((part) => digit(part)).join(".")));
  const wide = toIpv4(value).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  const mixed = `0x${hex(a)}.${b}.0${c.toString(8)}.${d}`;
  return [
    ...plain,
    `${toIpv4(value)}.`,
    wide,
    toIpv4(value).replaceAll(".", "。"),
    mixed,
    toIpv4(value).replace(".", "%2e"),
  ];
}

const refusal = (address: string) => {
  try {
    readTarget(address, []);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const toIpv6 = (bytes: number[]) => ipaddr.fromByteArray(bytes).toString();

describe("an address of the inside", () => {
  it("is refused in every spelling of IPv4", () => {
    fc.assert(
      fc.property(insideIpv4, (value) => {
        expect(isPublicAddress(toIpv4(value))).toBe(false);
        for (const host of spellings(value))
          expect([host, refusal(`http://${host}/`)]).toEqual([host, "blocked-address"]);
      }),
      { numRuns: 150 },
    );
  });

  it("is refused inside IPv6: mapped, compatible, translated, tunnelled", () => {
    fc.assert(
      fc.property(insideIpv4, (value) => {
        const [high, low] = [hex(value >>> 16, 4), hex(value & 0xffff, 4)];
        const tail = `${high}:${low}`;
        const hosts = [
          `::ffff:${tail}`,
          `::ffff:${toIpv4(value)}`,
          `::${tail}`,
          `::ffff:0:${tail}`,
          `64:ff9b::${tail}`,
        ];
        for (const host of [...hosts, `64:ff9b:1::${tail}`, `2002:${tail}::1`, `2001:0:${tail}::1`]) {
          expect([host, isPublicAddress(host)]).toEqual([host, false]);
          expect([host, refusal(`https://[${host}]/`)]).toEqual([host, "blocked-address"]);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("is refused in IPv6, short or in full", () => {
    fc.assert(
      fc.property(insideIpv6, (bytes) => {
        const address = ipaddr.fromByteArray(bytes);
        for (const host of [address.toString(), address.toNormalizedString().toUpperCase()]) {
          expect([host, isPublicAddress(host)]).toEqual([host, false]);
          expect([host, refusal(`http://[${host}]/`)]).toEqual([host, "blocked-address"]);
        }
      }),
      { numRuns: 250 },
    );
  });

  it.each([
    "localhost",
    "fe80::1%eth0",
    "0x7f.1",
    "2130706433",
    "127.1",
    "",
    "[::1]",
    "127.0.0.1:80",
    "not an address",
  ])("is not public unless it is written as the system writes it: %s", (text) =>
    expect(isPublicAddress(text)).toBe(false),
  );
});

describe("an address of the public internet", () => {
  it("passes as IPv4, in every spelling, mapped and behind NAT64", () => {
    fc.assert(
      fc.property(publicIpv4, (value) => {
        expect(isPublicAddress(toIpv4(value))).toBe(true);
        const tail = `${hex(value >>> 16, 4)}:${hex(value & 0xffff, 4)}`;
        for (const host of [...spellings(value), `[::ffff:${tail}]`, `[64:ff9b::${tail}]`])
          expect([host, refusal(`http://${host}/`)]).toEqual([host, null]);
      }),
      { numRuns: 150 },
    );
  });

  it("passes as IPv6", () => {
    fc.assert(
      fc.property(publicIpv6, (bytes) => {
        expect(isPublicAddress(toIpv6(bytes))).toBe(true);
        expect(refusal(`http://[${toIpv6(bytes)}]/`)).toBeNull();
      }),
      { numRuns: 150 },
    );
  });
});

describe("readTarget", () => {
  it.each([
    ["bad-url", "news.example/feed"],
    ["bad-url", ""],
    ["bad-url", "http://"],
    ["bad-url", "http://256.1.1.1/"],
    ["bad-url", `https://news.example/${"a".repeat(8200)}`],
    ["bad-url", "https://ada@news.example/"],
    ["bad-url", "https://:secret@news.example/"],
    ["bad-url", "http://[fe80::1%25eth0]/"],
    ["bad-scheme", "ftp://news.example/feed"],
    ["bad-scheme", "file:///etc/passwd"],
    ["bad-scheme", "data:text/plain,hello"],
    ["bad-scheme", "javascript:alert(1)"],
    ["bad-port", "http://news.example:8080/"],
    ["bad-port", "https://news.example:22/"],
    ["bad-port", "http://127.0.0.1:5432/"],
    ["blocked-address", "https://169.254.169.254/latest/meta-data/"],
  ])("answers %s for %s", (code, address) => expect(refusal(address)).toBe(code));

  it("allows an origin that is listed, and nothing that only resembles it", () => {
    const allowed = ["http://127.0.0.1:8080"];
    expect(readTarget("http://127.0.0.1:8080/feed#top", allowed).href).toBe("http://127.0.0.1:8080/feed");
    expect(readTarget("http://0x7f.1:8080/feed", allowed).href).toBe("http://127.0.0.1:8080/feed");
    for (const other of [
      "https://127.0.0.1:8080",
      "http://127.0.0.1:8081",
      "http://127.0.0.1",
      "http://127.0.0.2:8080",
    ])
      expect(() => readTarget(other, allowed)).toThrow(/ports|public/);
    expect(() => readTarget("http://ada@127.0.0.1:8080", allowed)).toThrow(/user name/);
  });
});
