/** Search, categories and the filter of the unread. */
import { ActionIcon, Button, CloseButton, TextInput } from "@mantine/core";
import { IconArrowRight, IconSearch } from "@tabler/icons-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { showWarning } from "#ui-kit/toasts/toasts.tsx";
import { NEWS_CATEGORIES, newsMessages } from "../../contract.ts";
import classes from "./toolbar.module.css";
import type { ExplorerAddress } from "./use-explorer-address.ts";
import { useForgetUnread } from "../sources/use-groups.ts";

export function ExploreToolbar({ address }: { address: ExplorerAddress }) {
  const forgetUnread = useForgetUnread();
  const showUnread = (isUnreadOnly: boolean) => {
    if (isUnreadOnly) forgetUnread();
    address.showUnread(isUnreadOnly);
  };
  return (
    <div className={classes.toolbar}>
      <SearchField key={address.query} address={address} />
      <div className={classes.filters}>
        <CategoryChips address={address} />
        <label className={classes.chip}>
          <input
            type="checkbox"
            checked={address.isUnreadOnly}
            onChange={({ currentTarget }) => showUnread(currentTarget.checked)}
          />
          <span>Unread only</span>
        </label>
      </div>
      {address.query !== "" && (
        <p className={classes.results} role="status">
          <span>
            Results for <b>{address.query}</b>
          </span>
          <Button size="xs" variant="subtle" onClick={() => address.search("")}>
            Clear search
          </Button>
        </p>
      )}
    </div>
  );
}

function SearchField({ address }: { address: ExplorerAddress }) {
  const [text, setText] = useState(address.query);
  const field = useRef<HTMLInputElement>(null);
  const search = (event: FormEvent) => {
    event.preventDefault();
    if (!/[\p{L}\p{N}]/u.test(text)) {
      showWarning(newsMessages.emptyQuery);
      field.current?.focus();
    } else address.search(text);
  };
  const clear = () => {
    setText("");
    field.current?.focus();
    if (address.query !== "") address.search("");
  };
  return (
    <form className={classes.search} role="search" onSubmit={search}>
      <TextInput
        ref={field}
        classNames={{ wrapper: classes.searchBox }}
        aria-label="Search the news"
        placeholder={newsMessages.searchPlaceholder}
        enterKeyHint="search"
        maxLength={200}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={({ key }) => key === "Escape" && clear()}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        rightSectionWidth={text ? 64 : 36}
        rightSection={
          <>
            {text && <CloseButton size="sm" aria-label="Clear search" onClick={clear} />}
            <ActionIcon type="submit" aria-label="Search">
              <IconArrowRight size={16} stroke={1.75} />
            </ActionIcon>
          </>
        }
      />
    </form>
  );
}

const CHOICES = [{ key: "", label: "All" }, ...NEWS_CATEGORIES];

/** Native radio buttons: arrow keys move the choice, Tab skips the group. A search has no category. */
function CategoryChips({ address }: { address: ExplorerAddress }) {
  const name = useId();
  return (
    <fieldset className={classes.chips}>
      <legend>Category</legend>
      {CHOICES.map(({ key, label }) => (
        <label key={key} className={classes.chip}>
          <input
            type="radio"
            name={name}
            checked={address.query === "" && address.category === key}
            onChange={() => address.showCategory(key)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
