/** Platforms: outlets where posts are delivered, as everybody sees them (spec section 7). */
import { AppError } from "#platform/errors/app-error.ts";
import { type Platform, platformMessages, type PlatformType } from "../platform-contract.ts";
import { describePlatform } from "./platform-policy.ts";
import * as queries from "./platform-queries.ts";

/** What a platform is. @throws AppError not-found, also for one of the other type. */
export async function getPlatform(type: PlatformType, id: number): Promise<Platform> {
  const row = await queries.findPlatformOfType(id, type);
  if (!row) throw noSuchPlatform();
  return describePlatform(row);
}

export function noSuchPlatform(): AppError {
  return new AppError("not-found", platformMessages.notFound);
}
