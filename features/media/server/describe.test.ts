import { beforeAll, describe, expect, it } from "vitest";
import { transaction } from "#platform/database/client.ts";
import type { AppError } from "#platform/errors/app-error.ts";
import { buildBarePost, buildPicture, useOwnDataFolder } from "#tests/factories/media.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { mediaMessages } from "../contract.ts";
import { attachMedia, describeMedia, getOwnMedia } from "./service.ts";

let ada: TestUser;
let bob: TestUser;

useOwnDataFolder();
beforeAll(async () => {
  ada = await buildUser();
  bob = await buildUser();
});

const refusalOf = (attempt: Promise<unknown>): Promise<AppError> =>
  attempt.then(
    () => Promise.reject(new Error("It was accepted.")),
    (error: AppError) => error,
  );

describe("describeMedia", () => {
  it("refuses somebody else's upload as if there were none, and changes nothing", async () => {
    const { id } = await buildPicture(ada.actor);
    expect(await refusalOf(describeMedia(bob.actor, id, "Mine now"))).toMatchObject({ code: "not-found" });
    expect(await getOwnMedia(ada.actor, [id])).toMatchObject([{ alt: "" }]);
  });

  it("refuses what is no id", async () => {
    expect(await refusalOf(describeMedia(ada.actor, "nonsense", "A quay"))).toMatchObject({ code: "not-found" });
  });

  it("refuses once a post shows the upload: its page would not change", async () => {
    const { id } = await buildPicture(ada.actor);
    const postId = await buildBarePost(ada.actor.id);
    await transaction((tx) => attachMedia(tx, ada.actor, postId, { banner: id, related: [] }));
    const refusal = await refusalOf(describeMedia(ada.actor, id, "A quay"));
    expect(refusal).toMatchObject({ code: "conflict", message: mediaMessages.inUse });
  });

  it("keeps what the owner says", async () => {
    const { id } = await buildPicture(ada.actor);
    expect(await describeMedia(ada.actor, id, "A quay at dusk")).toMatchObject({ id, alt: "A quay at dusk" });
    expect(await getOwnMedia(ada.actor, [id])).toMatchObject([{ alt: "A quay at dusk" }]);
  });
});
