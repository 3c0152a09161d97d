/** Payments that do not match their order; nothing at all while there are none. */
import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Block } from "#ui-kit/page/block.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatMomentDay } from "#ui-kit/format/dates.ts";
import type { HeldPayment } from "../../contracts/held-payment.ts";
import { heldWords } from "../../words/held-words.ts";
import classes from "./money-screen.module.css";
import type { useHeldPayments } from "./use-money.ts";

type Props = { query: ReturnType<typeof useHeldPayments>; onDecide: (held: HeldPayment) => void };

export function HeldBlock({ query, onDecide }: Props) {
  const held = query.data?.payments;
  if (query.error && !held) return <ErrorState title="Held payments could not be loaded" query={query} />;
  if (!held || held.length === 0) return null;
  return (
    <Block title="Payments to decide" aside={<span>{held.length}</span>}>
      <ul className={classes.held}>
        {held.map((payment) => (
          <li key={payment.id}>
            <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
            <p>
              <b>{payment.user_name ?? "Deleted account"}</b>, {payment.plan} plan
              <small>
                {heldWords(payment)}; nothing was granted. {formatMomentDay(payment.created_at)}
              </small>
            </p>
            <Button size="compact-sm" onClick={() => onDecide(payment)}>
              Decide
            </Button>
          </li>
        ))}
      </ul>
    </Block>
  );
}
