/** Lists deliveries: of a post, and of a platform for operators, who can retry one. */
import type { z } from "zod";
import type { Actor } from "#features/accounts/contract.ts";
import { isWithinReach, noSuchPost } from "#features/content/server/posts/reach-service.ts";
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

/** Deliveries of a post, by platform. @throws AppError not-found out of the caller's reach. */
export async function listPostDeliveries(actor: Actor, postId: number): Promise<PostDeliveries> {
  if (!(await isWithinReach(actor, postId))) throw noSuchPost();
  const rows = await queries.listOfPost(postId);
  return {
    deliveries: rows.map(describeForAuthor),
    count: rows.length,
    later: await listLater(postId),
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
