/** Entries of the inbox as the server answers them, for tests that play the server. */
import type { InboxEntry } from "#features/inbox/contract.ts";
import { choicesFor, type Settings } from "#features/notifications/contract.ts";

let count = 0;

export function buildEntry(changes: Partial<InboxEntry> & Pick<InboxEntry, "cause">): InboxEntry {
  count++;
  return {
    keys: [`${changes.cause}.${count}`],
    is_todo: true,
    is_read: false,
    at: "2026-11-20T12:31:00.000Z",
    post: null,
    company: null,
    ticket: null,
    alert: null,
    people: [],
    note: "",
    words: null,
    count: null,
    version: null,
    time: null,
    page: null,
    turn: null,
    request: null,
    thread: null,
    ...changes,
  };
}

export function buildSettings(changes: Partial<Settings> = {}): Settings {
  const choices = choicesFor({}, null);
  return {
    email: "marta@lindqvist.example",
    time_zone: "Europe/London",
    choices,
    companies: [{ id: 7, name: "Northmoor Foods", choices }],
    ...changes,
  };
}
