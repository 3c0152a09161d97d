/** Content of the public form for abuse reports. */
import type { ReaderForm } from "#ui-kit/public/reader-form.tsx";

export type ReportForm = ReaderForm<{ page: string; reason: string; message: string; email: string }> & {
  /** Of the post that the page shows. */
  title: string | null;
};
