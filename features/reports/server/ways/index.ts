/** Ways of delivery by their keys, as the server delivers by them. */
import type { DeliveryWay } from "../../ways/index.ts";
import { SERVER_WAYS } from "./registry.ts";
import type { ServerWay } from "./way.ts";

const byKey = new Map(SERVER_WAYS.map((way) => [way.key, way]));

export function serverWayOf(key: DeliveryWay): ServerWay {
  const way = byKey.get(key);
  if (!way) throw new Error(`Nothing delivers by the way ${key}`);
  return way;
}
