/** Chooses month, filters and view. */
import { ActionIcon, Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { CompanyChip } from "#features/companies/ui/company-chip.tsx";
import { dayOf } from "#ui-kit/format/zoned.ts";
import { FilterChoice } from "#ui-kit/tables/filter-choice.tsx";
import { KINDS } from "../../kinds/index.ts";
import { dayAfter } from "../schedule/publishing-times.ts";
import classes from "./calendar.module.css";
import { formatMonth, formatWeek, monthAfter, monthOf, weekOf } from "./days.ts";
import { type CalendarAddress, type View, VIEWS } from "./use-calendar.ts";

const VIEW_LABELS: Record<View, string> = { month: "Month", week: "Week", list: "List" };
const TYPES = KINDS.map(({ typeCode, pluralLabel }) => ({ value: typeCode, label: pluralLabel }));

type Props = {
  address: CalendarAddress;
  view: View;
  now: Date;
  zone: string;
  /** There is only room for the list. */ isPhone: boolean;
};

export function CalendarToolbar({ address, view, now, zone, isPhone }: Props) {
  const { month, weekDay, type, company, showAllCompanies, change } = address;
  const isWeek = view === "week";
  const noun = isWeek ? "week" : "month";
  const step = (by: 1 | -1) =>
    change(isWeek ? { week: dayAfter(weekDay, 7 * by), day: null } : { month: monthAfter(month, by), day: null });
  const today = dayOf(now, zone);
  return (
    <div className={classes.toolbar}>
      <div className={classes.steps}>
        <ActionIcon aria-label={`Previous ${noun}`} onClick={() => step(-1)}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <h2 aria-live="polite">{isWeek ? formatWeek(weekOf(weekDay)) : formatMonth(month)}</h2>
        <ActionIcon aria-label={`Next ${noun}`} onClick={() => step(1)}>
          <IconChevronRight size={18} />
        </ActionIcon>
        <Button size="xs" onClick={() => change({ month: monthOf(today), week: today, day: null })}>
          Today
        </Button>
      </div>
      <div className={classes.filters}>
        <CompanyChip company={company} onClear={showAllCompanies} />
        <FilterChoice
          label="Type"
          all="All types"
          data={TYPES}
          value={type}
          onChoose={(chosen) => change({ type: chosen })}
        />
        {!isPhone && (
          <div className={classes.views} role="group" aria-label="View">
            {VIEWS.map((each) => (
              <button key={each} type="button" aria-pressed={each === view} onClick={() => change({ view: each })}>
                {VIEW_LABELS[each]}
              </button>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
