/** Which month is shown, of what, and how. */
import { ActionIcon, Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useOwnedCompanies } from "#features/companies/ui/use-owned-companies.ts";
import { FilterChoice } from "#ui-kit/tables/filter-choice.tsx";
import { KINDS } from "../../kinds/index.ts";
import { dayOf } from "../schedule/publishing-times.ts";
import classes from "./calendar.module.css";
import { formatMonth, monthAfter, monthOf } from "./days.ts";
import { type CalendarAddress, type View, VIEWS } from "./use-calendar.ts";

const VIEW_LABELS: Record<View, string> = { month: "Month", list: "List" };
const TYPES = KINDS.map(({ typeCode, pluralLabel }) => ({ value: typeCode, label: pluralLabel }));

type Props = { address: CalendarAddress; view: View; /** There is room for the list alone. */ isPhone: boolean };

export function CalendarToolbar({ address: { month, type, company, change }, view, isPhone }: Props) {
  const companies = useOwnedCompanies().map(({ id, name }) => ({ value: String(id), label: name }));
  const show = (shown: string) => change({ month: shown, day: null });
  return (
    <div className={classes.toolbar}>
      <div className={classes.steps}>
        <ActionIcon aria-label="Previous month" onClick={() => show(monthAfter(month, -1))}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <h2 aria-live="polite">{formatMonth(month)}</h2>
        <ActionIcon aria-label="Next month" onClick={() => show(monthAfter(month, 1))}>
          <IconChevronRight size={18} />
        </ActionIcon>
        <Button size="xs" onClick={() => show(monthOf(dayOf(new Date())))}>
          Today
        </Button>
      </div>
      <div className={classes.filters}>
        {companies.length > 0 && (
          <FilterChoice
            label="Company"
            all="All companies"
            data={companies}
            value={company}
            onChoose={(chosen) => change({ company: chosen })}
          />
        )}
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
