/** A logo of 32 pixels; initials if there is none or it cannot be loaded. */
import { useState } from "react";
import classes from "./logo.module.css";

type LogoProps = {
  /** Address; null or empty: none. */
  image: string | null;
  letters: string;
  /** One of the inks, by any whole number from 0: letters stand on it, and a picture fills its square. Without: outlined. */
  ink?: number;
};

/** How many inks logo.module.css has. */
const INKS = 6;

/** Decorative: its name is next to it. Key it by its address, because a broken one stays broken. */
export function Logo({ image, letters, ink }: LogoProps) {
  const [isGone, setGone] = useState(false);
  const look = { className: classes.logo, "data-ink": ink === undefined ? undefined : ink % INKS };
  if (!image || isGone)
    return (
      <span {...look} aria-hidden>
        {letters}
      </span>
    );
  return (
    <img
      {...look}
      src={image}
      alt=""
      width={32}
      height={32}
      loading="lazy"
      decoding="async"
      onError={() => setGone(true)}
    />
  );
}
