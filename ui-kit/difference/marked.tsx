/** Words that were added or removed, for eyes and for screen readers. */
import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./marked.module.css";

type Props = { mark: "added" | "removed"; children: ReactNode };

const TAGS = { added: "ins", removed: "del" } as const;

export function Marked({ mark, children }: Props) {
  const Tag = TAGS[mark];
  return (
    <Tag className={classes[mark]}>
      <VisuallyHidden component="span">{`[${mark}: `}</VisuallyHidden>
      {children}
      <VisuallyHidden component="span">]</VisuallyHidden>
    </Tag>
  );
}
