/** A small picture of the post's page: address, name and picture. */
import "#ui-kit/styles/newsreader.css";
import "#ui-kit/art/art.css";
import { Skeleton } from "@mantine/core";
import { Art } from "#ui-kit/art/art.tsx";
import { useState } from "react";
import { TypeBadge } from "../badges.tsx";
import { nameOf } from "../post-labels.ts";
import type { SubmittedPost } from "./words.ts";
import classes from "./page-picture.module.css";

type Props = {
  post: SubmittedPost;
  address: string;
  byline: string;
  topics: readonly string[];
  summary: string;
  /** Undefined: not loaded yet; null: the post has none, and we draw one. */
  banner: string | null | undefined;
};

export function PagePicture({ post, address, byline, topics, summary, banner }: Props) {
  const [isGone, setGone] = useState(false);
  return (
    <div className={classes.frame} aria-hidden>
      <div className={classes.bar}>
        <i />
        <i />
        <i />
        <span>{address.replace(/^https?:\/\//, "")}</span>
      </div>
      <div className={classes.page}>
        <div className={classes.kick}>
          <TypeBadge type={post.type} />
          {topics.map((topic) => (
            <span key={topic}>{topic}</span>
          ))}
        </div>
        <p className={classes.name}>
          <bdi>{nameOf(post)}</bdi>
        </p>
        {summary !== "" && (
          <p className={classes.summary}>
            <bdi>{summary}</bdi>
          </p>
        )}
        {byline !== "" && (
          <p className={classes.byline}>
            <bdi>{byline}</bdi>
          </p>
        )}
        <div className={classes.picture}>
          {banner === undefined && <Skeleton height="100%" radius={0} />}
          {banner && !isGone && <img src={banner} alt="" decoding="async" onError={() => setGone(true)} />}
          {(banner === null || isGone) && <Art title={post.name} />}
        </div>
      </div>
    </div>
  );
}
