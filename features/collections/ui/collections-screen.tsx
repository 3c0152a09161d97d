/** 'My Blog Collections': the two lists, and what is open of them (spec section 2). */
import { useCallback, useState } from "react";
import { useNavigation } from "#ui-kit/navigation.tsx";
import { CollectionDetail } from "./collection-detail.tsx";
import { idOfItem } from "./collection-item.ts";
import { CollectionLists } from "./collection-lists.tsx";

export function CollectionsScreen() {
  const { item } = useNavigation();
  const id = idOfItem(item);
  // What was open, or was just created: its card takes the focus when the lists are shown.
  const [toFocus, setToFocus] = useState<number | null>(null);
  if (id !== null && id !== toFocus) setToFocus(id);
  const onReturned = useCallback(() => setToFocus(null), []);
  if (id !== null) return <CollectionDetail key={id} id={id} />;
  return <CollectionLists returnTo={toFocus} onReturned={onReturned} onCreated={(created) => setToFocus(created.id)} />;
}
