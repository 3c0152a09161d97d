/** Table types of payments that wait for an operator, refunds and invoices; see schema.ts. */
import type { Generated, JSONColumnType } from "kysely";
import type { CreatedAt, NullableTimestamp } from "./schema-times.ts";

export type MoneySchema = {
  held_payments: {
    id: Generated<number>;
    ref: string;
    payment_ref: string | null;
    subscription_ref: string | null;
    user_id: number | null;
    plan_id: number;
    problem: "order" | "currency" | "price" | "amount" | "status";
    expected_amount: number | null;
    expected_currency: string | null;
    paid_amount: number;
    paid_currency: string;
    taken_amount: Generated<number>;
    created_at: CreatedAt;
    decision: "accepted" | "refused" | null;
    decided_by: number | null;
    decided_at: NullableTimestamp;
    note: Generated<string>;
  };
  invoice_series: { series: string; last: number };
  /** A trigger refuses changes. */
  invoices: {
    id: Generated<number>;
    kind: "invoice" | "credit-note";
    number: string;
    payment_id: number;
    refund_id: number | null;
    user_id: number | null;
    seller: JSONColumnType<object>;
    customer: string;
    what: string;
    currency: string;
    gross: number;
    net: number;
    vat: number;
    vat_rate: number;
    issued_at: CreatedAt;
  };
  /** A trigger keeps their sum within the payment. */
  refunds: {
    id: Generated<number>;
    payment_id: number;
    amount: number;
    reason: string;
    way: "stripe" | "recorded";
    status: Generated<"pending" | "done" | "failed">;
    provider_ref: string | null;
    failure: Generated<string>;
    operator_id: number | null;
    created_at: CreatedAt;
    settled_at: NullableTimestamp;
  };
};
