/** The author's saved filters of Posted Content: a menu that applies, saves, renames and deletes them. */
import { Button, Menu } from "@mantine/core";
import { IconBookmark, IconBookmarkPlus, IconCheck, IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { call } from "#platform/http-client/call.ts";
import { LatePart } from "#ui-kit/page/late-part.tsx";
import { MenuItem } from "#ui-kit/page/menu-item.tsx";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { deleteView, saveView } from "../../../calls/saved-view.ts";
import type { SavedFilters, SavedView } from "../../../contracts/saved-view.ts";
import { useSaved, useSavedViews, VIEWS_KEY } from "./use-saved-views.ts";
import styles from "../toolbar.module.css";
import type { SortedAddress } from "../use-address.ts";

const SaveViewDialog = lazy(() => import("./save-dialog.tsx"));
const ICON = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

export function SavedViews({ address }: { address: SortedAddress }) {
  const { data: views = [], error, refetch } = useSavedViews();
  const [naming, setNaming] = useState<{ isOpen: boolean; renamed: SavedView | null } | null>(null);
  const remove = useDeleteView();
  const shown = address.filters;
  const current = views.find((view) => isSame(view, shown));
  return (
    <>
      <Menu position="bottom-start" width={240} shadow="md">
        <Menu.Target>
          <Button
            size="xs"
            className={styles.views}
            leftSection={<IconBookmark {...ICON} />}
            data-applied={current !== undefined || undefined}
          >
            {current ? <bdi>{current.name}</bdi> : "Saved filters"}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              leftSection={view === current ? <IconCheck {...ICON} /> : <IconBookmark {...ICON} />}
              aria-current={view === current || undefined}
              onClick={() => address.apply(view)}
            >
              <bdi>{view.name}</bdi>
            </Menu.Item>
          ))}
          {views.length === 0 && (
            <Menu.Label>{error ? "Your saved filters could not be loaded." : "No saved filters yet"}</Menu.Label>
          )}
          {views.length === 0 && error && (
            <Menu.Item closeMenuOnClick={false} onClick={() => void refetch()}>
              Try Again
            </Menu.Item>
          )}
          <Menu.Divider />
          {current ? (
            <>
              <Menu.Item
                leftSection={<IconPencil {...ICON} />}
                onClick={() => setNaming({ isOpen: true, renamed: current })}
              >
                Rename these filters
              </Menu.Item>
              <MenuItem
                color="red"
                leftSection={<IconTrash {...ICON} />}
                isOff={remove.isPending}
                onClick={() => remove.mutate(current)}
              >
                Delete these filters
              </MenuItem>
            </>
          ) : (
            <MenuItem
              leftSection={<IconBookmarkPlus {...ICON} />}
              isOff={!isNarrowing(shown)}
              onClick={() => setNaming({ isOpen: true, renamed: null })}
            >
              {isNarrowing(shown) ? "Save these filters" : "Save these filters (choose one first)"}
            </MenuItem>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming && (
        <LatePart onMissing={() => setNaming(null)}>
          <SaveViewDialog {...naming} filters={shown} onClose={() => setNaming({ ...naming, isOpen: false })} />
        </LatePart>
      )}
    </>
  );
}

/** With Undo, which saves it again. */
function useDeleteView() {
  const cache = useQueryClient();
  const tellSaved = useSaved();
  const failed = { onError: (error: Error) => showError(error.message) };
  const saveAgain = useMutation({
    ...failed,
    mutationFn: ({ id: _id, ...view }: SavedView) => call(saveView, { body: view }),
    onSuccess: tellSaved,
  });
  return useMutation({
    ...failed,
    mutationFn: ({ id }: SavedView) => call(deleteView, { params: { id } }),
    onSuccess: ({ detail, ...view }) =>
      showSuccess(detail, { label: "Undo", key: "z", run: () => saveAgain.mutate(view) }),
    onSettled: () => cache.invalidateQueries({ queryKey: VIEWS_KEY }),
  });
}

const FIELDS = ["q", "type", "company", "status", "sort"] as const;

function isSame(one: SavedFilters, other: SavedFilters): boolean {
  return FIELDS.every((field) => one[field] === other[field]);
}

function isNarrowing(filters: SavedFilters): boolean {
  return filters.q !== "" || FIELDS.some((field) => field !== "q" && filters[field] !== undefined);
}
