/** A fourth kind of content, for tests: what all sides know of it. */
import { lines, needed, POSTED_BY_COMPANY, SUMMARY, writtenList } from "#features/content/kinds/fields.ts";
import { defineKind } from "#features/content/kinds/kind.ts";
import { text } from "#platform/contract/fields.ts";

export const event = defineKind({
  key: "event",
  typeCode: "Event",
  collectedType: "event",
  cardLabel: "Event",
  listLabel: "Event",
  pluralLabel: "Events",
  schemaType: "Event",
  colour: "purple",
  paths: { published: "events", draft: "event-drafts", schedule: "event-schedules" },
  tabLabel: "Event",
  fields: {
    event_name: {
      label: "Event Name",
      control: "headline",
      required: true,
      ...needed("Event name", 200, "What takes place"),
    },
    venue: {
      label: "Venue",
      control: "line",
      required: true,
      ...needed("Venue", 150, "Where it takes place"),
      written: {
        label: "Venue",
        noun: "venue",
        form: "text",
        characters: 150,
        rule: text("Venue", 150).default("").describe("Where it takes place; empty when it was not given"),
      },
    },
    content: { label: "Programme", control: "rich-text", required: true },
    speakers: {
      label: "Speakers",
      control: "list",
      list: { entry: "speaker", fillFirst: "Please name the current speaker first.", keepOne: null },
      ...lines("Speakers", "A speaker", 150, "Who speaks, in order"),
      written: writtenList("A speaker", {
        label: "Speakers",
        noun: "speaker",
        form: "badges",
        entries: 10,
        characters: 150,
        description: "Who speaks",
        holdsNames: true,
      }),
    },
    summary: SUMMARY,
    posted_by_company: POSTED_BY_COMPANY,
  },
  nameField: "event_name",
  nameOf: ({ event_name }) => event_name,
  descriptionOf: ({ venue }) => `At ${venue}`,
  pageFacts: ({ venue, speakers }) => ({
    facts: [
      { name: "Venue", value: venue },
      { name: "Speakers", value: speakers.join(", ") },
    ],
  }),
  structuredData: ({ venue, speakers }) => ({
    location: { "@type": "Place", name: venue },
    performer: speakers.map((name) => ({ "@type": "Person", name })),
  }),
  ruleSet: "release",
  linkLimit: { field: "speakers", noun: "speakers" },
  archiveSlug: "events",
  front: { place: "row", room: 3, label: "Events" },
  assistant: {
    fields: [
      { name: "event_name", label: "Event Name", control: "line", max: 200 },
      { name: "venue", label: "Venue", control: "line", max: 150 },
      { name: "programme", label: "Programme", control: "paragraph", max: 5000 },
    ],
    subjectFields: ["event_name", "programme"],
    structure: ["What takes place, where and when.", "Then the programme, in order of time."],
    titleField: "event_name",
    carried: {},
    suggestions: [{ label: "Add a speaker", request: "Add the speaker ", isBeginning: true }],
  },
  messages: {
    updateTitle: "Update Event",
    fetching: "Fetching Event's Details",
    submitError: "Error submitting event.",
    scheduleError: "Error scheduling event.",
    submitted: "Event submitted successfully!",
    scheduled: "Event scheduled successfully!",
    loadError: "Failed to fetch event.",
    updateError: "Failed to update event.",
    updated: "Event updated successfully!",
  },
});
