import { Button } from "@mantine/core";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import classes from "./follow-button.module.css";
import { useFollow } from "../use-follow.ts";

type FollowButtonProps = { name: string; url: string; isFollowed: boolean };

/** Follow or Following; pressing it turns one into the other (docs/product/news-explorer.md, Following). */
export function FollowButton({ name, url, isFollowed }: FollowButtonProps) {
  const follow = useFollow();
  const Icon = isFollowed ? IconCheck : IconPlus;
  return (
    <Button
      size="xs"
      className={classes.follow}
      data-on={isFollowed || undefined}
      aria-label={`${isFollowed ? "Following" : "Follow"} ${name}`}
      title={isFollowed ? "Unfollow" : undefined}
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      onClick={() => follow(url, !isFollowed)}
    >
      {isFollowed ? "Following" : "Follow"}
    </Button>
  );
}
