/** Exports of other newsrooms, as WordPress and Ghost write them. */
import { createWriteStream } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

export type WxrItem = {
  id: number;
  title?: string;
  type?: string;
  status?: string;
  link?: string;
  name?: string;
  date?: string;
  content?: string;
  excerpt?: string;
  password?: string;
  /** Markup inside of the item: categories, wp:postmeta. */
  extra?: string;
};

const section = (text: string) => `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;

export function wxrItem({
  id,
  title = `Post ${id}`,
  type = "post",
  status = "publish",
  name = `post-${id}`,
  link = `https://old.example/2024/06/${name}/`,
  date = "2024-06-12 08:00:00",
  content = "<p>Halden opens a workshop.</p>",
  excerpt = "",
  password = "",
  extra = "",
}: WxrItem): string {
  return `<item>
    <title>${section(title)}</title><link>${link}</link><pubDate>Wed, 12 Jun 2024 08:00:00 +0000</pubDate>
    <dc:creator>${section("marta")}</dc:creator><guid isPermaLink="false">https://old.example/?p=${id}</guid>
    <content:encoded>${section(content)}</content:encoded><excerpt:encoded>${section(excerpt)}</excerpt:encoded>
    <wp:post_id>${id}</wp:post_id><wp:post_date_gmt>${section(date)}</wp:post_date_gmt>
    <wp:post_name>${section(name)}</wp:post_name><wp:status>${section(status)}</wp:status>
    <wp:post_type>${section(type)}</wp:post_type><wp:post_password>${section(password)}</wp:post_password>
    ${extra}
  </item>`;
}

export function wxr(items: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Halden Marine</title><link>https://old.example</link><language>nb-NO</language>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:author><wp:author_login>${section("marta")}</wp:author_login><wp:author_display_name>${section("Marta Lindqvist")}</wp:author_display_name></wp:author>
${items.join("\n")}
</channel></rss>`;
}

/** Writes it into a folder of its own. */
export async function exportFile(name: string, content: string | Buffer): Promise<string> {
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), "export-")), name);
  await writeFile(file, content);
  return file;
}

export async function zipFile(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const file = await exportFile("export.zip", "");
  await pipeline(zip.outputStream, createWriteStream(file));
  return file;
}
