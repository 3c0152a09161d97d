/** The pages for following by email: the form, the answer, confirming, changing, unsubscribing. Never cached. */
import type { ReactNode } from "react";
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { archivePage, SEARCH_PAGE } from "#features/newsroom/archive-contract.ts";
import { CONFIRM_HOURS, FREQUENCIES, followPages, type Frequency } from "../contract.ts";
import { FollowFields, type FollowForm, type FollowedThing } from "./follow-form.tsx";
import { words } from "#ui-kit/public/words/words.ts";

export const followHead = (): DocumentHead => ({
  title: words().follow.head,
  description: words().follow.description,
  path: null,
  noindex: true,
  openGraph: { type: "website", image: null },
});

function FollowPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className="page grid plainpage top">
      <div className="main">
        <h1 dir="auto">{title}</h1>
        {children}
      </div>
    </main>
  );
}

/** `notice`: why the form was refused, apart from problems with its fields. */
export function FollowMain({ form, trap, notice }: { form: FollowForm; trap: string; notice?: string }) {
  const { thing, problems } = form;
  const named = words().follow;
  if (!thing)
    return (
      <FollowPage title={named.nothing}>
        <p className="serif">{problems["query"] ?? named.unknown}</p>
        <p>
          <a href="/">{words().shell.frontPage}</a>
        </p>
      </FollowPage>
    );
  return (
    <FollowPage title={named.nameOf(thing.name)}>
      <p className="serif">{named.whatIsNew}</p>
      {notice && (
        <p className="problem" role="alert">
          {notice}
        </p>
      )}
      <FollowFields form={{ ...form, thing }} trap={trap} />
    </FollowPage>
  );
}

/** The same for every address. */
export function FollowSentMain() {
  const named = words().follow;
  return (
    <FollowPage title={named.checkInbox}>
      <p className="serif">{named.sent(CONFIRM_HOURS)}</p>
      <p className="quiet">{named.nothingThere}</p>
    </FollowPage>
  );
}

type Token = { token: string };

export function ConfirmMain({ thing, token }: { thing: FollowedThing } & Token) {
  const named = words().follow;
  return (
    <FollowPage title={named.ask(thing.name)}>
      <p className="serif">{named.confirmText}</p>
      <TokenForm action={followPages.confirm} token={token}>
        <button className="btn" type="submit">
          {named.confirm}
        </button>
      </TokenForm>
    </FollowPage>
  );
}

export function ConfirmedMain({ thing, manage }: { thing: FollowedThing; manage: string }) {
  const named = words().follow;
  return (
    <FollowPage title={named.confirmed(thing.name)}>
      <p className="serif">{named.confirmedText}</p>
      <p className="acts">
        <a href={searchPage(thing.query)}>{named.readPublished}</a>
        <a href={`${followPages.manage}?token=${manage}`}>{named.change}</a>
      </p>
    </FollowPage>
  );
}

export function LinkOverMain() {
  const named = words().follow;
  return (
    <FollowPage title={named.linkOver}>
      <p className="serif">{named.linkOverText}</p>
      <p>
        <a href="/">{words().shell.frontPage}</a>
      </p>
    </FollowPage>
  );
}

export function StopMain({ thing, token }: { thing: FollowedThing } & Token) {
  const named = words().follow;
  return (
    <FollowPage title={named.stop(thing.name)}>
      <p className="serif">{named.stopText}</p>
      <form method="post" action={followPages.stop(token)} encType="multipart/form-data" className="send">
        <button className="btn" type="submit">
          {named.stopEmails}
        </button>
      </form>
    </FollowPage>
  );
}

export function StoppedMain() {
  return (
    <FollowPage title={words().follow.stopped}>
      <p className="serif">{words().follow.stoppedText}</p>
    </FollowPage>
  );
}

export type Managed = { id: number; thing: FollowedThing; frequency: Frequency };

/** `notice`: what was changed just now. */
export function ManageMain({ follows, token, notice }: { follows: Managed[]; notice?: string } & Token) {
  const named = words().follow;
  return (
    <FollowPage title={named.followed}>
      {notice && (
        <p className="done" role="status">
          {notice}
        </p>
      )}
      {follows.length === 0 && <p className="serif">{named.none}</p>}
      <ul className="follows">
        {follows.map((follow) => (
          <li key={follow.id}>
            <h2 dir="auto">
              <a href={searchPage(follow.thing.query)}>{titleOf(follow.thing)}</a>
            </h2>
            <FollowChoices follow={follow} token={token} />
          </li>
        ))}
      </ul>
      {follows.length > 1 && (
        <TokenForm action={followPages.manage} token={token}>
          <button className="btn btn--line" type="submit" name="stop" value="all">
            {named.stopAll}
          </button>
        </TokenForm>
      )}
    </FollowPage>
  );
}

/** Names of searches begin in the middle of a sentence; companies write theirs as they like. */
function titleOf({ name, isSearch }: FollowedThing): string {
  return isSearch ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}

/** Where the same posts are found. */
function searchPage(query: string): string {
  return query === "" ? archivePage({ of: "all" }) : SEARCH_PAGE + query;
}

function FollowChoices({ follow: { id, thing, frequency }, token }: { follow: Managed } & Token) {
  const named = words().follow;
  return (
    <TokenForm action={followPages.manage} token={token}>
      <input type="hidden" name="follow" value={id} />
      <label className="field">
        <span>{named.howOften}</span>
        <select name="frequency" defaultValue={frequency}>
          {FREQUENCIES.map((each) => (
            <option key={each} value={each}>
              {named.frequencies[each]}
            </option>
          ))}
        </select>
      </label>
      <p className="acts">
        <button className="btn" type="submit" aria-label={named.saveOf(thing.name)}>
          {named.save}
        </button>
        <button className="btn btn--line" type="submit" name="stop" value={id} aria-label={named.stopOf(thing.name)}>
          {named.stopOne}
        </button>
      </p>
    </TokenForm>
  );
}

function TokenForm({ action, token, children }: { action: string; children: ReactNode } & Token) {
  return (
    <form method="post" action={action} encType="multipart/form-data" className="send">
      <input type="hidden" name="token" value={token} />
      {children}
    </form>
  );
}
