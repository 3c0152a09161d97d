/** Platforms to which posts are delivered, as all users see them (docs/product/reports.md, Platforms). */
import { AppError } from "#platform/errors/app-error.ts";
import { type Platform, type PlatformType } from "#features/content/contracts/delivered.ts";
import { platformMessages } from "../../platform-contract.ts";
import { describePlatform } from "./policy.ts";
import * as queries from "./queries.ts";

/** Facts about a platform. @throws AppError not-found, also for one of the other type. */
export async function getPlatform(type: PlatformType, id: number): Promise<Platform> {
  const row = await queries.findPlatformOfType(id, type);
  if (!row) throw noSuchPlatform();
  return describePlatform(row);
}

export function noSuchPlatform(): AppError {
  return new AppError("not-found", platformMessages.notFound);
}
