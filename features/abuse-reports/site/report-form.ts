/** Content of the public form for abuse reports. */

export type ReportForm = {
  /** As typed, or as the link filled it in. */
  values: { page: string; reason: string; message: string; email: string };
  /** Of the post that the page shows. */
  title: string | null;
  /** Field name to message. */
  problems: Record<string, string>;
  /** About the form as a whole. */
  notice: string | null;
  /** When and as which form it was opened, sealed. */
  proof: string;
};
