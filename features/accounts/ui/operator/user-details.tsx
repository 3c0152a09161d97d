/** A user's facts and actions, and below them companies, sessions and the latest release history. */
import { Button } from "@mantine/core";
import { Block } from "#ui-kit/page/block.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatMoment, formatMomentDay } from "#ui-kit/format/dates.ts";
import { ScreenLink } from "#ui-kit/page/navigation.tsx";
import type { OperatorUser } from "../../operator-contract.ts";
import { describeUserAgent } from "../sessions/user-agent.ts";
import { useMe } from "../use-me.ts";
import { type ActionName, actionsFor, wordsOf } from "./user-actions.ts";
import { useUserBilling } from "./user-billing.ts";
import { UserExport } from "./user-export.tsx";
import { UserBadges } from "./user-badges.tsx";
import classes from "./user-dialog.module.css";
import { UserFacts } from "./user-facts.tsx";

type Props = {
  user: OperatorUser;
  /** The action whose form was open last: its button gets the focus. */
  focused: ActionName | null;
  onChoose: (action: ActionName) => void;
};

export function UserDetails({ user, focused, onChoose }: Props) {
  const me = useMe();
  return (
    <>
      <div className={classes.head}>
        <h3>
          <bdi>{user.name}</bdi>
        </h3>
        <UserBadges user={user} />
        <p>{user.email}</p>
      </div>
      <UserFacts user={user} />
      <div className={classes.actions} role="group" aria-label="Actions">
        {actionsFor(user, user.id === me.id).map((action) => (
          <Button
            key={action}
            autoFocus={action === focused}
            size="xs"
            {...(["suspend", "deleteLater", "deleteNow"].includes(action) && { color: "red", variant: "light" })}
            onClick={() => onChoose(action)}
          >
            {wordsOf(action).button}
          </Button>
        ))}
      </div>
      <UserExport id={user.id} />
      <Sessions user={user} />
      <Ledger user={user} />
      <p className={classes.audit}>
        <ScreenLink to="operatorAudit" place={{ parameters: { q: `user ${user.id}` } }}>
          Operator actions on this account
        </ScreenLink>
      </p>
    </>
  );
}

function Sessions({ user: { sessions } }: { user: OperatorUser }) {
  return (
    <Block title="Signed in">
      {sessions.length === 0 && <p className={classes.none}>Not signed in right now.</p>}
      <ul className={classes.lines}>
        {sessions.map(({ user_agent, ip, last_seen_at, operator }) => (
          <li key={`${last_seen_at}${user_agent}${ip}`}>
            <span>
              {operator === null ? describeUserAgent(user_agent) : `${operator}, as this user`} <small>{ip}</small>
            </span>
            <time dateTime={last_seen_at}>{formatMoment(last_seen_at)}</time>
          </li>
        ))}
      </ul>
    </Block>
  );
}

function Ledger({ user: { ledger } }: { user: OperatorUser }) {
  const { describeLedger } = useUserBilling();
  return (
    <Block title="Latest release history">
      {ledger.length === 0 && <p className={classes.none}>No releases yet.</p>}
      <ul className={classes.lines}>
        {describeLedger(ledger).map(({ id, what, post, why, change, created_at }) => (
          <li key={id}>
            <span>
              {what} {post !== null && <bdi>{post}</bdi>} {why !== "" && <small>{why}</small>}
            </span>
            <span className={classes.figures}>
              <b>{change === 0 ? "No change" : `${change > 0 ? "+" : "−"}${formatCount(Math.abs(change))}`}</b>
              <time dateTime={created_at}>{formatMomentDay(created_at)}</time>
            </span>
          </li>
        ))}
      </ul>
    </Block>
  );
}
