/** Calls about settings; operators only. */
import { operatorOnly } from "#features/accounts/server/access.ts";
import { publishingSettings } from "#features/content/publishing-contract.ts";
import { frontPageSettings } from "#features/newsroom/contract.ts";
import {
  getPublishingSettings,
  setPublishingSettings,
} from "#features/content/server/publishing/confirmation-service.ts";
import { getFrontPageSettings, setFrontPageSettings } from "#features/newsroom/server/front-service.ts";
import { errorAnswer, fieldErrorsAnswer } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import * as contract from "../settings-contract.ts";
import * as service from "./settings-service.ts";

const { settingsPaths } = contract;
const tags = ["Operator"];
const refusals = { 401: errorAnswer, 403: errorAnswer.describe("Not an operator") };

export function registerSettingsRoutes(app: App): void {
  registerModeration(app);
  registerPublishing(app);
  registerFrontPage(app);
  registerAssistant(app);
  registerFacts(app);
}

function registerModeration(app: App): void {
  const read = {
    tags,
    summary: "Which posts need a review, and the link block list",
    response: { 200: contract.storedModeration, ...refusals },
  };
  app.get(settingsPaths.moderation, { schema: read }, (request) => service.getModeration(operatorOnly(request)));

  const write = {
    tags,
    summary: "Set which posts need a review, and the link block list",
    body: contract.moderationInput,
    response: {
      200: contract.storedModeration,
      400: fieldErrorsAnswer,
      ...refusals,
      409: errorAnswer.describe("Somebody saved since"),
    },
  };
  app.post(settingsPaths.moderation, { schema: write }, (request) =>
    service.setModeration(operatorOnly(request), request.body),
  );
}

function registerPublishing(app: App): void {
  const read = {
    tags,
    summary: "Whether publishing waits for the author's confirmed email address",
    response: { 200: publishingSettings, ...refusals },
  };
  app.get(settingsPaths.publishing, { schema: read }, (request) => getPublishingSettings(operatorOnly(request)));

  const write = {
    tags,
    summary: "Set whether publishing waits for the author's confirmed email address",
    description: "Switched off, posts that were waiting are published or handed to moderation.",
    body: publishingSettings,
    response: { 200: publishingSettings, 400: fieldErrorsAnswer, ...refusals },
  };
  app.post(settingsPaths.publishing, { schema: write }, (request) =>
    setPublishingSettings(operatorOnly(request), request.body),
  );
}

function registerFrontPage(app: App): void {
  const read = {
    tags,
    summary: "Show how many posts of one newsroom each list of the front page shows",
    response: { 200: frontPageSettings, ...refusals },
  };
  app.get(settingsPaths.frontPage, { schema: read }, (request) => getFrontPageSettings(operatorOnly(request)));

  const write = {
    tags,
    summary: "Set how many posts of one newsroom each list of the front page shows",
    description: "A list shows more of one newsroom only where nobody else has published enough to fill it.",
    body: frontPageSettings,
    response: { 200: frontPageSettings, 400: fieldErrorsAnswer, ...refusals },
  };
  app.post(settingsPaths.frontPage, { schema: write }, (request) =>
    setFrontPageSettings(operatorOnly(request), request.body),
  );
}

function registerAssistant(app: App): void {
  const read = {
    tags,
    summary: "What each user of the AI assistant may use in a day",
    response: { 200: contract.assistantSettings, ...refusals },
  };
  app.get(settingsPaths.assistant, { schema: read }, (request) => service.getAssistant(operatorOnly(request)));

  const write = {
    tags,
    summary: "Set what each user of the AI assistant may use in a day",
    body: contract.assistantSettings,
    response: { 200: contract.assistantSettings, 400: fieldErrorsAnswer, ...refusals },
  };
  app.post(settingsPaths.assistant, { schema: write }, (request) =>
    service.setAssistant(operatorOnly(request), request.body),
  );
}

function registerFacts(app: App): void {
  const environment = {
    tags,
    summary: "What the process read from the environment when it started; secrets are left out",
    response: { 200: contract.environmentAnswer, ...refusals },
  };
  app.get(settingsPaths.environment, { schema: environment }, async (request) => ({
    blocks: service.getEnvironment(operatorOnly(request)),
  }));

  const system = {
    tags,
    summary: "The process that answers, its database and its storage",
    response: { 200: contract.systemFacts, ...refusals },
  };
  app.get(settingsPaths.system, { schema: system }, (request) => service.getSystemFacts(operatorOnly(request)));
}
