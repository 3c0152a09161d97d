/** The registry of content kinds: the only place that names them all. */
import { z } from "zod";
import { article } from "./article.ts";
import { interview } from "./interview.ts";
import type { ContentKind, KindKey, TypeCode } from "./kind.ts";
import { review } from "./review.ts";

export type { ContentKind, KindKey, TypeCode } from "./kind.ts";

export const KINDS: readonly ContentKind[] = [article, interview, review];

/** Type code of a kind, as calls and public addresses name it. */
export const typeCode = z.enum(valuesOf(({ typeCode: code }) => code));
export const TYPE_CODES = typeCode.options;
/** What collections call the kinds. */
export const COLLECTED_TYPES = valuesOf(({ collectedType }) => collectedType);

function valuesOf<T extends string>(of: (kind: ContentKind) => T): [T, ...T[]] {
  return KINDS.map(of) as [T, ...T[]];
}

const byKey = new Map(KINDS.map((kind) => [kind.key, kind]));
const byTypeCode = new Map<string, ContentKind>(KINDS.map((kind) => [kind.typeCode, kind]));

export function kindOf(key: KindKey): ContentKind {
  const kind = byKey.get(key);
  if (!kind) throw new Error(`Unknown content kind: ${key}`);
  return kind;
}

/** Null for a type code that no kind has. */
export function findKindByTypeCode(code: TypeCode | (string & {})): ContentKind | null {
  return byTypeCode.get(code) ?? null;
}
