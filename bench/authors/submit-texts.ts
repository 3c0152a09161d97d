/** The release that the benches of submits send, each under a title of its own. */
const PARAGRAPH =
  "<p>Halden Marine Systems will fit a 400 kW fuel cell to the harbour ferry in March, the first time that a passenger vessel on the commuter route has carried one. The trial runs for nine months.</p>";

export const CONTENT = PARAGRAPH.repeat(4);
export const SUMMARY = "A nine-month trial shows whether a fuel cell can keep the evening timetable.";
export const DESCRIPTION = "A trial on the harbour ferry.";
export const WEBSITE = "https://halden.example/hydrogen";
export const CATEGORY = "Technology";
