/** Ways of delivery by their keys. */
import { WAYS } from "./registry.ts";
import type { Way } from "./way.ts";

export type DeliveryWay = (typeof WAYS)[number]["key"];

export const DELIVERY_WAYS: readonly DeliveryWay[] = WAYS.map(({ key }) => key);
/** Methods that send nothing: a delivery waits until the platform reads it. */
export const PULLED_WAYS: readonly DeliveryWay[] = WAYS.filter(({ pull }) => pull !== null).map(({ key }) => key);

const byKey = new Map<DeliveryWay, Way<DeliveryWay>>(WAYS.map((way) => [way.key, way]));

export function wayOf(key: DeliveryWay): Way<DeliveryWay> {
  const way = byKey.get(key);
  if (!way) throw new Error(`Unknown way of delivery: ${key}`);
  return way;
}
