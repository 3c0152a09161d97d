/** Maintenance, revealed links and announcements above every screen. */
import { CloseButton } from "@mantine/core";
import "@mantine/core/styles/CloseButton.layer.css";
import { IconEye, IconSpeakerphone, IconTool } from "@tabler/icons-react";
import type { MaintenanceNotice } from "#features/maintenance/contract.ts";
import { sentence } from "#platform/contract/sentence.ts";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { ScreenLink, useNavigation } from "#ui-kit/page/navigation.tsx";
import type { Notices } from "../contract.ts";
import classes from "./notice-banners.module.css";
import { useDismiss, useDismissReveal } from "./use-notices.ts";

export function NoticeBanners({ notices }: { notices: Notices }) {
  return (
    <>
      {notices.maintenance && <Maintenance notice={notices.maintenance} />}
      {notices.reveals.map((each) => (
        <RevealedLink key={each.id} reveal={each} />
      ))}
      {notices.announcements.map((each) => (
        <Announcement key={each.id} announcement={each} />
      ))}
    </>
  );
}

function Maintenance({ notice: { message, until } }: { notice: NonNullable<MaintenanceNotice> }) {
  const { has } = useNavigation();
  const isOperators = has("operatorSettings");
  return (
    <section className={classes.banner} data-tone="amber" aria-label="Maintenance">
      <IconTool size={18} stroke={1.75} aria-hidden />
      <p>
        <b>{isOperators ? "Maintenance mode is on." : message}</b>{" "}
        <span>
          {isOperators
            ? "Customers cannot save changes."
            : "What you type is kept in this browser until you can save it."}
          {until !== null && ` Expected to end on ${formatDateTime(until)}.`}
        </span>
        {isOperators && (
          <>
            {" "}
            <ScreenLink to="operatorSettings">Settings</ScreenLink>
          </>
        )}
      </p>
    </section>
  );
}

/** Tells the owner of a link on the next screen that an operator has read it, independently of emails. */
function RevealedLink({ reveal: { id, subject, reason, revealed_at } }: { reveal: Notices["reveals"][number] }) {
  const { mutate } = useDismissReveal();
  return (
    <section className={classes.banner} data-tone="amber" aria-label={`Revealed link: ${subject}`}>
      <IconEye size={18} stroke={1.75} aria-hidden />
      <p>
        <b>{sentence(`An operator has read the link in your email “${subject}”`)}</b>{" "}
        <span className={classes.text}>
          {formatDateTime(revealed_at)}. Reason: {reason}
        </span>{" "}
        <ScreenLink to="changePassword">Change password</ScreenLink>
      </p>
      <CloseButton aria-label={`Dismiss: ${subject}`} onClick={() => mutate(id)} />
    </section>
  );
}

function Announcement({ announcement: { id, title, text, link } }: { announcement: Notices["announcements"][number] }) {
  const { mutate } = useDismiss();
  return (
    <section className={classes.banner} data-tone="blue" aria-label={`Announcement: ${title}`}>
      <IconSpeakerphone size={18} stroke={1.75} aria-hidden />
      <p>
        <b>{title}</b> <span className={classes.text}>{text}</span>
        {link !== "" && (
          <>
            {" "}
            <a href={link} {...(!link.startsWith("/") && { target: "_blank", rel: "noopener" })}>
              Read more
            </a>
          </>
        )}
      </p>
      <CloseButton aria-label={`Dismiss: ${title}`} onClick={() => mutate(id)} />
    </section>
  );
}
