/** Operators' actions on a post, in words; and the open dialog in the address: `withdraw.4191`. */
import { OPERATOR_ACTS, type OperatorAct, type OperatorPost } from "../../contracts/oversight.ts";

/** Dialogs other than those of the actions. */
const DIALOGS = [...OPERATOR_ACTS, "correct"] as const;
export type ActDialogName = (typeof DIALOGS)[number];

export function actItemOf(name: ActDialogName, id: number): string {
  return `${name}.${id}`;
}

/** Null for anything else, which the address may hold. */
export function openActOf(item: string | null): { name: ActDialogName; id: number } | null {
  const [asked, digits = ""] = (item ?? "").split(".", 2);
  const name = DIALOGS.find((each) => each === asked);
  return name && /^[1-9]\d{0,14}$/.test(digits) ? { name, id: Number(digits) } : null;
}

type ActWords = { title: string; effect: string; reasonHelp: string; submit: string; done: string; isRed?: true };

const TOLD = "We email it to the author and keep it in the audit log.";
const NOT_TOLD = "Kept in the audit log. The author is not notified.";

export const ACT_WORDS: Record<OperatorAct, ActWords> = {
  withdraw: {
    title: "Withdraw this post?",
    effect: "The author cannot restore it. You can lift this at any time.",
    reasonHelp: TOLD,
    submit: "Withdraw",
    done: "Post withdrawn.",
    isRed: true,
  },
  lift: {
    title: "Lift the withdrawal?",
    effect: "The post is published and delivered to platforms again.",
    reasonHelp: TOLD,
    submit: "Lift withdrawal",
    done: "Withdrawal lifted. The post is published again.",
  },
  hold: {
    title: "Put on legal hold?",
    effect: "Text, versions and pictures are kept, even if the author deletes the post.",
    reasonHelp: NOT_TOLD,
    submit: "Put on legal hold",
    done: "Post put on legal hold.",
  },
  "end-hold": {
    title: "End the legal hold?",
    effect: "Anything that was due for deletion during the hold is deleted by the next clean-up.",
    reasonHelp: NOT_TOLD,
    submit: "End legal hold",
    done: "Legal hold ended.",
  },
  "leave-newsroom": {
    title: "Take out of the newsroom?",
    effect: "It no longer appears on its company's page. Its own address still works.",
    reasonHelp: TOLD,
    submit: "Take out",
    done: "Post taken out of its newsroom.",
  },
  "return-to-newsroom": {
    title: "Return to the newsroom?",
    effect: "It appears on its company's page again.",
    reasonHelp: TOLD,
    submit: "Return",
    done: "Post returned to its newsroom.",
  },
};

type Listed = Pick<OperatorPost, "status" | "is_trashed" | "is_held" | "is_off_newsroom" | "company">;

/** The available actions on this post, in menu order. */
export function actsOf({ status, is_held, is_off_newsroom, company }: Listed): OperatorAct[] {
  return [
    ...(is_off_newsroom ? (["return-to-newsroom"] as const) : company ? (["leave-newsroom"] as const) : []),
    is_held ? "end-hold" : "hold",
    ...(status === "published" ? (["withdraw"] as const) : status === "withdrawn" ? (["lift"] as const) : []),
  ];
}

/** Operators edit what its author has submitted. */
export function isCorrectable({ status, is_trashed }: Listed): boolean {
  return status !== "draft" && !is_trashed;
}
