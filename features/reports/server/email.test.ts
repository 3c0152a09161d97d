import { describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildUser } from "#tests/factories/users.ts";
import { deliveriesOfThisFile } from "#tests/support/deliveries.ts";
import { claimDeliveries } from "./delivery-queries.ts";
import { deliverDue } from "./delivery-service.ts";

const { platform, publish, edit, trash, deliveryOf } = deliveriesOfThisFile();

describe("a desk that gets mail", () => {
  const mailsTo = (recipient: string) =>
    db
      .selectFrom("mail_messages")
      .select(["subject", "body"])
      .where("recipient", "=", recipient)
      .orderBy("id")
      .execute();

  it("gets the release, its corrections and its withdrawal as text", async () => {
    const email = `${(await buildUser()).slug}@desk.example`;
    const { id } = await platform({ way: "email", email });
    const post = await publish({
      content_html: "<h2>One</h2><ul><li>a &amp; b</li></ul><p>Two<br>three</p>",
      summary: "Short.",
    });
    await deliverDue();
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "delivered", live_url: null, next_check_at: null });
    await edit(post.id, "Ferry sails");
    await deliverDue();
    await trash(post.id);
    await deliverDue();
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Press release: ${post.name}`,
      "Corrected press release: Ferry sails",
      "Withdrawn: Ferry sails",
    ]);
    expect(mails[0]?.body).toContain("Short.\n\nOne\n\n- a & b\n\nTwo\n\nthree\n\nFrom: Ada Lovelace\nOnline: http");
    expect(mails[0]?.body).toContain(post.url);
  });

  it("gets no header that a title brings along", async () => {
    const email = `${(await buildUser()).slug}@desk.example`;
    await platform({ way: "email", email });
    await publish({ details: { title: "Ferry\r\nBcc: all@example.com\u2028\u0007X: y" } });
    await deliverDue();
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe("Press release: Ferry Bcc: all@example.com X: y");
    expect(mail?.body.split("\n")[0]).toBe("Ferry Bcc: all@example.com X: y");
  });

  it("gets nothing about what it never had", async () => {
    const email = `${(await buildUser()).slug}@desk.example`;
    const { id } = await platform({ way: "email", email });
    const post = await publish();
    await claimDeliveries({ limit: 1, perPlatform: 2, seconds: 0 });
    await trash(post.id);
    await deliverDue();
    expect([await mailsTo(email), await deliveryOf(post.id, id)]).toEqual([[], undefined]);
  });
});
