/** Imports from a living WordPress, as a real server on loopback: from the confirmed address to the result. */
import { describe, expect, it } from "vitest";
import { jpegFile } from "#tests/factories/files.ts";
import { siteOfEachTest } from "#tests/support/import-sites.ts";

const { world, work, read, run, stateOf, posts, waitingPages, askedTwice } = siteOfEachTest();

type Wp = { total: number; size?: number; isEndless?: boolean };
/** WordPress as it answers: full pages, totals in headers, and 400 beyond the last. */
function wordPress({ total, isEndless = false }: Wp, more: (id: number) => object = () => ({})) {
  world.site.answer("/wp-json/wp/v2/posts", (response, request) => {
    const query = new URL(request.path, world.site.origin).searchParams;
    const [page, size] = [Number(query.get("page")), Number(query.get("per_page"))];
    const pages = Math.ceil(total / size);
    response.setHeader("content-type", "application/json; charset=UTF-8");
    response.setHeader("x-wp-total", isEndless ? 99_999 : total);
    response.setHeader("x-wp-totalpages", isEndless ? 9_999 : pages);
    if (page > pages && !isEndless) {
      response.writeHead(400).end('{"code":"rest_post_invalid_page_number","data":{"status":400}}');
      return;
    }
    const from = isEndless ? 0 : (page - 1) * size;
    const ids = Array.from({ length: Math.min(size, total - from) }, (_, at) => from + at + 1);
    response.end(JSON.stringify(ids.map((id) => ({ ...wpPost(id), ...more(id) }))));
  });
}
const wpPost = (id: number) => ({
  id,
  date_gmt: `2020-01-01T00:${String(Math.floor(id / 60) % 60).padStart(2, "0")}:${String(id % 60).padStart(2, "0")}`,
  slug: `charger-${id}`,
  status: "publish",
  link: `${world.site.origin}/2020/charger-${id}/`,
  title: { rendered: `Charger ${id}` },
  content: {
    rendered: `<p>Charger number ${id}, after <a href="${world.site.origin}/2020/charger-${id - 1}/">the last</a>.</p>`,
    protected: false,
  },
  excerpt: { rendered: "" },
});

describe("a living WordPress", () => {
  it("is read through its API, previewed, imported, and changes nothing again", async () => {
    const picture = await jpegFile({ width: 300, height: 200 });
    world.site.answer("/a.jpg", { headers: { "content-type": "image/jpeg" }, body: picture });
    wordPress({ total: 120 }, (id) =>
      id === 1
        ? {
            _embedded: {
              author: [{ name: "Ola" }],
              "wp:featuredmedia": [{ source_url: `${world.site.origin}/a.jpg`, alt_text: "A" }],
            },
          }
        : id === 2
          ? { content: { rendered: "", protected: true } }
          : {},
    );
    const id = await read("wordpress", world.site.origin, '<link rel="https://api.w.org/" href="/wp-json/">');
    await work();
    const preview = await stateOf(id);
    expect(preview).toMatchObject({
      status: "ready",
      source: "wordpress",
      file_name: new URL(world.site.origin).host,
      posts: { found: 120 },
      planned: { import: 119, here: 0, left_out: 0, not_imported: 1 },
    });
    expect(world.site.requestsTo("/wp-json/wp/v2/posts")).toHaveLength(4); // of them one to see that it is there
    expect(askedTwice()).toEqual([]);
    expect(await posts()).toEqual([]);

    // What the site becomes meanwhile is not what was previewed.
    world.site.answer("/wp-json/wp/v2/posts", { status: 500 });
    expect((await run(id)).statusCode).toBe(200);
    await work();
    const state = await stateOf(id);
    expect(state).toMatchObject({
      status: "finished",
      problem: "",
      posts: { found: 120, imported: 119, here: 0, left_out: 0, not_imported: 1 },
      pictures: { found: 1, imported: 1 },
      links: { found: 119, imported: 117 },
    });
    const [first, ...others] = await posts();
    expect(first).toMatchObject({
      name: "Charger 1",
      slug: "charger-1",
      language: "nb",
      author_name: "Ola",
      published_at: new Date("2020-01-01T00:00:01Z"),
    });
    expect(others).toHaveLength(118);
    expect(await waitingPages(id)).toEqual([]);

    wordPress({ total: 121 });
    const again = await read("wordpress");
    await work();
    expect((await stateOf(again)).planned).toMatchObject({ import: 2, here: 119 });
  });

  it("has the types of its plugins read whose names say what they are, unless they are closed", async () => {
    wordPress({ total: 2 });
    const id = await read("wordpress");
    const types = {
      post: { slug: "post", rest_base: "posts" },
      press_release: { slug: "press_release", rest_base: "press-releases" },
      interview: { slug: "interview", rest_base: "interviews" },
      product: { slug: "product", rest_base: "products" },
      broken: { slug: "press", rest_base: "../../users" },
    };
    world.site.answer("/wp-json/wp/v2/types", { body: JSON.stringify(types) });
    const release = { ...wpPost(9), type: "press_release", link: `${world.site.origin}/press/9/` };
    world.site.answer("/wp-json/wp/v2/press-releases", {
      headers: { "x-wp-totalpages": "1" },
      body: JSON.stringify([release]),
    });
    world.site.answer("/wp-json/wp/v2/interviews", { status: 401, body: "{}" });
    await work();
    expect(await stateOf(id)).toMatchObject({ status: "ready", posts: { found: 3 }, planned: { import: 3 } });
    const asked = world.site.requests.map(({ path }) => path);
    expect(asked.filter((path) => path.includes("interviews"))).toHaveLength(1);
    expect(asked.some((path) => /products|users/.test(path))).toBe(false);
    expect((await run(id)).statusCode).toBe(200);
    await work();
    expect((await posts()).map(({ name }) => name)).toContain("Charger 9");
  });

  it("that answers the same page without end is read once", async () => {
    wordPress({ total: 50, isEndless: true });
    const id = await read("wordpress");
    await work();
    expect(await stateOf(id)).toMatchObject({ status: "ready", posts: { found: 50 } });
    expect(world.site.requestsTo("/wp-json/wp/v2/posts")).toHaveLength(3);
  });

  it("whose page of posts is too large is read in smaller ones", async () => {
    wordPress({ total: 12 });
    const id = await read("wordpress");
    const whole = world.site.requestsTo("/wp-json/wp/v2/posts").length;
    world.site.answer("/wp-json/wp/v2/posts", (response, request) => {
      const query = new URL(request.path, world.site.origin).searchParams;
      if (query.get("per_page") === "50") return response.writeHead(200, { "content-length": String(1e9) }).end("[");
      const [page, size] = [Number(query.get("page")), Number(query.get("per_page"))];
      const ids = Array.from(
        { length: Math.max(0, Math.min(size, 12 - (page - 1) * size)) },
        (_, at) => (page - 1) * size + at + 1,
      );
      return response.setHeader("x-wp-totalpages", "3").end(JSON.stringify(ids.map(wpPost)));
    });
    await work();
    expect(await stateOf(id)).toMatchObject({ status: "ready", posts: { found: 12 } });
    expect(world.site.requestsTo("/wp-json/wp/v2/posts").length - whole).toBe(4);
  });
});
