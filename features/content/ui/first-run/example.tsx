/** A preview of the Overview once posts are published: invented figures, marked as an example. */
import { Block } from "#ui-kit/page/block.tsx";
import { Sparkline } from "#ui-kit/page/sparkline.tsx";
import classes from "./example.module.css";

const FIGURES = [
  { label: "Total posts", value: "12", note: "3 this month", trend: [1, 2, 2, 3, 3, 4, 6, 7] },
  { label: "Scheduled", value: "2", note: "Next: Thursday 8:30 AM", trend: [1, 1, 3, 2, 2, 1, 2, 2] },
  { label: "Views, last 7 days", value: "1,284", note: "Most read: your latest release", trend: [2, 3, 3, 4, 5, 7, 8] },
];

export function OverviewExample() {
  return (
    <div className={classes.example}>
      <Block title="What you will see here" aside={<span className={classes.tag}>Example</span>}>
        <dl>
          {FIGURES.map(({ label, value, note, trend }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={classes.value}>
                {value} <Sparkline values={trend} label="Example of a trend" />
              </dd>
              <dd className={classes.note}>{note}</dd>
            </div>
          ))}
        </dl>
      </Block>
    </div>
  );
}
