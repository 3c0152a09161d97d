import { describe, expect, it } from "vitest";
import { aboutEnding, contactEnding } from "./story-endings.ts";

const about = (boilerplate: string) => aboutEnding({ name: "Halden Marine", boilerplate });

describe("aboutEnding", () => {
  it.each([
    ["Halden builds ferries.", "About Halden Marine", ["Halden builds ferries."]],
    ["One.\n\n \n\nTwo,\nwith a break.", "About Halden Marine", ["One.", "Two,\nwith a break."]],
    ["About Halden\n\nIt builds ferries.", "About Halden", ["It builds ferries."]],
    ["ABOUT HALDEN MARINE:\nIt builds ferries.", "ABOUT HALDEN MARINE:", ["It builds ferries."]],
    ["Über Halden Marine\nHalden baut Fähren.", "Über Halden Marine", ["Halden baut Fähren."]],
    ["À propos d’Halden\nHalden construit.", "À propos d’Halden", ["Halden construit."]],
    ["About 40 people work here.", "About Halden Marine", ["About 40 people work here."]],
  ])("reads %j", (boilerplate, heading, paragraphs) => expect(about(boilerplate)).toEqual({ heading, paragraphs }));

  it.each(["", " \n ", "About Halden"])("is nothing without a text (%j)", (text) => expect(about(text)).toBeNull());
});

describe("contactEnding", () => {
  const stored = { press_contact_name: "Ingrid Moe", press_contact_email: "", press_contact_phone: "+47 55 21 40 01" };

  it("has a line for each part that is stored", () => {
    expect(contactEnding(stored)).toEqual({ heading: "Contact", paragraphs: ["Ingrid Moe\n+47 55 21 40 01"] });
  });

  it("is nothing where nothing is stored", () => {
    expect(contactEnding({ ...stored, press_contact_name: "", press_contact_phone: "" })).toBeNull();
  });
});
