/** Lines that are private without a mark: to a colleague, about what is not known yet, a version for the team. */
import { describe, expect, it } from "vitest";
import { findNotes, separateNotes } from "./find-notes.ts";

const NOTES = [
  "Sarah, please keep the price out.",
  "Sarah – pls check the date with the client",
  "James, can you make sure the photo is the new one?",
  "@Priya please add the logo",
  "Hi Tom, please cut the last paragraph.",
  "Please leave his name out.",
  "Keep the acquisition figure out of this.",
  "We haven't told the staff yet.",
  "The unions have not been told.",
  "Employees don't know yet.",
  "Nobody outside the board knows about this yet.",
  "I have not informed the investors yet.",
  "This is off the record.",
  "Background only: the founder is ill.",
  "On background, the deal is worth £4 million.",
  "For context only.",
  "Draft - for internal use",
  "DRAFT v3 – not final",
  "Draft 2",
  "First draft, please check",
  "Working draft for comments",
  "The new office is not public yet.",
  "The name isn't public yet.",
  "The move is not official yet.",
  "For your eyes only",
  "For internal discussion: two sites are on the list.",
  "Not for the press: the chair resigns.",
  "Not for social media",
  "Don't tell the landlord.",
  "Please do not post this before Monday.",
  "The client hasn't approved this.",
  "Legal has not signed this off.",
  "This is very sensitive.",
  "Told to me in strict confidence.",
  "Strictly between us: she leaves in May.",
  "Hold until the board has voted.",
  "Sabine, bitte den Preis weglassen.",
  "Bitte den Namen rauslassen.",
  "Die Belegschaft weiß es noch nicht.",
  "Der Umzug ist noch nicht öffentlich.",
  "Nur für den internen Gebrauch",
  "Nur als Hintergrund: der Gründer ist krank.",
  "Das ist nicht für die Presse.",
  "Unter uns gesagt, es war teuer.",
  "Entwurf 2 – nicht final",
  "Claire, merci de supprimer le prix.",
  "Les salariés ne sont pas encore au courant.",
  "Ce n'est pas encore public.",
  "Pour usage interne",
  "Entre nous, le prix est trop haut.",
  "À garder pour nous.",
  "Brouillon 2",
  "Marta, por favor quita el precio.",
  "La plantilla aún no lo sabe.",
  "Todavía no es público.",
  "Solo para uso interno",
  "Entre nosotros, fue caro.",
  "Borrador, no es definitivo",
  "Kari, vær så snill å ta ut prisen.",
  "De ansatte vet det ikke ennå.",
  "Flyttingen er ikke offentlig ennå.",
  "Kun til internt bruk",
  "Mellom oss, det var dyrt.",
  "Utkast 2",
  "Sanne, graag de prijs weglaten.",
  "Het personeel weet het nog niet.",
  "De verhuizing is nog niet openbaar.",
  "Alleen voor intern gebruik",
  "Onder ons gezegd, het was duur.",
  "Niet voor publicatie: de directeur vertrekt.",
  "Kladversie 2",
] as const;

const FACTS = [
  "“The embargo on grain hurt us,” said Ada Byron.",
  "The embargo on grain was lifted in May.",
  "Visitors, please bring a torch.",
  "Residents, please keep your windows shut.",
  "Please keep dogs out of the dunes.",
  "Keep the lid on and leave the door open.",
  "Ada, could you tell us about the drones?",
  "Ada, can you confirm the rumours?",
  "“Sarah, please come in,” the robot says.",
  "James, who is nine, won the race.",
  "Sarah, please accept our thanks.",
  "We haven't told this story before.",
  "The company has not announced a price.",
  "Passengers have not been charged.",
  "Nobody knows the sea like a pilot.",
  "The garden is not open to the public yet.",
  "The road is not public.",
  "It is sensitive to light.",
  "The confidence of buyers is rising.",
  "Consumers bought in confidence.",
  "Draft beer is back at the Anchor.",
  "The draft law was published in May.",
  "Draft picks join the team.",
  "Draft horses pull the barge.",
  "Background: the works was built in 1921.",
  "The background music is new.",
  "This paint is not for use outdoors.",
  "Do not post parcels without a label.",
  "Don't tell a seal to hurry.",
  "The price is for members only.",
  "The internal market of the EU grows.",
  "The board has not changed since 2019.",
  "The plan awaits the approval of the council.",
  "The client list has grown.",
  "Hold the date: 4 May 2027.",
  "Hold the handle until the light is green.",
  "Between us and the sea lies a dune.",
  "Keep the figures of eight tight.",
  "Der Preis ist noch nicht bekannt.",
  "Der Garten ist nicht für die Öffentlichkeit zugänglich.",
  "Unter uns liegt das Meer.",
  "Bitte lassen Sie die Hunde draußen.",
  "Der Entwurf des Gesetzes liegt vor.",
  "Le billet est à retirer à l'accueil.",
  "Merci de réserver avant mai.",
  "La distance entre nous et la mer est courte.",
  "Le brouillard se lève.",
  "El museo todavía no está abierto al público.",
  "El borrador de la ley se publicó en mayo.",
  "Avtalen mellom oss og kommunen er ny.",
  "Utkastet til loven er klart.",
  "De oorzaak is nog niet bekend.",
  "Het concept is nieuw.",
  "Onder ons ligt de zee.",
] as const;

describe("a private line without a mark", () => {
  it.each(NOTES)("is found in a text for readers: %s", (note) => {
    expect(findNotes(`Kelda opens a plant.\n${note}\nIt is large.`)).toEqual([note]);
  });

  it.each(NOTES)("is taken out of a fact sheet, and listed: %s", (note) => {
    const { texts, notes } = separateNotes({ prompt: `Kelda opens a plant.\n${note}\nIt is large.` });
    expect(texts["prompt"]?.split("\n").filter(Boolean)).toEqual(["Kelda opens a plant.", "It is large."]);
    expect(notes).toEqual([note]);
  });

  it.each(FACTS)("is not: %s", (fact) => {
    expect(findNotes(fact)).toEqual([]);
    expect(separateNotes({ prompt: fact })).toEqual({ texts: { prompt: fact }, notes: [] });
  });

  it("to a colleague is all of its line", () => {
    const { texts, notes } = separateNotes({
      prompt: "Sarah, please keep this short. She hates long texts.\nIt opens.",
    });
    expect([texts["prompt"], notes]).toEqual(["It opens.", ["Sarah, please keep this short. She hates long texts."]]);
  });

  it("takes with it what is to be kept out, wherever that is", () => {
    const given = { prompt: "The plant opens in May. The price is £4 million.\nSarah, please keep the price out." };
    expect(separateNotes(given)).toEqual({
      texts: { prompt: "The plant opens in May." },
      notes: ["Sarah, please keep the price out.", "The price is £4 million."],
    });
  });
});
