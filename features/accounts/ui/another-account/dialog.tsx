/** Over a page whose account is not the one that is signed in: what happened, and the two ways on. */
import { Button, Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLateOpening } from "#ui-kit/dialogs/use-late-opening.ts";
import type { Me } from "../../contract.ts";
import { HOME_PATH } from "../return-path.ts";
import { checkAccount } from "../sessions/following.ts";
import { SignInAgain } from "../sign-in/again.tsx";
import { fetchSignedIn } from "../use-me.ts";
import otherWay from "../sign-in/other-way.module.css";
import styles from "./dialog.module.css";
import { useReturnHere } from "./use-return-here.ts";

type AnotherAccountProps = { me: Me; isOpen: boolean };

/** Cannot be closed: the page would be of no use, and its text is not for the other account's eyes. */
export function AnotherAccount({ me, isOpen }: AnotherAccountProps) {
  return (
    <Modal
      opened={useLateOpening(isOpen)}
      onClose={() => {}}
      title="Another account is signed in"
      size={440}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      overlayProps={{ className: styles.cover }}
    >
      <Ways me={me} />
    </Modal>
  );
}

function Ways({ me }: { me: Me }) {
  const [isSigningIn, setSigningIn] = useState(false);
  const { data: other, isPending } = useQuery({
    queryKey: ["signed-in"],
    queryFn: fetchSignedIn,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const back = useReturnHere();
  const first = nameOf(me);
  if (isSigningIn)
    return (
      <>
        <SignInAgain
          email={me.email}
          lead={`Sign in as ${first} to continue on this page. Your text is still here.`}
          takesFocus
          onSignedIn={async () => void (await checkAccount("refresh"))}
        />
        <p className={otherWay.line}>
          <button type="button" onClick={() => setSigningIn(false)}>
            Back
          </button>
        </p>
      </>
    );
  const isActing = other?.acting?.operator_id === me.id && !me.acting;
  return (
    <>
      {/* No button has the focus: whoever is typing would press it. */}
      <div className={styles.words} tabIndex={-1} data-autofocus>
        <p>
          {other ? (
            <>
              You are now {other.acting ? "acting as" : "signed in as"} <Person of={other} /> in this browser.
            </>
          ) : (
            "You are now signed in to another account in this browser."
          )}{" "}
          This page was opened {me.acting ? "while acting as" : "by"} <Person of={me} />.
        </p>
        <p>
          Nothing from this page goes to the other account. Unsaved text is kept in this browser for <bdi>{first}</bdi>.
        </p>
      </div>
      <div className={styles.ways}>
        <Button variant="filled" loading={isPending} onClick={() => window.location.assign(HOME_PATH)}>
          <Labelled words="Continue as" name={other ? nameOf(other) : "the other account"} />
        </Button>
        {isActing && (
          <Button loading={back.isPending} onClick={() => back.mutate()}>
            Return to your account
          </Button>
        )}
        {!isActing && !me.acting && (
          <Button onClick={() => setSigningIn(true)}>
            <Labelled words="Sign in as" name={first} />
          </Button>
        )}
      </div>
    </>
  );
}

function Person({ of }: { of: Me }) {
  return (
    <>
      <b>
        <bdi>{nameOf(of)}</bdi>
      </b>{" "}
      (<bdi>{of.email}</bdi>)
    </>
  );
}

function Labelled({ words, name }: { words: string; name: string }) {
  return (
    <span className={styles.label}>
      {words} <bdi>{name}</bdi>
    </span>
  );
}

function nameOf({ first_name, last_name }: Me): string {
  return `${first_name} ${last_name}`.trim();
}
