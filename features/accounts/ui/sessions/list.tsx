/** 'Where you are signed in': the user's sessions, the current one first, each with a sign-out button. */
import { Badge, Button, Skeleton } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile, IconLifebuoy } from "@tabler/icons-react";
import { useRef } from "react";
import { Block } from "#ui-kit/page/block.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { siteName } from "#ui-kit/page/site-name.ts";
import type { OwnSession } from "../../profile-contract.ts";
import classes from "./list.module.css";
import { describeUserAgent } from "./user-agent.ts";
import { useEndSessions, useSessions } from "./use-sessions.ts";

export function SessionList() {
  const { data, error, refetch, isFetching } = useSessions();
  const { mutate, isPending, variables } = useEndSessions();
  const list = useRef<HTMLUListElement>(null);
  const others = data?.filter((session) => !session.is_current) ?? [];
  // The pressed button disappears with its row.
  const end = (id: string | null) => mutate(id, { onSuccess: () => list.current?.focus({ preventScroll: true }) });
  return (
    <Block
      title="Where you are signed in"
      aside={
        others.length > 0 && (
          <Button size="xs" loading={isPending && variables === null} onClick={() => end(null)}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {error && !data && (
        <ErrorState title="Your sessions could not be loaded" query={{ error, refetch, isFetching }} />
      )}
      {!data && !error && <SkeletonRows />}
      {data && (
        <ul ref={list} className={classes.list} tabIndex={-1} aria-label="Sessions">
          {data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={isPending && variables === session.id}
              onEnd={() => end(session.id)}
            />
          ))}
        </ul>
      )}
      {data && others.length === 0 && <p className={classes.alone}>You are not signed in anywhere else.</p>}
    </Block>
  );
}

type SessionRowProps = { session: OwnSession; isEnding: boolean; onEnd: () => void };

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { user_agent, ip, last_seen_at, is_current, is_support } = session;
  const name = is_support ? `${siteName()} support` : describeUserAgent(user_agent);
  return (
    <li>
      <SessionIcon session={session} />
      <div className={classes.what} title={user_agent}>
        <b>{name}</b>
        {is_current && <Badge color="green">This session</Badge>}
        <p>
          <span>{ip}</span>
          <span>
            {is_current ? (
              "Last seen now"
            ) : (
              <>
                Last seen <time dateTime={last_seen_at}>{formatDateTime(last_seen_at)}</time>
              </>
            )}
          </span>
        </p>
      </div>
      {!is_current && (
        <Button
          size="xs"
          loading={isEnding}
          aria-label={is_support ? `Sign out ${name}` : `Sign out ${name}, ${ip}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function SessionIcon({ session: { user_agent, is_support } }: { session: OwnSession }) {
  const look = { size: 20, stroke: 1.5, "aria-hidden": true } as const;
  if (is_support) return <IconLifebuoy {...look} />;
  return /iPhone|Android/.test(user_agent) ? <IconDeviceMobile {...look} /> : <IconDeviceDesktop {...look} />;
}

function SkeletonRows() {
  return (
    <div className={classes.skeleton} role="status" aria-label="Loading your sessions">
      {[48, 62].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} />
      ))}
    </div>
  );
}
