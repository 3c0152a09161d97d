/** Lists deliveries: of the caller's own post, and of a platform for operators, who can retry one. */
import type { z } from "zod";
import type { Actor } from "#features/accounts/contract.ts";
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import {
  type deliveryList,
  type DeliveryState,
  platformMessages,
  type PostDeliveries,
} from "../../platform-contract.ts";
import { listLater } from "./later-queries.ts";
import { describeDelivery, describeForAuthor } from "./policy.ts";
import * as queries from "./queries.ts";
import { findPlatform } from "../platforms/queries.ts";
import { noSuchPlatform } from "../platforms/service.ts";
import { wakeDelivery } from "./queue-service.ts";

type DeliveryList = z.infer<typeof deliveryList>;

/** Deliveries of the caller's post, by platform. @throws AppError not-found, also for another user's. */
export async function listPostDeliveries(actor: Actor, postId: number): Promise<PostDeliveries> {
  const rows = await queries.listOfPost(actor.id, postId);
  if (!rows) throw new AppError("not-found", "Post not found.");
  return {
    deliveries: rows.map(describeForAuthor),
    count: rows.length,
    later: await listLater(actor.id, postId),
  };
}

type Page = { page: number; page_size: number; state?: DeliveryState | undefined };

/** The newest first. @throws AppError forbidden (403), not-found. */
export async function listPlatformDeliveries(operator: Operator, id: number, query: Page): Promise<DeliveryList> {
  requireOperator(operator);
  if (!(await findPlatform(id))) throw noSuchPlatform();
  const { page, page_size, state = null } = query;
  const { rows, count } = await queries.listOfPlatform(id, { state, limit: page_size, offset: (page - 1) * page_size });
  return { deliveries: rows.map(describeDelivery), count };
}

/** Delivers again, with all attempts, even if the platform already has it. @throws AppError forbidden (403), not-found. */
export async function retryDelivery(operator: Operator, id: number): Promise<void> {
  requireOperator(operator);
  await transaction(async (tx) => {
    if (!(await queries.retryDelivery(tx, id))) throw new AppError("not-found", platformMessages.noDelivery);
    await wakeDelivery(tx);
    await recordAction(tx, operator, { action: "delivery.retry", subject: `delivery ${id}` });
  });
}
