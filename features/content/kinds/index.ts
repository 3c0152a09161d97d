/** The registered kinds of content, and lookups by key, type code and other names. */
import { z } from "zod";
import type { WrittenField } from "./fields.ts";
import type { Kind } from "./kind.ts";
import { REGISTERED } from "./registry.ts";

type Registered = (typeof REGISTERED)[number];
export type KindKey = Registered["key"];
export type TypeCode = Registered["typeCode"];
export type ContentKind = Kind<KindKey, TypeCode, Registered["collectedType"]>;

export const KINDS: readonly ContentKind[] = REGISTERED;
/** The default kind: forms open with it, delivery tests send one, and lists need not name it. */
export const USUAL_KIND: ContentKind = REGISTERED[0];

/** Type code of a kind, as calls and public addresses name it. */
export const typeCode = z.enum(valuesOf(({ typeCode: code }) => code));
export const TYPE_CODES = typeCode.options;
/** The searchable details of all kinds. */
export type NameField = Registered["nameField"];
export const NAME_FIELDS = [...new Set(REGISTERED.map(({ nameField }): NameField => nameField))];
/** Names of the kinds in collections. */
export const COLLECTED_TYPES = valuesOf(({ collectedType }) => collectedType);

function valuesOf<T extends string>(of: (kind: ContentKind) => T): [T, ...T[]] {
  return KINDS.map(of) as [T, ...T[]];
}

/** Maps each kind's key to a value. */
export function byKind<T>(of: (kind: ContentKind) => T): Record<KindKey, T> {
  return Object.fromEntries(KINDS.map((kind) => [kind.key, of(kind)])) as Record<KindKey, T>;
}

const byKey = new Map(KINDS.map((kind) => [kind.key, kind]));
const byTypeCode = new Map<string, ContentKind>(KINDS.map((kind) => [kind.typeCode, kind]));

export function kindOf(key: KindKey): ContentKind {
  const kind = byKey.get(key);
  if (!kind) throw new Error(`Unknown content kind: ${key}`);
  return kind;
}

/** Null for an unknown type code. */
export function findKindByTypeCode(code: TypeCode | (string & {})): ContentKind | null {
  return byTypeCode.get(code) ?? null;
}

/** Name and value of each field that an AI draft of this kind has in addition to the common ones. */
type WrittenIn<Each> = Each extends { fields: infer Fields }
  ? {
      [Name in keyof Fields]: Fields[Name] extends { written: WrittenField<infer Value> } ? [Name, Value] : never;
    }[keyof Fields]
  : never;
/** The fields of AI drafts in addition to the common ones, of any kind. */
export type WrittenDetails = { [Pair in WrittenIn<Registered> as Pair[0]]?: Pair[1] };
