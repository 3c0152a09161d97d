/** Whether the preview is open, and for which screen: kept in the address, so that a reload shows it again. */
import { useNavigation } from "#ui-kit/page/navigation.tsx";

export const PREVIEW_WIDTHS = ["desktop", "phone"] as const;
export type PreviewWidth = (typeof PREVIEW_WIDTHS)[number];

const PARAMETER = "preview";

export function usePreviewPlace() {
  const { parameters, setParameters } = useNavigation();
  const width = PREVIEW_WIDTHS.find((known) => known === parameters.get(PARAMETER)) ?? null;
  return {
    /** Null if it is closed. */
    width,
    show: (next: PreviewWidth | null) => setParameters({ [PARAMETER]: next }),
    toggle: () => setParameters({ [PARAMETER]: width === null ? "desktop" : null }),
  };
}
