/** How an alert is sent. */
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { Checkbox, Radio, Select } from "@mantine/core";
import { deviceZone } from "#ui-kit/format/zoned.ts";
import type { ContractFields } from "#ui-kit/forms/use-contract-form.ts";
import type { AlertOptions } from "../../contract.ts";
import { alertMessages } from "../../messages.ts";
import { clockOf } from "../words.ts";
import type { FormValues } from "./values.ts";
import styles from "./alert-form.module.css";

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clockOf(hour) }));
const DAYS = [
  { value: "daily", label: "Every day" },
  { value: "weekdays", label: "Every weekday" },
];

type Props = { form: ContractFields<FormValues>; options: AlertOptions; isTooBroad: boolean };

export function SendFields({ form: { values, set, toggle }, options, isTooBroad }: Props) {
  const { when, hour, days } = values;
  const hours = (
    <Select
      size="xs"
      w={96}
      aria-label="Time"
      data={HOURS}
      value={hour}
      allowDeselect={false}
      onChange={(chosen) => set("hour", chosen ?? hour)}
    />
  );
  return (
    <section className={styles.send} aria-label="Send">
      <h2>Send</h2>
      <p>To {options.email}</p>
      <Radio.Group aria-label="When" value={when} onChange={(chosen) => set("when", chosen)} className={styles.choices}>
        <Radio
          value="immediately"
          label="Immediately"
          disabled={isTooBroad && when !== "immediately"}
          description={
            isTooBroad
              ? alertMessages.notImmediately
              : "One email a story, at most 10 an hour. After that, one email with the rest."
          }
        />
        <Radio value="daily" label="Daily" />
        {when === "daily" && (
          <div className={styles.times}>
            {hours}
            <Select
              size="xs"
              w={144}
              aria-label="Days"
              data={DAYS}
              value={days}
              allowDeselect={false}
              onChange={(chosen) => set("days", chosen === "weekdays" ? "weekdays" : "daily")}
            />
            <span>{deviceZone()}. No email on a day without hits.</span>
          </div>
        )}
        <Radio value="weekly" label="Weekly" description={`Monday at ${clockOf(Number(hour))}`} />
        {when === "weekly" && <div className={styles.times}>{hours}</div>}
        <Radio value="never" label="Do not send email" />
      </Radio.Group>
      <div className={styles.feed}>
        <Checkbox
          label="Feed for your reader"
          description="The address appears after you save. Anyone who has it can read the hits."
          {...toggle("has_feed")}
        />
      </div>
    </section>
  );
}
