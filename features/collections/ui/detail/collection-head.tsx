import "#ui-kit/art/art.css";
import { type ReactNode, useState } from "react";
import { Art } from "#ui-kit/art/art.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import type { Collection } from "../../contract.ts";
import classes from "./collection-detail.module.css";

type CollectionHeadProps = { collection: Collection; note: string; actions?: ReactNode };

/** As wide as the content of the screen. */
const BANNER_WIDTHS = "(max-width: 900px) 100vw, 1120px";

/** The banner, and the head of the screen below it. */
export function CollectionHead({
  collection: { name, banner_picture, banner_srcset },
  note,
  actions,
}: CollectionHeadProps) {
  return (
    <>
      <Banner name={name} address={banner_picture} srcSet={banner_srcset} />
      <PageHead title={name} note={note} actions={actions} />
    </>
  );
}

/** The house's own drawing where there is no banner, or where it does not come. */
function Banner({ name, address, srcSet }: { name: string; address: string | null; srcSet: string }) {
  const [isGone, setGone] = useState(false);
  return (
    <div className={classes.banner}>
      {address !== null && !isGone ? (
        <img
          src={address}
          {...(srcSet && { srcSet, sizes: BANNER_WIDTHS })}
          alt=""
          decoding="async"
          onError={() => setGone(true)}
        />
      ) : (
        <Art title={name} calm />
      )}
    </div>
  );
}
