/** Plans and coupons, for operators: what can be bought, and what takes something off. */
import { Button } from "@mantine/core";
import { IconPlus, IconTicket } from "@tabler/icons-react";
import { useState } from "react";
import { Question } from "#ui-kit/dialogs/question.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { Block } from "#ui-kit/page/block.tsx";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { couponMessages } from "../../contracts/coupon.ts";
import { operatorBillingMessages, type OperatorPlan } from "../../contracts/operator.ts";
import { NEW_COUPON, NEW_PLAN, planSlugOf } from "./billing-item.ts";
import { CouponDialog } from "./coupon-dialog.tsx";
import { CouponRows } from "./coupon-rows.tsx";
import { PlanDialog } from "./plan-dialog.tsx";
import { PlanTable } from "./plan-table.tsx";
import classes from "./plans-screen.module.css";
import { useOperatorCoupons, useSwitchCoupon } from "./use-operator-coupons.ts";
import { useOfferPlan, usePlans } from "./use-operator-plans.ts";

export function PlansScreen() {
  const { item, openItem, closeItem } = useNavigation();
  const coupons = useOperatorCoupons();
  const atStripe = coupons.data?.at_stripe ?? false;
  return (
    <>
      <PageHead
        title="Plans & Coupons"
        actions={
          <>
            {!atStripe && <Button onClick={() => openItem(NEW_COUPON)}>New coupon</Button>}
            <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={() => openItem(NEW_PLAN)}>
              New plan
            </Button>
          </>
        }
      />
      <Plans />
      <Coupons coupons={coupons} />
      <CouponDialog isOpen={item === NEW_COUPON && !atStripe} onClose={closeItem} />
    </>
  );
}

function Plans() {
  const { item, closeItem } = useNavigation();
  const { data, error, refetch, isFetching } = usePlans();
  const offering = useOfferPlan();
  const [asked, setAsked] = useState<OperatorPlan | null>(null);
  const offer = (plan: OperatorPlan) => offering.mutate({ slug: plan.slug, is_offered: !plan.is_offered });
  const slug = planSlugOf(item);
  const opened = data?.plans.find((plan) => plan.slug === slug) ?? null;
  return (
    <Block title="Plans">
      {error && !data ? (
        <ErrorState title={operatorBillingMessages.plansFailed} query={{ error, refetch, isFetching }} />
      ) : (
        <PlanTable
          plans={data?.plans}
          busySlug={offering.isPending ? offering.variables.slug : null}
          onOffer={(plan) => (plan.is_offered ? setAsked(plan) : offer(plan))}
        />
      )}
      <PlanDialog plan={item === NEW_PLAN && data ? "new" : opened} plans={data?.plans ?? []} onClose={closeItem} />
      <Question
        about={asked}
        title={({ name }) => `Take ${name} off sale?`}
        text={offSaleWords}
        yes={() => "Take off sale"}
        onCancel={() => setAsked(null)}
        onConfirm={(plan) => {
          setAsked(null);
          offer(plan);
        }}
      />
    </Block>
  );
}

function offSaleWords({ subscribers }: OperatorPlan): string {
  const stay =
    subscribers === 1 ? " Its 1 subscriber keeps it." : ` Its ${formatCount(subscribers)} subscribers keep it.`;
  return `It disappears from the pricing page and can no longer be bought.${subscribers > 0 ? stay : ""} You can put it back on sale later.`;
}

function Coupons({
  coupons: { data, error, refetch, isFetching },
}: {
  coupons: ReturnType<typeof useOperatorCoupons>;
}) {
  const { switchTo, busyId } = useSwitchCoupon();
  const atStripe = data?.at_stripe ?? false;
  if (error && !data)
    return (
      <Block title="Coupons">
        <ErrorState title={operatorBillingMessages.couponsFailed} query={{ error, refetch, isFetching }} />
      </Block>
    );
  return (
    <Block title="Coupons">
      {atStripe && <p className={classes.note}>{couponMessages.atStripe}</p>}
      {data?.coupons.length === 0 ? (
        <EmptyState
          icon={IconTicket}
          title="No coupons yet"
          detail={atStripe ? "Coupons you create in Stripe appear here." : "Create a coupon to discount a plan."}
        />
      ) : (
        <CouponRows coupons={data?.coupons} isReadOnly={atStripe} busyId={busyId} onSwitch={switchTo} />
      )}
    </Block>
  );
}
