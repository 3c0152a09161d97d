/** @returns null where it is linear, else why it is not proven to be. */
export function doubtAbout(source: string, flags: string): string | null;
