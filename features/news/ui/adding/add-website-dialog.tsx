/** 'Add a website': an address is pasted, its feeds are found in the background and shown before they are followed. */
import { Alert, Button, Loader, Modal, TextInput } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { newsMessages } from "../../contract.ts";
import classes from "./add-website-dialog.module.css";
import { FeedPreviews } from "./feed-previews.tsx";
import { useDiscovery, useRefreshSources } from "./use-task.ts";

type DialogProps = { isOpen: boolean; onClose: () => void };

export function AddWebsiteDialog({ isOpen, onClose }: DialogProps) {
  const discovery = useDiscovery();
  const refresh = useRefreshSources();
  const close = () => {
    if (discovery.task?.feeds.some(({ is_followed }) => is_followed)) refresh();
    discovery.start.reset();
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={close} title="Add website">
      <Discovery {...discovery} />
      <footer className={classes.foot}>
        <Button onClick={close}>Done</Button>
      </footer>
    </Modal>
  );
}

function Discovery({ start, task, error, isLooking }: ReturnType<typeof useDiscovery>) {
  const [address, setAddress] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  const refuse = (message: string) => {
    setFault(message);
    field.current?.focus();
  };
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (isLooking) return;
    if (address.trim() === "") return refuse(newsMessages.badSiteUrl);
    setFault(null);
    start.mutate(address.trim(), {
      onError: (cause) => refuse((cause instanceof ApiError && cause.fields["url"]) || cause.message),
    });
  };
  const failure = error?.message ?? (task?.status === "failed" ? task.detail : null);
  return (
    <>
      <form className={classes.form} onSubmit={find} noValidate>
        <TextInput
          ref={field}
          className={classes.field}
          data-autofocus
          type="url"
          label="Address of the site or its feed"
          placeholder="https://example.com"
          maxLength={2048}
          value={address}
          error={fault}
          onChange={({ currentTarget }) => {
            setAddress(currentTarget.value);
            setFault(null);
          }}
        />
        <Button type="submit" variant="filled" aria-disabled={isLooking} data-disabled={isLooking || undefined}>
          Find feeds
        </Button>
      </form>
      <div role="status">
        {isLooking && (
          <p className={classes.looking}>
            <Loader size={16} aria-hidden /> Looking for feeds. This can take a few seconds.
          </p>
        )}
        {!isLooking && task?.status === "done" && <FeedPreviews feeds={task.feeds} />}
      </div>
      {!isLooking && failure !== null && (
        <Alert className={classes.failure} role="alert" title="No feed was found">
          {failure}
        </Alert>
      )}
    </>
  );
}
