/** What people know in place of an id: an email, a GUID, an address, a name or a code. */
import { getUserByEmail } from "#features/accounts/server/service.ts";
import { listEveryCoupon } from "#features/billing/server/coupons/service.ts";
import { categoryMessages } from "#features/categories/contract.ts";
import { listOperatorCategories } from "#features/categories/server/service.ts";
import { getPostId } from "#features/content/server/oversight/service.ts";
import { getOperatedFeedId } from "#features/news/server/operator/service.ts";
import { uuid } from "#platform/contract/fields.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { UsageError } from "../command.ts";
import { COMMAND_LINE } from "../operator.ts";

type Reference = { word: string; find: (text: string) => Promise<number> };

const POST: Reference = {
  word: "GUID",
  find: async (text) => {
    if (uuid.safeParse(text).success) return getPostId(COMMAND_LINE, text);
    throw new UsageError(`'${text}' is neither a post's id nor its guid.`);
  },
};

/** By what the command is about. */
const REFERENCES: Record<string, Reference> = {
  users: { word: "EMAIL", find: async (text) => (await getUserByEmail(text)).id },
  posts: POST,
  "front-page": POST,
  feeds: { word: "URL", find: (text) => getOperatedFeedId(COMMAND_LINE, text) },
  categories: { word: "NAME", find: findCategory },
  coupons: { word: "CODE", find: findCoupon },
};

/** The other word for the id of a subject; undefined: none. */
export function referenceWord(subject: string): string | undefined {
  return REFERENCES[subject]?.word;
}

/** "#12" and "12" are ids. */
export async function findId(subject: string, text: string): Promise<string> {
  const id = /^#?(\d{1,15})$/.exec(text)?.[1];
  const reference = REFERENCES[subject];
  return id ?? (reference ? String(await reference.find(text)) : text);
}

async function findCategory(name: string): Promise<number> {
  const wanted = name.trim().toLowerCase();
  const all = await listOperatorCategories(COMMAND_LINE);
  const found = all.find(({ label, aliases }) => [label, ...aliases].some((each) => each.toLowerCase() === wanted));
  if (!found) throw new AppError("not-found", categoryMessages.unknown);
  return found.id;
}

async function findCoupon(code: string): Promise<number> {
  const found = (await listEveryCoupon()).find(({ stripe_coupon_id }) => stripe_coupon_id === code);
  if (!found) throw new AppError("not-found", `No coupon has the code ${code}.`);
  return found.id;
}
