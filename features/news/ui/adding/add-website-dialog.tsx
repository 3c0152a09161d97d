/** 'Add a website': an address is pasted, its feeds are found in the background and shown before they are followed. */
import { Alert, Button, Loader, Modal, TextInput } from "@mantine/core";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { newsMessages } from "../../contract.ts";
import classes from "./add-website-dialog.module.css";
import { FeedPreviews } from "./feed-previews.tsx";
import { useDiscovery, useRefreshSources } from "./use-task.ts";

type DialogProps = {
  isOpen: boolean;
  /** What the field holds at first. */
  site?: string | undefined;
  onClose: () => void;
};

export function AddWebsiteDialog({ isOpen, site = "", onClose }: DialogProps) {
  const discovery = useDiscovery();
  const refresh = useRefreshSources();
  const close = () => {
    if (discovery.task?.feeds.some(({ is_followed }) => is_followed)) refresh();
    discovery.start.reset();
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={close} title="Add website">
      <Discovery {...discovery} site={site} />
      <footer className={classes.foot}>
        <Button onClick={close}>Done</Button>
      </footer>
    </Modal>
  );
}

function Discovery({ start, task, error, isLooking, site }: ReturnType<typeof useDiscovery> & { site: string }) {
  const form = useContractForm({
    initial: { url: site },
    check: ({ url }) => (url.trim() === "" ? { problems: { url: newsMessages.badSiteUrl } } : { input: url.trim() }),
    send: async (url: string) => {
      if (!isLooking) await start.mutateAsync(url);
    },
    fieldsOf: ({ fields, message }) => ({ url: fields["url"] ?? message }),
  });
  const failure = error?.message ?? (task?.status === "failed" ? task.detail : null);
  return (
    <>
      <ContractForm label="Find feeds" form={form} className={classes.form}>
        <TextInput
          className={classes.field}
          data-autofocus
          type="url"
          label="Address of the site or its feed"
          placeholder="https://example.com"
          maxLength={2048}
          {...form.text("url")}
        />
        <Button type="submit" variant="filled" aria-disabled={isLooking} data-disabled={isLooking || undefined}>
          Find feeds
        </Button>
      </ContractForm>
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
