// @vitest-environment jsdom
import { expect, it } from "vitest";

const FORM = `
  <label for="name">Name</label><label for="name">again</label><input id="name">
  <input id="name" title="the second of one id">
  <label>Around <input id="inner"><input id="later"></label>
  <label for="other">Around another <textarea id="wrapped"></textarea></label><select id="other"></select>
  <label for="">Of nothing <button id="b">Go</button></label>
  <label for="gone">Of none</label><label for="box">No control</label><div id="box"></div>
  <label for="secret">Secret</label><input type="hidden" id="secret">
  <label for="odd&quot;]">Odd</label><output id='odd"]'></output>
  <div id="group"><p id="title">Title</p><p id="title">Second</p></div><p id="outside">Outside</p>`;
const IDS = ["name", "title", "outside", "group", "gone", 'odd\\"]'];

function answers() {
  const controls = [...document.querySelectorAll("input, textarea, select, button, output")] as HTMLInputElement[];
  const loose = document.createElement("label");
  loose.innerHTML = "Loose <input>";
  const labels = [...controls, loose.querySelector("input")].map((each) => {
    const found = each?.labels;
    return found && Array.from(found, (label) => label.textContent);
  });
  const scopes = [document.body, document.querySelector("#group"), document.createElement("p")];
  return { labels, found: scopes.map((scope) => IDS.map((id) => scope?.querySelector(`[id="${id}"]`))) };
}

it("answers as jsdom does, of labels and of ids", async () => {
  document.body.innerHTML = FORM;
  const before = answers();
  expect(before.labels.filter((labels) => labels && labels.length > 0).length).toBeGreaterThan(3);
  const given = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "labels");
  await import("./plain-labels.ts");
  expect(Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "labels")).not.toEqual(given);
  expect(answers()).toEqual(before);
});
