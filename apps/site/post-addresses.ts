/** An address that no route of the site matches is a post's, or does not exist. */
import { FILE_FORMS } from "#features/content/site/taken-forms.ts";
import { findKnownGuids } from "#features/content/server/published/page-service.ts";
import type { OpenAddresses } from "#platform/http/pages/nowhere.ts";

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Requests for files are counted. */
const FILE = new RegExp(`\\.(?:${FILE_FORMS.join("|")})$`);

export const postAddresses: OpenAddresses = { keyIn, findKnown: findKnownGuids };

function keyIn(path: string): string | null | undefined {
  const [, , guid = ""] = path.split("/", 3);
  if (FILE.test(path)) return undefined;
  if (!GUID.test(guid)) return null;
  return guid.toLowerCase();
}
