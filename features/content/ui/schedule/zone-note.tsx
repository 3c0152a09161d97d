/** "Times in Europe/Oslo", and a way to read and choose publishing times in another zone. */
import { Popover } from "@mantine/core";
import { useState } from "react";
import { ZoneField } from "#ui-kit/zones/zone-field.tsx";
import { useNow } from "#ui-kit/use-now.ts";
import { useScheduleZone } from "./schedule-zone.ts";
import classes from "./zone-note.module.css";

const LOOK_MS = 60_000;

/** @param offset of the days that are shown below it; a list without such days names none. */
export function ZoneNote({ offset = "" }: { offset?: string }) {
  const at = useNow(LOOK_MS);
  const [zone, chooseZone] = useScheduleZone();
  const [isOpen, setOpen] = useState(false);
  return (
    <span className={classes.note}>
      Times in {zone} {offset}{" "}
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus shadow="md" width={320}>
        <Popover.Target>
          <button type="button" className={classes.change} onClick={() => setOpen(!isOpen)}>
            Change time zone
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <ZoneField
            label="Time zone"
            description="For publishing times in lists, the calendar and forms. It does not move any post."
            value={zone}
            at={at}
            onChange={(next) => {
              chooseZone(next);
              setOpen(false);
            }}
            comboboxProps={{ withinPortal: false, shadow: "md", offset: 4 }}
          />
        </Popover.Dropdown>
      </Popover>
    </span>
  );
}
