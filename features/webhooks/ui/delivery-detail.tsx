/** One delivery: the request as it was last sent, and what was answered. */
import { Button, Skeleton } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { CopyButton } from "#features/accounts/ui/copy-button.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { useNow } from "#ui-kit/use-now.ts";
import { GONE_BEFORE_REMOVAL, type Webhook, type WebhookDeliveryDetail } from "../contract.ts";
import { useDelivery } from "./use-webhooks.ts";
import classes from "./webhooks.module.css";
import shared from "#features/api-keys/ui/connections.module.css";
import { answerOf, curlOf, readableJson, standingOf, tookOf } from "./words.ts";

type Props = { companyId: number; webhook: Webhook; deliveryId: number; onReplay: (id: number) => void };

export function DeliveryDetail({ companyId, webhook, deliveryId, onReplay }: Props) {
  const query = useDelivery(companyId, webhook.id, deliveryId);
  const now = useNow(30_000);
  if (query.error && !query.data) return <ErrorState title="The delivery could not be loaded" query={query} />;
  if (!query.data) return <Skeleton height={320} className={classes.detail} />;
  const delivery = query.data;
  return (
    <div className={classes.detail}>
      <div className={classes.detailHead}>
        <div>
          <h2>
            <code>{delivery.event}</code>
          </h2>
          <p>{standingOf(delivery, webhook.paused !== null, now)}</p>
        </div>
        <CopyButton text={curlOf(webhook.address, delivery.request)} label="Copy as curl" />
        <Button leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />} onClick={() => onReplay(delivery.id)}>
          Replay
        </Button>
      </div>
      <Request address={webhook.address} request={delivery.request} />
      <Answer delivery={delivery} />
    </div>
  );
}

function Request({ address, request }: { address: string; request: WebhookDeliveryDetail["request"] }) {
  const { host, pathname, search } = new URL(address);
  return (
    <>
      <h3>Request</h3>
      <pre className={shared.code}>
        <b>POST</b> {`${pathname}${search}\n`}
        <Headers headers={{ host, ...request.headers }} />
        {`\n${readableJson(request.body)}`}
      </pre>
    </>
  );
}

function Answer({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const { words, tone } = answerOf(delivery);
  return (
    <>
      <h3>
        Answer <span data-tone={tone}>{words}</span> <small>{tookOf(delivery.milliseconds)}</small>
      </h3>
      {delivery.answer && isEmpty(delivery.answer) ? (
        <p className={shared.hint}>The answer was empty.</p>
      ) : delivery.answer ? (
        <pre className={shared.code}>
          <Headers headers={delivery.answer.headers} />
          {delivery.answer.text !== "" && `\n${delivery.answer.text}`}
        </pre>
      ) : (
        <p className={shared.hint}>{delivery.problem === "" ? "It has not been sent yet." : delivery.problem}</p>
      )}
      {delivery.status === 410 && (
        <p className={shared.hint}>
          410 says that the endpoint is gone: {GONE_BEFORE_REMOVAL} in a row, over an hour or more, remove this webhook.
        </p>
      )}
      <p className={shared.hint}>We follow Retry-After. The first 2 KB of the answer are kept.</p>
    </>
  );
}

const isEmpty = ({ headers, text }: NonNullable<WebhookDeliveryDetail["answer"]>) =>
  text === "" && Object.keys(headers).length === 0;

function Headers({ headers }: { headers: Record<string, string> }) {
  return Object.entries(headers).map(([name, value]) => (
    <span key={name}>
      <i>{name}:</i> {`${value}\n`}
    </span>
  ));
}
