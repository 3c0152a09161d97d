/** Draws an invoice or a credit note. Knows neither settings nor database; runs in a thread of apps/work-thread.ts. */
import { Document, Page, renderToBuffer, View } from "@react-pdf/renderer";
import type { InvoicePage } from "./invoice-page.ts";
import { forgetLetters, loadFonts } from "#platform/pdf/fonts.ts";
import { MEASURE, styles } from "#platform/pdf/styles.ts";
import { Words } from "#platform/pdf/words.tsx";

/** @returns the PDF's bytes. */
export async function renderInvoice(invoice: InvoicePage): Promise<Buffer> {
  const { seller, customer, what, notes, vatId } = invoice;
  await loadFonts([...seller, customer, what, ...notes, vatId].join(""));
  forgetLetters();
  return renderToBuffer(<InvoiceDocument invoice={invoice} />);
}

function InvoiceDocument({ invoice }: { invoice: InvoicePage }) {
  const { title, number, issued, seller, vatId, customer, what, amounts, notes } = invoice;
  const total = amounts.at(-1);
  return (
    <Document title={`${title} ${number}`} creator="Dateline" producer="Dateline" language="en-GB" pageMode="useNone">
      <Page size="A4" style={styles.page}>
        <View style={styles.masthead}>
          <Words style={styles.brandName}>{seller[0] ?? ""}</Words>
          <Words style={styles.quiet}>{title}</Words>
        </View>
        <Words face="serif" style={[styles.title, { fontSize: 22, lineHeight: 1.2 }]}>
          {`${title} ${number}`}
        </Words>
        <View style={styles.facts}>
          <Fact term="From">{seller.join("\n")}</Fact>
          <Fact term="To">{customer}</Fact>
          {vatId !== "" && <Fact term="VAT ID">{vatId}</Fact>}
          <Fact term="Date">{issued}</Fact>
        </View>
        <View style={styles.gap} />
        <Line label="For" amount="Amount" style={styles.head} />
        <Line label={what} amount={total?.[1] ?? ""} style={styles.row} />
        <View style={styles.gap} />
        {amounts.map(([label, amount]) => (
          <Line key={label} label={label} amount={amount} style={styles.row} />
        ))}
        {notes.length > 0 && <Words style={styles.notes}>{notes.join(" ")}</Words>}
        <View style={styles.foot} fixed>
          <Words>{`${title} ${number}`}</Words>
          <Words>Page 1 of 1</Words>
        </View>
      </Page>
    </Document>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <View style={styles.fact}>
      <Words style={styles.term}>{term}</Words>
      <Words style={styles.definition}>{children}</Words>
    </View>
  );
}

const AMOUNT_WIDTH = 120;

function Line({ label, amount, style }: { label: string; amount: string; style: (typeof styles)["row" | "head"] }) {
  return (
    <View style={style}>
      <View style={{ width: MEASURE - AMOUNT_WIDTH }}>
        <Words lines={2}>{label}</Words>
      </View>
      <View style={{ width: AMOUNT_WIDTH, alignItems: "flex-end" }}>
        <Words style={styles.name}>{amount}</Words>
      </View>
    </View>
  );
}
