/** The common layout of both dialogs of an article collection: a search, its results, and the chosen ones. */
import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import { collectionMessages } from "../../contract.ts";
import classes from "./article-dialog.module.css";
import { useWholePhone } from "../use-whole-phone.ts";

type ArticleDialogProps = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode };

/** Its content resets each time it opens. */
export function ArticleDialog({ title, isOpen, onClose, children }: ArticleDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size={900} {...useWholePhone()}>
      {children}
    </Modal>
  );
}

type ArticleSearchProps = {
  /** How many are chosen. */
  count: number;
  action: { label: string; run: () => void; isBusy: boolean };
  onSearch: (text: string) => void;
  onCancel: () => void;
  children: ReactNode;
};

export function ArticleSearch({ count, action, onSearch, onCancel, children }: ArticleSearchProps) {
  return (
    <div className={classes.body}>
      <SearchField isInDialog label={collectionMessages.searchArticles} isFirst onSearch={onSearch} />
      <div className={classes.found}>{children}</div>
      <DialogFoot words={count === 0 ? "None chosen" : `${formatCount(count)} chosen`}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="filled" loading={action.isBusy} onClick={action.run}>
          {action.label}
        </Button>
      </DialogFoot>
    </div>
  );
}

export function NothingFound({ query }: { query: string }) {
  return (
    <p className={classes.none} role="status">
      No article has “{query}” in its title.
    </p>
  );
}
