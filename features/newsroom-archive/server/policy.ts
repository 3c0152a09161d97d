/** Texts of a newsroom's archive. Pure. */

export function readmeText(company: string): string {
  return `${company}: the whole newsroom

manifest.json    the format and its version, when and where this was written, and the SHA-256 of each list
newsroom.json    the company's page: description, press contacts, people, figures
team.json        who works on it, by name and role. An import gives access to none of them
posts.jsonl      posts with their pictures, translations and corrections. What was scheduled or waited is a draft
history.jsonl    every version that was saved; of confidential posts, those since they were public
media.jsonl      pictures and videos with their texts
coverage.jsonl   articles of others that were confirmed or dismissed
analytics.jsonl  readers of each post, by day
files.jsonl      the size and SHA-256 of each file in media/
media/           pictures in all their sizes, and videos

.jsonl files have one JSON object a line. Texts are UTF-8, times are in UTC.
There are no followers, journalists' requests, insider lists, links, keys, emails or passwords in this file.
`;
}
