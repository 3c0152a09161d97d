/** A platform's logo; its first letter where it has none. */
import { useState } from "react";
import classes from "./platform-logo.module.css";

export function PlatformLogo({ name, image }: { name: string; image: string | null }) {
  const [isGone, setGone] = useState(false);
  if (image !== null && !isGone)
    return (
      <img
        className={classes.logo}
        src={image}
        alt=""
        width={32}
        height={32}
        loading="lazy"
        decoding="async"
        onError={() => setGone(true)}
      />
    );
  const [first = ""] = [...new Intl.Segmenter().segment(name.trim())];
  return (
    <span className={classes.logo} aria-hidden>
      {first === "" ? "?" : first.segment.toUpperCase()}
    </span>
  );
}
