/** Result of the purchase named in `?checkout=`, shown when the buyer returns from payment. */
import { Alert, Button } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck, IconHourglass } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { StatusColour } from "#ui-kit/theme/theme.ts";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import type { CheckoutState } from "../../contracts/checkout.ts";
import classes from "../subscription/billing-screen.module.css";
import { checkoutIdOf, useCheckoutState } from "./use-checkout-state.ts";

const ICON = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

export function CheckoutResult() {
  const { parameters, setParameters } = useNavigation();
  const id = checkoutIdOf(parameters);
  const { data, error, refetch, isFetching } = useCheckoutState(id);
  if (id === null || (!data && !error)) return null;
  const { colour, icon } = data ? LOOKS[data.status] : FAILURE;
  return (
    <Alert className={classes.result} color={colour} icon={icon} role="status">
      <div>
        <p>{data?.detail ?? error?.message}</p>
        <div className={classes.actions}>
          {data?.status !== "completed" && data?.status !== "expired" && (
            <Button size="xs" loading={isFetching} onClick={() => void refetch()}>
              Check again
            </Button>
          )}
          <Button size="xs" onClick={() => setParameters({ checkout: null })}>
            Dismiss
          </Button>
        </div>
      </div>
    </Alert>
  );
}

type Look = { colour: StatusColour; icon: ReactNode };

const FAILURE: Look = { colour: "red", icon: <IconAlertCircle {...ICON} /> };
const LOOKS: Record<CheckoutState["status"], Look> = {
  open: { colour: "amber", icon: <IconHourglass {...ICON} /> },
  completed: { colour: "green", icon: <IconCircleCheck {...ICON} /> },
  expired: { colour: "amber", icon: <IconAlertCircle {...ICON} /> },
};
