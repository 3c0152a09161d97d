/** The ways to look at a post from its edit: its page, its versions, and the preview of the form. */
import { IconExternalLink, IconHistory } from "@tabler/icons-react";
import { DockAction, DockPageLink } from "#ui-kit/page/action-dock.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import type { PostDetail } from "../../contract.ts";
import { postItemOf } from "../lists/post-item.ts";
import { PreviewButton } from "../preview/preview-button.tsx";
import { usePreviewPlace } from "../preview/use-preview-place.ts";

const ICON = { size: 16, stroke: 1.75, "aria-hidden": true } as const;

export function EditViews({ post, previewId }: { post: PostDetail; previewId: string }) {
  const { openItem } = useNavigation();
  const preview = usePreviewPlace();
  const history = postItemOf("history", post);
  return (
    <>
      {post.status === "published" && (
        <DockPageLink variant="subtle" href={post.url} icon={<IconExternalLink {...ICON} />}>
          View live
        </DockPageLink>
      )}
      {history && (
        <DockAction variant="subtle" icon={<IconHistory {...ICON} />} onClick={() => openItem(history)}>
          History
        </DockAction>
      )}
      <PreviewButton controls={previewId} isOpen={preview.width !== null} onToggle={preview.toggle} />
    </>
  );
}
