/** Turns a request of the contract into a writer's task, with the named pages. */
import type { Actor } from "#features/accounts/contract.ts";
import { otherNamesOf } from "#features/categories/names/find-category.ts";
import { findPostingCompany } from "#features/companies/server/service.ts";
import { type ContentKind, findKindByTypeCode } from "#features/content/kinds/index.ts";
import { listCategories } from "#features/categories/server/service.ts";
import { invalidInput } from "#platform/errors/app-error.ts";
import {
  type AiDraft,
  type AssistantContext,
  assistantMessages,
  draftFieldsOf,
  type DraftRequest,
  draftSchemaOf,
  type EditRequest,
} from "../../contract.ts";
import { type PageProblem, type PageReader, readPages } from "../pages/service.ts";
import type { WritingTask } from "../writers/writer.ts";
import { separateContext } from "./context-policy.ts";

/** The task of a draft, without its pages' text. */
export async function draftTask(actor: Actor, { articleType, ...given }: DraftRequest): Promise<WritingTask> {
  const kind = getKind(articleType);
  const known = { ...(await companyOf(actor, given["posted_by_company"])), ...(await allCategories()) };
  return { kind, ...contextOf(kind, given), pages: [], ...known, edit: null };
}

/** The task of an edit, without its pages' text. @throws AppError invalid-input naming the field. */
export async function editTask(actor: Actor, request: EditRequest): Promise<WritingTask> {
  const kind = getKind(request.articleType);
  const { editRequest, fieldToEdit: field, history } = request;
  const fields = draftFieldsOf(kind);
  if (field !== "" && !fields.includes(field))
    throw invalidInput({ fieldToEdit: assistantMessages.unknownField(fields.join(", ")) });
  return {
    kind,
    pages: [],
    ...(await companyOf(actor, request.posted_by_company)),
    ...(await allCategories()),
    ...contextOf(kind, request.context ?? {}),
    edit: { current: currentOf(kind, request.currentContent), request: editRequest, field, history },
  };
}

/** Addresses of the pages that the task's context names. */
export function pagesNamed({ kind, context }: WritingTask): string[] {
  const urls = kind.assistant.fields.filter(({ control }) => control === "url").map(({ name }) => context[name]);
  return [...new Set(urls.filter((url) => url !== undefined))];
}

/** The task with the text of its pages, and which of them could not be read. */
export async function withPages(
  task: WritingTask,
  reader: PageReader,
): Promise<{ task: WritingTask; problems: PageProblem[] }> {
  const named = pagesNamed(task);
  if (named.length === 0) return { task, problems: [] };
  const { pages, problems } = await readPages(named, reader);
  return { task: { ...task, pages }, problems };
}

function getKind(typeCode: string): ContentKind {
  const kind = findKindByTypeCode(typeCode);
  if (!kind) throw invalidInput({ articleType: assistantMessages.unknownType });
  return kind;
}

/** Nothing for a company that does not exist or is not the caller's: a draft is not refused for it. */
async function companyOf(actor: Actor, id = ""): Promise<Pick<WritingTask, "company">> {
  const company = id === "" ? null : await findPostingCompany(actor, Number(id));
  return company ? { company } : {};
}

/** The fields of this kind's form that the user filled in, and their private notes. */
function contextOf(kind: ContentKind, given: Partial<AssistantContext>) {
  const names = kind.assistant.fields.map(({ name }) => name);
  const filled = Object.fromEntries(names.flatMap((name) => (given[name] ? [[name, given[name]]] : [])));
  return separateContext(kind, filled);
}

/**
 * The fields of the draft that a draft of this kind has, as far as they are usable. A text that is too long or cannot
 * be stored is refused: if it were left out, the writer would generate it again.
 */
function currentOf(kind: ContentKind, given: Record<string, unknown>): Partial<AiDraft> {
  const { shape } = draftSchemaOf(kind);
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    const parsed = Object.hasOwn(given, name) ? schema.safeParse(given[name]) : null;
    const problem = parsed?.error?.issues.find(({ code }: { code: string }) => code === "too_big" || code === "custom");
    if (problem && typeof given[name] === "string") throw invalidInput({ currentContent: problem.message });
    return parsed?.success ? [[name, parsed.data]] : [];
  });
  if (fields.length === 0) throw invalidInput({ currentContent: assistantMessages.contentRequired });
  return Object.fromEntries(fields);
}

async function allCategories(): Promise<Pick<WritingTask, "categories" | "otherNames">> {
  const all = await listCategories();
  return { categories: all.map(({ label }) => label), otherNames: otherNamesOf(all) };
}
