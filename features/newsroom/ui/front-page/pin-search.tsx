/** Finds a published post to pin, by part of its name. */
import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatMomentDay } from "#ui-kit/format/dates.ts";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import type { PinCandidate } from "../../contract.ts";
import classes from "./front-page.module.css";
import { usePinCandidates } from "./use-front-pins.ts";

type PinSearchProps = { onChoose: (post: PinCandidate) => void; onClose: () => void };

export function PinSearch({ onChoose, onClose }: PinSearchProps) {
  const [q, setQ] = useState("");
  const { data, error, refetch, isFetching } = usePinCandidates(q);
  return (
    <div className={classes.search}>
      <SearchField
        label="Search published posts"
        placeholder="Search names..."
        q={q}
        onSearch={setQ}
        isInDialog
        isFirst
      />
      {error && !data && <ErrorState title="The posts could not be loaded" query={{ error, refetch, isFetching }} />}
      {!error && !data && <Skeleton height={160} />}
      {data && (
        <ul className={classes.candidates} aria-label="Published posts">
          {data.map((post) => (
            <Candidate key={post.post_id} post={post} onChoose={onChoose} />
          ))}
        </ul>
      )}
      {data?.length === 0 && <p className={classes.none}>No published posts match.</p>}
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
      </DialogFoot>
    </div>
  );
}

function Candidate({ post, onChoose }: { post: PinCandidate; onChoose: (post: PinCandidate) => void }) {
  const { name, posted_as, published_at, is_pinned } = post;
  return (
    <li>
      <button type="button" className={classes.candidate} disabled={is_pinned} onClick={() => onChoose(post)}>
        <bdi className={classes.name}>{name}</bdi>
        <span className={classes.facts}>
          <bdi>{posted_as}</bdi>, {formatMomentDay(published_at)}
          {is_pinned && ", already pinned"}
        </span>
      </button>
    </li>
  );
}
