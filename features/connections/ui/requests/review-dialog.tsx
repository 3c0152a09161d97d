/** Where a person sees the page that an assistant asks to publish or withdraw, and does it or refuses. */
import { counted } from "#platform/contract/sentence.ts";
import { Button, Modal, Skeleton } from "@mantine/core";
import { PageFrame } from "#features/content/ui/preview/page-frame.tsx";
import { useScheduleZone } from "#features/content/ui/schedule/schedule-zone.ts";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { requestMessages, type ReviewedRequest } from "../../requests-contract.ts";
import styles from "./review.module.css";
import { useAnswer, useRequest } from "./use-request.ts";
import { actOf, titleOf } from "./words.ts";

const READERS_SCREEN = 1100;

export function ReviewDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useRequest(id);
  const verb = data ? ` to ${actOf(data.request).toLowerCase()}` : "";
  return (
    <Modal opened onClose={onClose} title={`An assistant asks${verb}`} size={960}>
      {data ? (
        <Review asked={data} onClose={onClose} />
      ) : error ? (
        <ErrorState title="The request could not be loaded" query={{ error, refetch, isFetching }} />
      ) : (
        <div aria-busy="true" aria-label="Loading the request">
          <Skeleton height={420} />
        </div>
      )}
    </Modal>
  );
}

function Review({ asked, onClose }: { asked: ReviewedRequest; onClose: () => void }) {
  const [zone] = useScheduleZone();
  const { request, html } = asked;
  const title = titleOf(request);
  const { state } = request;
  return (
    <>
      <p className={styles.about}>
        <b>
          <bdi>{request.assistant}</bdi>
        </b>
        , connected by you, asks to {actOf(request).toLowerCase()}{" "}
        <b>
          <bdi>{title}</bdi>
        </b>{" "}
        for <bdi>{request.company}</bdi>.
      </p>
      {state === "waiting" ? <Effect asked={asked} zone={zone} /> : <p role="status">{requestMessages.ended[state]}</p>}
      {html !== null && (
        <div className={styles.page}>
          <PageFrame html={html} screen={READERS_SCREEN} title={`The page: ${title}`} onEscape={onClose} />
        </div>
      )}
      {state === "waiting" ? (
        <Answers asked={asked} onClose={onClose} />
      ) : (
        <footer className={styles.foot}>
          <p />
          <Button onClick={onClose}>Close</Button>
        </footer>
      )}
    </>
  );
}

/** What becomes public, or stops being public, with what it uses and until when it can be answered. */
function Effect({ asked: { request, releases }, zone }: { asked: ReviewedRequest; zone: string }) {
  const { wish, publishing_time, expires_at, post } = request;
  const when = publishing_time === null ? "now" : formatDateTime(publishing_time, zone);
  const uses = releases === null ? "one release" : `1 of ${counted(releases, "release")}`;
  return (
    <p>
      {wish === "withdraw"
        ? "Readers can see the page below. It will be taken down now: its address will say so, and platforms are asked to remove it. You can restore it from the trash for 30 days."
        : `The page below will be published ${when}: all of it is new to readers. It uses ${uses}.`}
      {post.is_confidential && " The post is confidential: only people on its list can see it now."} Nothing happens
      until you approve it. Expires {formatDateTime(expires_at, zone)}.
    </p>
  );
}

function Answers({ asked: { request, html }, onClose }: { asked: ReviewedRequest; onClose: () => void }) {
  const { acting } = useMe();
  const { mutate, isPending, variables } = useAnswer(request.id, onClose);
  const act = actOf(request);
  return (
    <footer className={styles.foot}>
      <p>{acting === null ? "" : requestMessages.personOnly}</p>
      <Button disabled={isPending || acting !== null} loading={isPending && !variables} onClick={() => mutate(false)}>
        Refuse
      </Button>
      <Button
        variant="filled"
        {...(act === "Withdraw" && { color: "red" })}
        disabled={html === null || isPending || acting !== null}
        loading={isPending && variables}
        onClick={() => mutate(true)}
      >
        {act === "Publish" ? "Publish now" : act}
      </Button>
    </footer>
  );
}
