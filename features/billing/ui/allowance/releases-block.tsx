import { Progress, Skeleton } from "@mantine/core";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { Block } from "#ui-kit/page/block.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatTableDate } from "#ui-kit/format/dates.ts";
import { ScreenLink } from "#ui-kit/page/navigation.tsx";
import { Balance } from "./balance.tsx";
import { newestMoves, signed } from "./ledger-summary.ts";
import styles from "./releases-block.module.css";
import { useLedger } from "./use-ledger.ts";

const LINES = 4;

/** How many releases are left, and what the last ones went to. */
export function ReleasesBlock() {
  const { features } = useMe();
  const { data, error, refetch, isFetching } = useLedger();
  const granted = data?.entries.filter(({ kind }) => kind === "grant").reduce((sum, { units }) => sum + units, 0);
  return (
    <Block title="Releases left" id="releases" aside={<ScreenLink to="billing">View all changes</ScreenLink>}>
      <LeftOf left={features.press_releases} granted={granted} />
      {error && <ErrorState title="Your release history could not be loaded" query={{ error, refetch, isFetching }} />}
      {!error && (
        <ul className={styles.moves} aria-label="Latest changes" aria-busy={!data}>
          {data ? <Moves moves={newestMoves(data.entries, LINES)} /> : <SkeletonMoves />}
        </ul>
      )}
    </Block>
  );
}

/** @param props.granted undefined while it is being loaded: the bar has its room from the start. */
function LeftOf({ left, granted }: { left: number | null; granted: number | undefined }) {
  if (left === null) return <Balance value="Unlimited" />;
  const total = Math.max(granted ?? 0, left);
  const isKnown = granted !== undefined && granted > 0;
  return (
    <>
      <Balance value={formatCount(left)} note={isKnown ? `of ${formatCount(total)}` : "\u00a0"} />
      {granted !== 0 && (
        <Progress value={isKnown ? (left / total) * 100 : 0} aria-label="Share of your releases that is left" />
      )}
    </>
  );
}

function Moves({ moves }: { moves: ReturnType<typeof newestMoves> }) {
  return moves.map(({ id, label, units, createdAt }) => (
    <li key={id}>
      <span className={styles.label} title={label}>
        {label}
      </span>
      <b>{signed(units)}</b>
      <time dateTime={createdAt}>{formatTableDate(createdAt)}</time>
    </li>
  ));
}

function SkeletonMoves() {
  return [80, 62, 74, 58].map((width) => (
    <li key={width}>
      <Skeleton height={12} width={`${width}%`} my={3} />
    </li>
  ));
}
