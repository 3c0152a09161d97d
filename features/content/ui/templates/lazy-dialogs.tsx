/** The dialogs of templates, loaded on first use. */
import { type ComponentProps, lazy, type ReactNode, useState } from "react";
import { LatePart } from "#ui-kit/page/late-part.tsx";

const SaveTemplateDialog = lazy(() => import("./save-template-dialog.tsx"));
const TemplatesDialog = lazy(() => import("./templates-dialog.tsx"));

export function LazySaveTemplate(props: ComponentProps<typeof SaveTemplateDialog>) {
  return (
    <OnceOpened {...props}>
      <SaveTemplateDialog {...props} />
    </OnceOpened>
  );
}

export function LazyTemplates(props: ComponentProps<typeof TemplatesDialog>) {
  return (
    <OnceOpened {...props}>
      <TemplatesDialog {...props} />
    </OnceOpened>
  );
}

type Props = { isOpen: boolean; onClose: () => void; children: ReactNode };

/** A dialog stays mounted once it was open, for its closing transition. */
function OnceOpened({ isOpen, onClose, children }: Props) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const giveUp = () => {
    setWasOpen(false);
    onClose();
  };
  return wasOpen || isOpen ? <LatePart onMissing={giveUp}>{children}</LatePart> : null;
}
