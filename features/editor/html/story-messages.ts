/** Without the reading of a story, which most screens do not load. */
export const TOO_INTRICATE = "The content has too much formatting. Simplify it and try again.";
