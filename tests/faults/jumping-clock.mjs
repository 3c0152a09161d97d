/** Loaded before the program: its clock is the machine's and the milliseconds that FAULT_CLOCK_FILE holds, read again and again. */
import { readFileSync } from "node:fs";

const file = process.env.FAULT_CLOCK_FILE;
const RealDate = Date;
let offset = 0;

const readOffset = () => {
  offset = Number(readFileSync(file, "utf8")) || 0;
};
readOffset();
setInterval(readOffset, 200).unref();

globalThis.Date = class extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + offset);
    else super(...values);
  }
  static now() {
    return RealDate.now() + offset;
  }
};
