/** Money, growth and health of the operator's overview. */
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { Block } from "#ui-kit/page/block.tsx";
import { formatBytes } from "#ui-kit/format/bytes.ts";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatMoney } from "#ui-kit/format/money.ts";
import { ScreenLink, useNavigation } from "#ui-kit/page/navigation.tsx";
import { Sparkline } from "#ui-kit/page/sparkline.tsx";
import { GROWTH_DAYS, type Today } from "../../today-contract.ts";
import classes from "./today-screen.module.css";

type Part<Name extends keyof Today> = Today[Name] | undefined;

export function MoneyBlock({ money }: { money: Part<"money"> }) {
  const { has } = useNavigation();
  const link = has("operatorMoney") && <ScreenLink to="operatorMoney">Money</ScreenLink>;
  return (
    <Block title="Money" aside={link}>
      <Content part={money} name="Money">
        {(amounts) =>
          amounts.length === 0 ? (
            <p className={classes.quiet}>No payments this month or last month.</p>
          ) : (
            amounts.map(({ currency, today, this_month: month, month_before: before }) => (
              <div className={classes.money} key={currency}>
                <p className={classes.large}>{formatMoney(month, currency)}</p>
                <p>
                  this month, {formatMoney(today, currency)} today
                  <small>{formatMoney(before, currency)} last month up to the same time</small>
                </p>
              </div>
            ))
          )
        }
      </Content>
    </Block>
  );
}

export function GrowthBlock({ growth }: { growth: Part<"growth"> }) {
  const { has } = useNavigation();
  return (
    <Block title="Growth" aside={<span className={classes.count}>{GROWTH_DAYS} days</span>}>
      <Content part={growth} name="Growth">
        {({ sign_ups: signUps, posts }) => (
          <>
            <Trend name="Sign-ups" to="operatorUsers" values={signUps} />
            <Trend name="Posts published" to={has("operatorPosts") ? "operatorPosts" : null} values={posts} />
          </>
        )}
      </Content>
    </Block>
  );
}

function Trend({ name, to, values }: { name: string; to: string | null; values: number[] }) {
  const now = values.at(-1) ?? 0;
  const all = values.reduce((sum, value) => sum + value, 0);
  return (
    <div className={classes.trend}>
      <p>
        {to === null ? name : <ScreenLink to={to}>{name}</ScreenLink>}
        <small>
          <b>{formatCount(now)}</b> today, {formatCount(all)} in all
        </small>
      </p>
      <Sparkline values={values} label={`${name} per day, ${formatCount(now)} today`} />
    </div>
  );
}

export function HealthBlock({ health }: { health: Part<"health"> }) {
  const system = (
    <ScreenLink to="operatorSettings" place={{ parameters: { view: "System" } }}>
      System
    </ScreenLink>
  );
  return (
    <Block title="Health" aside={system}>
      <Content part={health} name="Health">
        {({ version, disk_free_bytes: free, disk_bytes: total }) => (
          <dl className={classes.health}>
            <div>
              <dt>Version</dt>
              <dd>{version}</dd>
            </div>
            <div>
              <dt>Disk</dt>
              <dd>
                {free === null || total === null ? "Unknown" : `${formatBytes(free)} free of ${formatBytes(total)}`}
              </dd>
            </div>
          </dl>
        )}
      </Content>
    </Block>
  );
}

function Content<T>({
  part,
  name,
  children,
}: {
  part: T | null | undefined;
  name: string;
  children: (part: T) => ReactNode;
}) {
  if (part === null) return <p className={classes.quiet}>{name} could not be read. The log says why.</p>;
  if (part !== undefined) return children(part);
  return (
    <div className={classes.loading} role="status" aria-label={`Loading ${name}`}>
      {[72, 48].map((width) => (
        <Skeleton key={width} height={12} width={`${width}%`} />
      ))}
    </div>
  );
}
