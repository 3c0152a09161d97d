/** Draws the demo workspace's pictures and uploads them as users do. */
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Actor } from "#features/accounts/contract.ts";
import type { MediaItem, MediaRole } from "#features/media/contract.ts";
import { storeUpload, type UploadDetails } from "#features/media/server/service.ts";
import { ART_VIEW_BOX, artDocument, drawArt } from "#ui-kit/art/art.ts";
import { drawPortrait, PORTRAIT_VIEW_BOX } from "#ui-kit/art/portrait.ts";
import type { Drawing } from "./story.ts";

/** Small on purpose: encoding pictures is most of what the first start waits for. */
const BANNER = { width: 960, height: 540 };
const RELATED = { width: 480, height: 360 };
const PORTRAIT = { width: 480, height: 600 };

export async function uploadDrawing(actor: Actor, drawing: Drawing, role: MediaRole): Promise<MediaItem> {
  const { alt, caption, credit = "", rights = "" } = drawing;
  return upload(actor, svgOf(drawing, role), { alt, caption, credit, rights });
}

export async function uploadLogo(actor: Actor, svg: string): Promise<MediaItem> {
  return upload(actor, svg, {});
}

async function upload(actor: Actor, svg: string, details: UploadDetails): Promise<MediaItem> {
  const folder = await mkdtemp(path.join(tmpdir(), "dateline-drawing-"));
  try {
    const file = path.join(folder, "drawing.png");
    const { default: sharp } = await import("sharp");
    await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toFile(file);
    const { size } = await stat(file);
    return await storeUpload(actor, { path: file, name: "drawing.png", bytes: size }, "image", details);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function svgOf(drawing: Drawing, role: MediaRole): string {
  if ("portraitOf" in drawing) {
    const { portraitOf, hair, inks, glasses } = drawing;
    return artDocument(drawPortrait(portraitOf, { hair, inks, glasses }), PORTRAIT_VIEW_BOX, PORTRAIT);
  }
  return artDocument(
    drawArt(drawing.title, { family: drawing.family, inks: drawing.inks }),
    ART_VIEW_BOX,
    role === "banner" ? BANNER : RELATED,
  );
}
