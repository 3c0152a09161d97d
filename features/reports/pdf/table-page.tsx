import { View } from "@react-pdf/renderer";
import type { PagePart } from "./pages.ts";
import { styles } from "./report-styles.ts";
import { RunningHead } from "./running-head.tsx";
import type { Column, Section } from "./sections.tsx";
import { Words } from "#platform/pdf/words.tsx";

type TablePageProps = { title: string; sections: Section[]; parts: PagePart[] };

/** A page of tables under the title of the post. */
export function TablePage({ title, sections, parts }: TablePageProps) {
  return (
    <>
      <RunningHead title={title} document="Release report" />
      {parts.map((part, place) => {
        const section = sections[part.section];
        return section && <Part key={part.section} section={section} part={part} isFirst={place === 0} />;
      })}
    </>
  );
}

type PartProps = { section: Section; part: PagePart; isFirst: boolean };

function Part({ section: { title, lead, columns, rows }, part: { from, to }, isFirst }: PartProps) {
  return (
    <>
      {!isFirst && <View style={styles.gap} />}
      {from === 0 && (
        <View style={styles.heading}>
          <Words style={styles.headingTitle}>{title}</Words>
          <Words style={styles.lead} lines={2}>
            {lead}
          </Words>
        </View>
      )}
      {to > from && (
        <View style={styles.head}>
          {columns.map(({ head, width }) => (
            <View key={head} style={boxOf(width)}>
              {head !== "" && <Words>{head}</Words>}
            </View>
          ))}
        </View>
      )}
      {rows.slice(from, to).map((platform, place) => (
        <View key={place} style={styles.row}>
          {columns.map(({ head, width, cell }: Column) => (
            <View key={head} style={boxOf(width)}>
              {cell(platform)}
            </View>
          ))}
        </View>
      ))}
    </>
  );
}

const boxOf = (width: number) => ({ width, paddingRight: 10 });
