/**
 * Elements without a stack of their own. React's development build takes a stack trace for each of ten thousand
 * elements a second, to tell people who debug where one was written: it was an eighth of these tests' time.
 */
import React from "react";

const INTERNALS = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";
const internals: unknown = Reflect.get(React, INTERNALS);

// Where a later React keeps no such count, there is nothing to switch off.
if (typeof internals === "object" && internals !== null && "recentlyCreatedOwnerStacks" in internals) {
  Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Infinity, set: (_count) => {} });
}
