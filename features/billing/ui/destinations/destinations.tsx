/** Where a release goes, said quietly beside the buttons that publish it; the names on demand. */
import { Popover, UnstyledButton } from "@mantine/core";
import { formatCount } from "#ui-kit/format/counts.ts";
import classes from "./destinations.module.css";

/** "Goes to 12 platforms"; a single one by its name. */
export function Destinations({ names }: { names: readonly string[] }) {
  const [first, ...others] = names;
  if (first === undefined) return <>On this site only</>;
  if (others.length === 0)
    return (
      <>
        Goes to <bdi>{first}</bdi>
      </>
    );
  return (
    <Popover position="top-end" width={280} withRoles>
      <Popover.Target>
        <UnstyledButton className={classes.count}>Goes to {formatCount(names.length)} platforms</UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <PlatformNames names={names} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** In one line of words: "Quayside, Tidewater and Gridline". */
export function PlatformNames({ names }: { names: readonly string[] }) {
  return <bdi>{names.length === 0 ? "This site only" : new Intl.ListFormat("en-GB").format(names)}</bdi>;
}
