/** Pure rules of acting as a user: which calls only the account owner may make. Changing the address is refused in profile-service. */
import { checkoutPaths } from "#features/billing/checkout-contract.ts";
import { couponPaths } from "#features/billing/coupon-contract.ts";
import { outboxPaths } from "#features/outbox/contract.ts";
import { dataPaths } from "../data-contract.ts";
import { factorPaths } from "../factor-contract.ts";
import { profilePaths } from "../profile-contract.ts";

/** How such a session names itself in the user's own list: the operator's address and browser are not the user's to know. */
export const ACTING_USER_AGENT = "Dateline support";

/** Method and address as the routes are registered. apps/server/operator-calls.test.ts holds them equal to the routes. */
export const BARRED_WHILE_ACTING: readonly (readonly [string, string])[] = [
  ["POST", profilePaths.changePassword],
  ["POST", profilePaths.confirmEmail],
  ["DELETE", profilePaths.sessions],
  ["DELETE", profilePaths.session(":id")],
  ["POST", factorPaths.factor],
  ["POST", factorPaths.confirm],
  ["POST", factorPaths.disable],
  ["POST", factorPaths.recoveryCodes],
  ["POST", dataPaths.export],
  ["GET", dataPaths.exportFile(":id")],
  ["POST", dataPaths.deletion],
  ["DELETE", dataPaths.deletion],
  // Who revealed a link does not put away what its owner is told of it.
  ["POST", outboxPaths.dismissReveal(":id")],
  ["POST", checkoutPaths.checkout],
  ["POST", checkoutPaths.pay(":id")],
  ["POST", checkoutPaths.confirm(":id")],
  ["POST", checkoutPaths.portal],
  ["POST", checkoutPaths.cancel],
  ["POST", checkoutPaths.resume],
  ["POST", couponPaths.applied],
  ["DELETE", couponPaths.applied],
];

const barred = new Set(BARRED_WHILE_ACTING.map(([method, url]) => `${method} ${url}`));

/** @param url as the route is registered; undefined where there is no route. */
export function isBarredWhileActing(method: string, url: string | undefined): boolean {
  return barred.has(`${method === "HEAD" ? "GET" : method} ${url}`);
}
