/** The pages for following by email: the form, the answer, confirming, changing, unsubscribing. Never cached. */
import type { ReactNode } from "react";
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { archivePage, SEARCH_PAGE } from "#features/newsroom/archive-contract.ts";
import { CONFIRM_HOURS, FREQUENCIES, FREQUENCY_WORDS, followPages, type Frequency } from "../contract.ts";
import { FollowFields, type FollowForm, type FollowedThing } from "./follow-form.tsx";

export const followHead: DocumentHead = {
  title: "Follow by email",
  description: "Get news by email, immediately or once a day, without an account.",
  path: null,
  noindex: true,
  openGraph: { type: "website", image: null },
};

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
  if (!thing)
    return (
      <FollowPage title="Nothing to follow here">
        <p className="serif">{problems["query"] ?? "We cannot find what you want to follow."}</p>
        <p>
          <a href="/">Front page</a>
        </p>
      </FollowPage>
    );
  return (
    <FollowPage title={`Follow ${thing.name}`}>
      <p className="serif">We will email you what is new.</p>
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
  return (
    <FollowPage title="Check your inbox">
      <p className="serif">
        We have sent you an email with a link. Open it within {CONFIRM_HOURS} hours and confirm, and you will hear from
        us.
      </p>
      <p className="quiet">Nothing there? Check your spam folder. We send at most a few emails a day to one address.</p>
    </FollowPage>
  );
}

type Token = { token: string };

export function ConfirmMain({ thing, token }: { thing: FollowedThing } & Token) {
  return (
    <FollowPage title={`Follow ${thing.name}?`}>
      <p className="serif">Confirm that you want to get its news by email.</p>
      <TokenForm action={followPages.confirm} token={token}>
        <button className="btn" type="submit">
          Confirm
        </button>
      </TokenForm>
    </FollowPage>
  );
}

export function ConfirmedMain({ thing, manage }: { thing: FollowedThing; manage: string }) {
  return (
    <FollowPage title={`You follow ${thing.name}`}>
      <p className="serif">You will get an email when something new is published.</p>
      <p className="acts">
        <a href={searchPage(thing.query)}>Read what has been published</a>
        <a href={`${followPages.manage}?token=${manage}`}>Change what you follow</a>
      </p>
    </FollowPage>
  );
}

export function LinkOverMain() {
  return (
    <FollowPage title="This link no longer works">
      <p className="serif">
        It has expired or has already been used. If you have confirmed, no action is needed. If not, fill in the form to
        get a new link.
      </p>
      <p>
        <a href="/">Front page</a>
      </p>
    </FollowPage>
  );
}

export function StopMain({ thing, token }: { thing: FollowedThing } & Token) {
  return (
    <FollowPage title={`Stop following ${thing.name}?`}>
      <p className="serif">We will no longer email you its news.</p>
      <form method="post" action={followPages.stop(token)} encType="multipart/form-data" className="send">
        <button className="btn" type="submit">
          Stop these emails
        </button>
      </form>
    </FollowPage>
  );
}

export function StoppedMain() {
  return (
    <FollowPage title="You are unsubscribed">
      <p className="serif">We will not send you any more of these emails.</p>
    </FollowPage>
  );
}

export type Managed = { id: number; thing: FollowedThing; frequency: Frequency };

/** `notice`: what was changed just now. */
export function ManageMain({ follows, token, notice }: { follows: Managed[]; notice?: string } & Token) {
  return (
    <FollowPage title="What you follow">
      {notice && (
        <p className="done" role="status">
          {notice}
        </p>
      )}
      {follows.length === 0 && <p className="serif">You are not following anything. We no longer hold your address.</p>}
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
            Stop all emails
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
  return (
    <TokenForm action={followPages.manage} token={token}>
      <input type="hidden" name="follow" value={id} />
      <label className="field">
        <span>How often</span>
        <select name="frequency" defaultValue={frequency}>
          {FREQUENCIES.map((each) => (
            <option key={each} value={each}>
              {FREQUENCY_WORDS[each]}
            </option>
          ))}
        </select>
      </label>
      <p className="acts">
        <button className="btn" type="submit" aria-label={`Save frequency: ${thing.name}`}>
          Save
        </button>
        <button
          className="btn btn--line"
          type="submit"
          name="stop"
          value={id}
          aria-label={`Stop following ${thing.name}`}
        >
          Stop
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
