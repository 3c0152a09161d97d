/** Before the first report: what one will show, with invented figures that are marked as an example. */
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Block } from "#ui-kit/page/block.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { Sparkline } from "#ui-kit/page/sparkline.tsx";
import classes from "./first-report.module.css";

const WEEK = [212, 318, 254, 171, 139, 98, 92];

export function FirstReport() {
  const { open, has } = useNavigation();
  return (
    <section className={classes.first} aria-labelledby="first-report">
      <h2 id="first-report">No reports yet</h2>
      <p>
        Each release you publish gets a report: where it was delivered, how often it was read, and a PDF to send to your
        client or your board.
      </p>
      {has("createBlog") && (
        <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={() => open("createBlog")}>
          Submit a release
        </Button>
      )}
      <div className={classes.example}>
        <Block title="What a report shows" aside={<span className={classes.tag}>Example</span>}>
          <dl>
            <div>
              <dt>Delivered to</dt>
              <dd className={classes.value}>5 platforms</dd>
              <dd>4 live with a link, 1 on its way</dd>
            </div>
            <div>
              <dt>Views, first 7 days</dt>
              <dd className={classes.value}>
                1,284 <Sparkline values={WEEK} label="Example of views by day" />
              </dd>
              <dd>Most from search and two trade sites</dd>
            </div>
            <div>
              <dt>PDF</dt>
              <dd className={classes.value}>2 pages</dd>
              <dd>With your logo and every address in full</dd>
            </div>
          </dl>
        </Block>
      </div>
    </section>
  );
}
