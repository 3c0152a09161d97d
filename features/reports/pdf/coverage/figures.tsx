/** The figures of coverage, and when its articles came. */
import { View } from "@react-pdf/renderer";
import { Words } from "#platform/pdf/words.tsx";
import { type PrintedCoverage, type PrintedTimeline, TIMELINE_WIDTH } from "./printed.ts";
import { INKS, LINE_AT, styles } from "./styles.ts";

export function Figures({ figures }: { figures: PrintedCoverage["figures"] }) {
  return (
    <View style={styles.figures}>
      {figures.map(({ label, value, note }, place) => (
        <View key={label} style={place === 0 ? [styles.figure, styles.firstFigure] : styles.figure}>
          <Words style={styles.label}>{label}</Words>
          <Words style={styles.value} lines={1}>
            {value}
          </Words>
          <Words style={styles.note} lines={2}>
            {note}
          </Words>
        </View>
      ))}
    </View>
  );
}

type WhenProps = { title: string; kinds: PrintedCoverage["kinds"]; timeline: PrintedTimeline };

export function When({ title, kinds, timeline: { dots, start, days } }: WhenProps) {
  return (
    <View style={styles.when}>
      <View style={styles.whenHead}>
        <Words style={styles.headingTitle}>{title}</Words>
        <View style={styles.legend}>
          {kinds.map(({ kind, words }) => (
            <View key={kind} style={styles.legendKind}>
              <View style={[styles.legendDot, { backgroundColor: INKS[kind].ink }]} />
              <Words>{words}</Words>
            </View>
          ))}
        </View>
      </View>
      <View style={styles.line}>
        <View style={styles.axis} />
        {days.map(({ x, middle, name }) => [
          <View key={x} style={[styles.tick, { left: x }]} />,
          <Words key={`${x} name`} style={[styles.day, { left: middle - 30 }]}>
            {name}
          </Words>,
        ])}
        {start && <View style={[styles.start, { left: start.x }]} />}
        {start && (
          <Words
            style={[
              styles.startWords,
              start.x > TIMELINE_WIDTH - 130 ? { left: start.x - 125, textAlign: "right" } : { left: start.x + 4 },
            ]}
          >
            {start.words}
          </Words>
        )}
        {dots.map(({ kind, x, level }, place) => (
          <View key={place} style={[styles.dot, { left: x - 3, top: topOf(level), backgroundColor: INKS[kind].ink }]} />
        ))}
        {dots.map(
          ({ x, level, name }, place) =>
            name !== "" && (
              <Words key={place} style={[styles.dotName, { left: x + 6, top: topOf(level) - 2.5 }]} lines={1}>
                {name}
              </Words>
            ),
        )}
      </View>
    </View>
  );
}

const topOf = (level: number) => LINE_AT - 13 - level * 10;
