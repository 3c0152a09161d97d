/** 'Alerts': the list, the form with its preview, and what an alert has found (docs/product/alerts.md). */
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { idOfItem } from "#ui-kit/page/numbered-item.ts";
import { AlertForm } from "./form/alert-form.tsx";
import { AlertHits } from "./hits/alert-hits.tsx";
import { AlertList } from "./list/alert-list.tsx";
import { NEW_ALERT } from "./items.ts";

export function AlertsScreen() {
  const { item } = useNavigation();
  const hits = idOfItem("hits", item);
  const edited = idOfItem("edit", item);
  if (hits !== null) return <AlertHits key={hits} id={hits} />;
  if (edited !== null || item === NEW_ALERT) return <AlertForm key={item} id={edited} />;
  return <AlertList />;
}
