/**
 * 'My Blog Collections': the two lists, and what is open of them (docs/product/collections.md, My Blog Collections).
 */
import { useCallback, useState } from "react";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { idOfItem } from "#ui-kit/page/numbered-item.ts";
import { CollectionDetail } from "./detail/collection-detail.tsx";
import { CollectionLists } from "./lists/collection-lists.tsx";

export function CollectionsScreen() {
  const { item } = useNavigation();
  const id = idOfItem("collection", item);
  // The last opened or created collection: its card gets the focus when the lists are shown.
  const [toFocus, setToFocus] = useState<number | null>(null);
  if (id !== null && id !== toFocus) setToFocus(id);
  const onReturned = useCallback(() => setToFocus(null), []);
  if (id !== null) return <CollectionDetail key={id} id={id} />;
  return <CollectionLists returnTo={toFocus} onReturned={onReturned} onCreated={(created) => setToFocus(created.id)} />;
}
