/** Where a person sees the page that an assistant asks to publish, and publishes or refuses it. */
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

const READERS_SCREEN = 1100;

export function ReviewDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useRequest(id);
  return (
    <Modal opened onClose={onClose} title="An assistant asks to publish" size={960}>
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

function Review({ asked: { request, html, releases }, onClose }: { asked: ReviewedRequest; onClose: () => void }) {
  const [zone] = useScheduleZone();
  const { acting } = useMe();
  const { mutate, isPending, variables } = useAnswer(request.id, onClose);
  const { assistant, post, state, publishing_time, expires_at, company } = request;
  const title = post.name.trim() || "Untitled";
  const when = publishing_time === null ? "now" : formatDateTime(publishing_time, zone);
  return (
    <>
      <p className={styles.about}>
        <b>{assistant}</b>, connected by you, asks to {publishing_time === null ? "publish" : "schedule"}{" "}
        <b>
          <bdi>{title}</bdi>
        </b>{" "}
        for {company}.
      </p>
      {state === "waiting" ? (
        <p>
          It will be published {when} and uses{" "}
          {releases === null ? "one release" : `1 of ${counted(releases, "release")}`}. Nothing happens until you
          approve it. Expires {formatDateTime(expires_at, zone)}.
        </p>
      ) : (
        <p role="status">{requestMessages.ended[state]}</p>
      )}
      {html !== null && (
        <div className={styles.page}>
          <PageFrame html={html} screen={READERS_SCREEN} title={`The page: ${title}`} onEscape={onClose} />
        </div>
      )}
      {state === "waiting" && (
        <footer className={styles.foot}>
          <p>{acting === null ? "" : requestMessages.personOnly}</p>
          <Button
            disabled={isPending || acting !== null}
            loading={isPending && !variables}
            onClick={() => mutate(false)}
          >
            Refuse
          </Button>
          <Button
            variant="filled"
            disabled={html === null || isPending || acting !== null}
            loading={isPending && variables}
            onClick={() => mutate(true)}
          >
            {publishing_time === null ? "Publish now" : "Schedule"}
          </Button>
        </footer>
      )}
    </>
  );
}
