import { useAssistantStatus } from "../use-assistant-status.ts";
import classes from "./chat.module.css";

/** What is left of the daily share, if the operator has set one and a model is connected. */
export function DailyShare() {
  const status = useAssistantStatus();
  if (!status || status.is_offline || status.daily_limit === null) return null;
  const left = Math.max(0, status.daily_limit - status.used_today);
  const percent = status.daily_limit === 0 ? 0 : Math.ceil((100 * left) / status.daily_limit);
  return <p className={classes.share}>{percent}% of today’s share is left</p>;
}
