/** Actions in the explorer's head: view, adding a website, importing and exporting feeds. */
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { ActionIcon, Button, Menu, SegmentedControl } from "@mantine/core";
import { IconDots, IconDownload, IconPlus, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { formatCount } from "#ui-kit/format/counts.ts";
import { AddWebsiteDialog } from "../adding/add-website-dialog.tsx";
import classes from "./actions.module.css";
import { type ExplorerAddress, type View, VIEWS } from "./use-explorer-address.ts";
import { useFollowed } from "../use-follow.ts";

const LABELS: Record<View, string> = { all: "All", following: "Following", saved: "Saved" };

type ExploreActionsProps = { address: ExplorerAddress; onImport: () => void };

export function ExploreActions({ address, onImport }: ExploreActionsProps) {
  const { data } = useFollowed();
  const [isAdding, setAdding] = useState(false);
  return (
    <div className={classes.actions}>
      <SegmentedControl
        aria-label="Show"
        classNames={{ root: classes.views, label: classes.view }}
        value={address.view}
        onChange={(value) => address.show(VIEWS.find((each) => each === value) ?? "all")}
        data={VIEWS.map((value) => ({
          value,
          label: (
            <>
              {LABELS[value]}{" "}
              {value === "following" && data && (
                <span className={classes.count}>{formatCount(data.sources.length)}</span>
              )}
            </>
          ),
        }))}
      />
      <Button
        variant="filled"
        className={classes.add}
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        onClick={() => setAdding(true)}
      >
        Add website
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon className={classes.menu} variant="default" size={32} aria-label="Import and export">
            <IconDots size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUpload size={16} stroke={1.75} />} onClick={onImport}>
            Import OPML
          </Menu.Item>
          <Menu.Item
            component="a"
            href={"/rss/opml/export/"}
            download
            leftSection={<IconDownload size={16} stroke={1.75} />}
          >
            Export OPML
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <AddWebsiteDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </div>
  );
}
