/** A field for a time zone: found by city, country, abbreviation or name. */
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import { Select, type SelectProps } from "@mantine/core";
import { useEffect, useState } from "react";
import { cityOf, deviceZone, isKnownZone, offsetOf } from "#ui-kit/format/zoned.ts";
import { useNow } from "#ui-kit/use-now.ts";
import type * as Catalogue from "./catalogue.ts";
import classes from "./zone-field.module.css";

/** More are found by typing. */
const SHOWN = 40;
const LOOK_MS = 60_000;
/** Before anything is typed. */
const OFTEN = [
  "UTC",
  "Europe/London",
  "Europe/Paris",
  "America/New_York",
  "America/Chicago",
  "America/Los_Angeles",
  "Asia/Dubai",
  "Asia/Kolkata",
  "Asia/Singapore",
  "Asia/Tokyo",
  "Australia/Sydney",
];

type Props = Pick<SelectProps, "label" | "name" | "description" | "error" | "required" | "comboboxProps" | "id"> & {
  /** IANA name. */
  value: string;
  onChange: (zone: string) => void;
  /** When offsets are looked up: summer time moves them. */
  at?: Date;
};

export function ZoneField({ value, onChange, at, ...field }: Props) {
  const catalogue = useCatalogue();
  const now = useNow(LOOK_MS);
  const moment = at ?? now;
  const zones = catalogue?.ZONES ?? [];
  const often = [...new Set([value, deviceZone(), ...OFTEN])];
  const data = [...new Set([...often, ...zones.map(({ name }) => name)])];
  return (
    <Select
      {...field}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      data={data.map((name) => ({ value: name, label: labelOf(name, moment) }))}
      value={value}
      limit={SHOWN}
      // The input is compared with all names of a zone, not with its label.
      filter={({ search }) => {
        const isSearch = catalogue && search.trim() !== "" && search !== labelOf(value, moment);
        const shown = isSearch ? catalogue.findZones(search).map(({ name }) => name) : often;
        return shown.slice(0, SHOWN).map((name) => ({ value: name, label: labelOf(name, moment) }));
      }}
      renderOption={({ option }) => {
        const zone = zones.find(({ name }) => name === option.value);
        return (
          <span className={classes.option}>
            <span className={classes.place}>
              {[zone?.city ?? cityOf(option.value), zone?.country].filter(Boolean).join(", ")}
              {zone && zone.cities.length > 0 && <small>{zone.cities.join(", ")}</small>}
            </span>
            <span className={classes.offset}>{offsetIn(option.value, moment)}</span>
          </span>
        );
      }}
      // The input replaces the chosen zone's name.
      onClick={({ currentTarget }) => {
        if (currentTarget.value === labelOf(value, moment)) currentTarget.select();
      }}
      nothingFoundMessage="No matching time zones. Try a city or a country."
      onChange={(zone) => zone !== null && onChange(zone)}
    />
  );
}

function labelOf(zone: string, at: Date): string {
  return [zone, offsetIn(zone, at)].filter(Boolean).join(" ");
}

function offsetIn(zone: string, at: Date): string {
  return isKnownZone(zone) ? offsetOf(at, zone) : "";
}

/** Null until it has come; the field then has its own value alone. */
function useCatalogue(): typeof Catalogue | null {
  const [catalogue, setCatalogue] = useState<typeof Catalogue | null>(null);
  useEffect(() => {
    let isShown = true;
    void import("./catalogue.ts").then((loaded) => isShown && setCatalogue(loaded));
    return () => {
      isShown = false;
    };
  }, []);
  return catalogue;
}
