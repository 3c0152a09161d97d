import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { renderAt, stubServer } from "#tests/support/screens/dashboard.tsx";
import { siteMessages, type SiteState } from "../site-contract.ts";
import { SourceStep } from "./source-step.tsx";

const SITES = "GET /api/companies/7/import-sites/";
const CHECK = "POST /api/companies/7/import-sites/";
const ID = "6f1c9a52-0c1f-4c57-9a5e-3f4f2a9d1b11";
const SITE: SiteState = {
  id: ID,
  host: "newsroom.example",
  address: "https://newsroom.example/",
  source: "prezly",
  line: `dateline-${"x".repeat(43)}`,
  email_domain: "newsroom.example",
  emailed_to: "",
  proof: null,
};
const PROOF = { by: "line", at: "2026-12-01T09:00:00.000Z", until: "2026-12-31T09:00:00.000Z" } as const;

async function openStep(sites: SiteState[], at = "/dashboard") {
  const answers: Parameters<typeof stubServer>[0] = { [SITES]: { body: { sites } } };
  const calls = stubServer(answers);
  const onBegun = vi.fn();
  renderAt(at, <SourceStep companyId={7} onBegun={onBegun} />);
  await screen.findByRole("radio", { name: /^Prezly/ });
  return { answers, calls, onBegun };
}

it("says beside the field why an address cannot be read", async () => {
  const { answers, calls } = await openStep([]);
  await userEvent.click(screen.getByRole("radio", { name: /^Prezly/ }));
  await userEvent.click(screen.getByRole("button", { name: "Check the site" }));
  expect(await screen.findByText(siteMessages.noAddress)).toBeTruthy();
  expect(calls.some(({ method }) => method === "POST")).toBe(false);

  answers[CHECK] = { status: 400, body: { address: siteMessages.silent("newsroom.example") } };
  const field = screen.getByRole("textbox", { name: "Address of the site" });
  await userEvent.type(field, "newsroom.example{Enter}");
  expect(
    await screen.findByText("newsroom.example did not answer. Check the address or try again later."),
  ).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it("asks for the proof, and reads the site once it is there", async () => {
  const { answers, calls, onBegun } = await openStep([]);
  await userEvent.click(screen.getByRole("radio", { name: /^Prezly/ }));
  Object.assign(answers, { [CHECK]: { body: SITE }, [SITES]: { body: { sites: [SITE] } } });
  await userEvent.type(screen.getByRole("textbox", { name: "Address of the site" }), "newsroom.example{Enter}");
  const proof = within(await screen.findByRole("region", { name: "Confirm the site" }));
  expect(proof.getByText(`<meta name="dateline-site" content="${SITE.line}">`)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Read the site" })).toBeNull();

  answers[`${CHECK}${ID}/line/`] = { status: 400, body: { line: siteMessages.noLine(SITE.host) } };
  await userEvent.click(proof.getByRole("button", { name: "Look for the line" }));
  expect((await proof.findByRole("alert")).textContent).toBe(siteMessages.noLine(SITE.host));

  answers[`${CHECK}${ID}/email/`] = { body: { detail: siteMessages.emailed("press@newsroom.example") } };
  answers[SITES] = { body: { sites: [{ ...SITE, emailed_to: "press@newsroom.example" }] } };
  await userEvent.click(proof.getByRole("button", { name: "Send the link" }));
  expect((await proof.findByText(/^Confirm that the site is yours first/)).textContent).toBe(
    "Confirm that the site is yours first. We sent an email to press@newsroom.example.",
  );

  answers[`${CHECK}${ID}/line/`] = { body: { ...SITE, proof: PROOF } };
  answers[SITES] = { body: { sites: [{ ...SITE, proof: PROOF }] } };
  await userEvent.click(proof.getByRole("button", { name: "Look for the line" }));
  answers[`${CHECK}${ID}/import/`] = { status: 201, body: { detail: siteMessages.started, id: ID } };
  await userEvent.click(await screen.findByRole("button", { name: "Read the site" }));
  await waitFor(() => expect(onBegun).toHaveBeenCalledOnce());
  expect(calls.filter(({ path }) => path.endsWith("/import/"))).toHaveLength(1);
});

it("says that a host without addresses of its own needs the line", async () => {
  await openStep([{ ...SITE, host: "halden.prezly.com", email_domain: "" }]);
  expect(await screen.findByText(siteMessages.noEmail("halden.prezly.com"))).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Send the link" })).toBeNull();
});

it("uses the emailed link once, and takes it out of the address", async () => {
  const answers: Parameters<typeof stubServer>[0] = {
    [SITES]: { body: { sites: [{ ...SITE, proof: { ...PROOF, by: "email" } }] } },
    [`${CHECK}confirm/`]: { body: { ...SITE, proof: { ...PROOF, by: "email" } } },
  };
  const calls = stubServer(answers);
  renderAt("/dashboard?item=import.halden&site_token=abc", <SourceStep companyId={7} onBegun={() => {}} />);
  expect(await screen.findByText("newsroom.example is confirmed.")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Read the site" })).toBeTruthy();
  expect(calls.filter(({ path }) => path.endsWith("/confirm/"))).toHaveLength(1);
});

it("says that a link has ended", async () => {
  stubServer({
    [SITES]: { body: { sites: [] } },
    [`${CHECK}confirm/`]: { status: 400, body: { token: siteMessages.linkEnded } },
  });
  renderAt("/dashboard?site_token=abc", <SourceStep companyId={7} onBegun={() => {}} />);
  expect((await screen.findByRole("alert")).textContent).toContain(siteMessages.linkEnded);
});
