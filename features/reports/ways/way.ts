/**
 * A way of delivery as both sides know it, as data: what it is called, which fields of a platform it needs, and whether the
 * platform reads its posts or is sent them. How it delivers is its half in server/ways/
 * (docs/decisions/0048-a-way-of-delivery-is-one-definition.md).
 */

/** A field of a platform that a way asks for. */
export type WayField = {
  /** Name in the calls. */
  name: "endpoint" | "email" | "username" | "secret";
  label: string;
  /**
   * password: sealed, shown to nobody, kept for the site and the name that it was entered for, and sent over https only.
   * made-key: made by us where none is given, and shown once.
   */
  control: "url" | "email" | "line" | "password" | "made-key";
  /** Most characters. */
  max: number;
  /** Said where it is missing; absent: it may be. Fields that share these words are named one at a time. */
  required?: string;
  help?: string;
  /** Takes half the width where there is room. */
  half?: boolean;
};

export type Way<Key extends string = string> = {
  /** As it is stored and called. */
  key: Key;
  label: string;
  /** What it does, in a sentence. */
  help: string;
  fields: readonly WayField[];
  /**
   * Where the platform reads its posts, by a key of its own, and how many of the latest it finds there. Null: posts are sent
   * to it.
   */
  pull: { path: (key: string) => string; newest: number } | null;
};

export function defineWay<const Key extends string>(way: Way<Key>): Way<Key> {
  return way;
}

/** Where posts are pushed to. */
export const ADDRESS: WayField = {
  name: "endpoint",
  label: "Address",
  control: "url",
  max: 2048,
  required: "Address is required for this delivery method.",
};

type WayValues = { [name in WayField["name"]]?: string | undefined };

/**
 * What the way needs and was not given: field to what is said.
 * @param hasSecret whether the secret that is stored will do.
 */
export function missingFields({ fields }: Way, values: WayValues, hasSecret: boolean): Record<string, string> {
  const missing: Record<string, string> = {};
  for (const { name, required } of fields) {
    const isGiven = (values[name] ?? "").trim() !== "" || (name === "secret" && hasSecret);
    if (required !== undefined && !isGiven && !Object.values(missing).includes(required)) missing[name] = required;
  }
  return missing;
}

export function sendsPassword({ fields }: Way): boolean {
  return fields.some(({ control }) => control === "password");
}

export function makesKey({ fields }: Way): boolean {
  return fields.some(({ control }) => control === "made-key");
}
