import { View } from "@react-pdf/renderer";
import { Words } from "#platform/pdf/words.tsx";
import type { PrintedKind } from "./printed.ts";
import { INKS, styles } from "./styles.ts";

/** The kind of an article, as a word on its colour. */
export function Kind({ kind, label }: { kind: PrintedKind; label: string }) {
  const { ink, wash } = INKS[kind];
  return (
    <View style={[styles.badge, { backgroundColor: wash, color: ink }]}>
      <Words>{label}</Words>
    </View>
  );
}
