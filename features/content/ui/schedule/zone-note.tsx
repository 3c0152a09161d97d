/** "Times in Europe/Oslo GMT+1", and a way to read and choose publishing times in another zone. */
import { Popover } from "@mantine/core";
import { useState } from "react";
import { offsetOf } from "#ui-kit/format/zoned.ts";
import { ZoneField } from "#ui-kit/zones/zone-field.tsx";
import { useNow } from "#ui-kit/use-now.ts";
import { useScheduleZone } from "./schedule-zone.ts";
import classes from "./zone-note.module.css";

/** The offset changes with summer time. */
const LOOK_MS = 60_000;

export function ZoneNote() {
  const at = useNow(LOOK_MS);
  const [zone, chooseZone] = useScheduleZone();
  const [isOpen, setOpen] = useState(false);
  return (
    <span className={classes.note}>
      Times in {zone} {offsetOf(at, zone)}{" "}
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus shadow="md" width={320}>
        <Popover.Target>
          <button type="button" className={classes.change} onClick={() => setOpen(!isOpen)}>
            Change time zone
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <ZoneField
            label="Time zone"
            description="For publishing times in lists, the calendar and forms. It moves no post."
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
