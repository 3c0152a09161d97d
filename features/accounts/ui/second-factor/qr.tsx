import { encode } from "uqr";
import classes from "./setup.module.css";

/** Empty margin that scanners need around the code, in modules (ISO/IEC 18004, 6.3.8). */
const QUIET = 4;

/** Dark on white in both colour schemes, because many scanners need that. */
export function FactorQr({ uri }: { uri: string }) {
  const { data, size } = encode(uri, { ecc: "M", border: 0 });
  const width = size + 2 * QUIET;
  return (
    <svg
      className={classes.qr}
      role="img"
      aria-label="QR code with the key for your authenticator app"
      viewBox={`${-QUIET} ${-QUIET} ${width} ${width}`}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={width} height={width} fill="#ffffff" />
      <path d={data.map(rowPath).join("")} fill="#000000" />
    </svg>
  );
}

/** The dark runs of a row, each as a rectangle. */
function rowPath(row: boolean[], y: number): string {
  const text = row.map((isDark) => (isDark ? "#" : " ")).join("");
  return [...text.matchAll(/#+/g)]
    .map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h${-run.length}z`)
    .join("");
}
