/** How many stories of the user's alerts are new; nothing for none. */
import { VisuallyHidden } from "@mantine/core";
import { useNewCount } from "./use-new-count.ts";

export function UnreadMark() {
  const count = useNewCount().data?.new_count ?? 0;
  if (count === 0) return null;
  return (
    <span>
      {count}
      <VisuallyHidden> new</VisuallyHidden>
    </span>
  );
}
