/** The index that allows one post for each language of a story has the last word: two calls may come at the same time. */
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { translationMessages as messages } from "../../contracts/translation.ts";

/** Whether a write failed because its post's story has a post in its language. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "posts_story_language";
}

/**
 * @param field null: the caller did not choose the language, such as an operator who approves an edit.
 * @throws AppError invalid-input naming the field, without one conflict (409), when the story has a post in this language.
 */
export async function orTaken<T>(field: string | null, language: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw field === null
      ? new AppError("conflict", messages.takenBefore(language))
      : invalidInput({ [field]: messages.taken(language) });
  }
}
