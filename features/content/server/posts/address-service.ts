import { isInSandbox } from "#platform/sandbox/sandbox.ts";
/** Where a post is read: a test key's in the sandbox, for people of its company (docs/product/api-keys.md, Test keys). */
import { publicPath, sandboxPath } from "../../contract.ts";

export function pathOf(address: Parameters<typeof publicPath>[0]): string {
  return isInSandbox() ? sandboxPath(address) : publicPath(address);
}
