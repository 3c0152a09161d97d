import { View } from "@react-pdf/renderer";
import { Words } from "#platform/pdf/words.tsx";
import { styles } from "./report-styles.ts";

/** Above every page but the first. @param document what the PDF is, such as "Release report". */
export function RunningHead({ title, document }: { title: string; document: string }) {
  return (
    <View style={styles.runningHead}>
      <Words style={styles.runningTitle} lines={1}>
        {title}
      </Words>
      <Words>{document}</Words>
    </View>
  );
}
