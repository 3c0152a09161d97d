/** Companies of one name where one is chosen: each has what tells it apart beside its name. */
import { truncate } from "#ui-kit/truncate.ts";

const HINT_CHARACTERS = 40;

type Named = { name: string; slug: string; address?: string };

/** The same companies; a name that two of them have is followed by the address, or by the slug of the newsroom. */
export function toldApart<C extends Named>(companies: readonly C[]): C[] {
  const groups = Map.groupBy(companies, ({ name }) => folded(name));
  return companies.map((company) => {
    const others = groups.get(folded(company.name))?.filter((other) => other !== company) ?? [];
    return others.length === 0 ? company : { ...company, name: `${company.name.trim()} (${hintOf(company, others)})` };
  });
}

function hintOf(company: Named, others: readonly Named[]): string {
  const place = placeOf(company);
  return place !== "" && others.every((other) => folded(placeOf(other)) !== folded(place)) ? place : company.slug;
}

function placeOf({ address = "" }: Named): string {
  return truncate(address.replace(/\s+/g, " ").trim(), HINT_CHARACTERS);
}

function folded(text: string): string {
  return text.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();
}
