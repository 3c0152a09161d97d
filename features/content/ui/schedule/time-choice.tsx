/**
 * A publishing time: day, time and time zone, with the time in other cities. Times that clocks skip or repeat are
 * explained. It is a separate chunk: load it with React.lazy.
 */
import { useState } from "react";
import { clockTime } from "#ui-kit/format/zoned.ts";
import { ZoneField } from "#ui-kit/zones/zone-field.tsx";
import { clockWords } from "./clock-changes.ts";
import { DayAndTime } from "./day-and-time.tsx";
import { elsewhere } from "./elsewhere.ts";
import { firstChoice, moveToZone } from "./publishing-times.ts";
import { useScheduleZone } from "./schedule-zone.ts";
import classes from "./time-choice.module.css";

type Props = {
  /** Null while none is chosen: then tomorrow morning is suggested. */
  value: Date | null;
  /**
   * What stays the same when the zone changes: the clock time of a time being chosen ("nine there, too"), or the moment
   * of a stored one.
   */
  keeps: "clock" | "moment";
  onChange: (at: Date) => void;
  now: Date;
  busyDays?: ReadonlySet<string>;
  /** A dropdown rendered elsewhere in the page would close the popover. */
  isInPopover?: boolean;
};

export default function TimeChoice({ value, keeps, onChange, now, busyDays, isInPopover = false }: Props) {
  const [zone, chooseZone] = useScheduleZone();
  const at = value ?? firstChoice(now, zone);
  /** The chosen time of day, which a day or a zone may not have. */
  const [wanted, setWanted] = useState<string>();
  const words = clockWords(at, zone, wanted);
  const others = elsewhere(at, zone);

  const changeZone = (next: string) => {
    setWanted(keeps === "clock" ? clockTime(at, zone) : undefined);
    if (keeps === "clock") onChange(moveToZone(at, zone, next, now));
    chooseZone(next);
  };
  return (
    <div className={classes.choice}>
      <div>
        <DayAndTime
          value={at}
          zone={zone}
          wanted={wanted ?? clockTime(at, zone)}
          onChange={(chosen) => {
            setWanted(undefined);
            onChange(chosen);
          }}
          onChangeDay={(moved) => {
            setWanted(wanted ?? clockTime(at, zone));
            onChange(moved);
          }}
          now={now}
          {...(busyDays && { busyDays })}
        />
        <div role="status">{words !== null && <p className={classes.clocks}>{words}</p>}</div>
      </div>
      <div className={classes.zone}>
        <ZoneField
          label="Time zone"
          value={zone}
          at={at}
          onChange={changeZone}
          comboboxProps={{ withinPortal: !isInPopover, shadow: "md", offset: 4 }}
        />
        {others !== "" && (
          <p className={classes.elsewhere}>
            <span>Elsewhere</span> {others}
          </p>
        )}
      </div>
    </div>
  );
}
