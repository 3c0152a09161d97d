/** "Send me a sample": one email with what a search finds now, before its alert is saved. */
import type { Actor } from "#features/accounts/contract.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { isMailbox, queueMail } from "#platform/mail/mail.ts";
import { type Limit, throttle } from "#platform/throttle/throttle.ts";
import type { Hit, MarkedText, SampleInput } from "../../contract.ts";
import { alertMessages } from "../../messages.ts";
import { sayStored } from "../describe-service.ts";
import { previewAlert } from "../service.ts";
import { type MailedStory, sampleMail } from "./mails.ts";
import { findAddressee } from "./queries.ts";

/** Of a person, however many alerts. */
const SAMPLES: Limit = { name: "alert-sample", max: 10, seconds: 3600 };

/**
 * To the person's own address, by the conditions of the preview.
 * @throws AppError invalid-input as the preview, conflict (409) where nothing is found or the address is not confirmed,
 * too-many-requests (429); unavailable when the search takes too long.
 */
export async function sendSample(actor: Actor, { name, ...input }: SampleInput): Promise<{ detail: string }> {
  const { hits, count } = await previewAlert(actor, input);
  if (hits.length === 0) throw new AppError("conflict", alertMessages.noSample);
  await throttle(SAMPLES, String(actor.id));
  const to = await transaction(async (tx) => {
    confirmActor(tx, actor);
    const person = await findAddressee(tx, actor.id);
    if (!person || !isMailbox(person.email)) throw new AppError("conflict", alertMessages.noMailbox);
    const alert = { name, said: sayStored(input.query), first_name: person.first_name, time_zone: input.time_zone };
    await queueMail(tx, { to: person.email, ...sampleMail(alert, hits.map(storyOf), count, new Date()) });
    return person.email;
  });
  return { detail: alertMessages.sampleSent(to) };
}

function storyOf({ title, excerpt, link, source, published_at, language, sources }: Hit): MailedStory {
  const shown = { title: textOf(title), excerpt: textOf(excerpt), link, source, language };
  return { ...shown, published_at: new Date(published_at), others: sources - 1, release: null };
}

const textOf = (marked: MarkedText) => marked.map(({ text }) => text).join("");
