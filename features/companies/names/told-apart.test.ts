import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toldApart } from "./told-apart.ts";

const names = (companies: Parameters<typeof toldApart>[0]) => toldApart(companies).map(({ name }) => name);

describe("companies of one name", () => {
  it("have their addresses beside it, and their newsrooms' slugs where those tell nothing", () => {
    const oslo = { name: "Acme", slug: "acme", address: "1 Quay\nOslo" };
    const bergen = { name: " ACME ", slug: "acme-2", address: "2 Pier, Bergen" };
    expect(names([oslo, bergen])).toEqual(["Acme (1 Quay Oslo)", "ACME (2 Pier, Bergen)"]);
    expect(names([oslo, { ...bergen, address: "" }])).toEqual(["Acme (1 Quay Oslo)", "ACME (acme-2)"]);
    expect(names([oslo, { ...bergen, address: "1 quay oslo" }])).toEqual(["Acme (acme)", "ACME (acme-2)"]);
  });

  it("that no other has stand alone", () => {
    const companies = [
      { name: "Acme", slug: "acme", address: "1 Quay" },
      { name: "Acme Ltd", slug: "acme-ltd" },
    ];
    expect(toldApart(companies)).toEqual(companies);
  });

  it("are never alike afterwards", () => {
    const company = fc.record({
      name: fc.constantFrom("Acme", "acme", "Bolt"),
      address: fc.constantFrom("", "Oslo", "Bergen"),
    });
    fc.assert(
      fc.property(fc.array(company, { maxLength: 6 }), (drawn) => {
        const all = drawn.map((each, index) => ({ ...each, slug: `slug-${index}` }));
        expect(new Set(names(all).map((name) => name.toLowerCase())).size).toBe(all.length);
      }),
    );
  });
});
