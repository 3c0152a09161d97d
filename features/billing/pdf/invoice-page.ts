/** Content of an invoice or credit note PDF: texts and formatted amounts only. */
export type InvoicePage = {
  document: "invoice";
  /** "Invoice" or "Credit note". */
  title: string;
  number: string;
  issued: string;
  /** Name and address, line by line. */
  seller: string[];
  /** Empty: none. */
  vatId: string;
  customer: string;
  what: string;
  /** The last is the total. */
  amounts: [label: string, amount: string][];
  notes: string[];
};
