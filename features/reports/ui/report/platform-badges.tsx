/** The first platforms of a post as badges, and the number of further ones, which opens them all. */
import { Badge } from "@mantine/core";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import { PLATFORM_BADGES } from "../../contract.ts";
import type { DeliveredPlatform } from "#features/content/contracts/delivered.ts";
import classes from "./platform-badges.module.css";
import { reportItemOf } from "./item.ts";
import { NOTHING, platformColour } from "./words.ts";

type PlatformBadgesProps = { postId: number; name: string; platforms: DeliveredPlatform[] };

export function PlatformBadges({ postId, name, platforms }: PlatformBadgesProps) {
  if (platforms.length === 0) {
    return (
      <span className={classes.nothing} title="Not on any platform yet">
        {NOTHING}
      </span>
    );
  }
  const more = platforms.length - PLATFORM_BADGES;
  return (
    <ItemLink className={classes.badges} item={reportItemOf("platforms", postId)} title={`Platforms of ${name}`}>
      {platforms.slice(0, PLATFORM_BADGES).map((platform) => (
        <Badge key={platform.id} className={classes.badge} color={platformColour(platform.name)} title={platform.name}>
          {platform.name}
        </Badge>
      ))}
      {more > 0 && <Badge>+{more}</Badge>}
    </ItemLink>
  );
}
