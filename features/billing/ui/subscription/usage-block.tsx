/** What the account keeps of what its plan has room for. */
import { counted } from "#platform/contract/sentence.ts";
import { Progress, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { Block } from "#ui-kit/page/block.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { getUsage } from "../../calls/allowance.ts";
import { storageWords, type Usage } from "../../contracts/quota.ts";
import styles from "./usage-block.module.css";

/** From this share on a bar warns. */
const NEARLY_FULL = 0.9;

export function UsageBlock() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["billing", "usage"],
    queryFn: ({ signal }) => call(getUsage, {}, { signal }),
    staleTime: 0,
  });
  return (
    <Block title="Storage and limits">
      {error && !data && <ErrorState title="Your usage could not be loaded" query={{ error, refetch, isFetching }} />}
      {!error && !data && <Skeleton height={96} my={12} role="status" aria-label="Loading your usage" />}
      {data && <Bars usage={data} />}
    </Block>
  );
}

function Bars({ usage: { drafts, companies, media_bytes: media, revisions, is_unconfirmed } }: { usage: Usage }) {
  return (
    <>
      <ul className={styles.bars}>
        <Bar label="Pictures and videos" used={media.used} most={media.most} wordsOf={storageWords} />
        <Bar label="Drafts" used={drafts.used} most={drafts.most} wordsOf={formatCount} />
        <Bar label="Companies" used={companies.used} most={companies.most} wordsOf={formatCount} />
      </ul>
      <p className={styles.note}>
        {revisions === null
          ? "Every version of a post is kept."
          : `Up to ${counted(revisions, "version")} of each post ${revisions === 1 ? "is" : "are"} kept.`}
        {is_unconfirmed && " Confirm your email address to get your plan's full limits."}
      </p>
    </>
  );
}

type BarProps = { label: string; used: number; most: number | null; wordsOf: (amount: number) => string };

function Bar({ label, used, most, wordsOf }: BarProps) {
  const share = most === null ? 0 : most === 0 ? 1 : Math.min(1, used / most);
  const amount = most === null ? `${wordsOf(used)}, no limit` : `${wordsOf(used)} of ${wordsOf(most)}`;
  return (
    <li>
      <span>{label}</span>
      <b>{amount}</b>
      {most !== null && (
        <Progress.Root className={styles.bar ?? ""}>
          <Progress.Section
            value={share * 100}
            color={share >= NEARLY_FULL ? "amber" : "accent"}
            aria-label={`${label}: ${amount}`}
          />
        </Progress.Root>
      )}
    </li>
  );
}
