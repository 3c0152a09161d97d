/** Many hosts on one machine: all of 127.0.0.0/8 is loopback on Linux. @returns 127.0.0.1 for 0, then the next ones. */
export function loopbackHost(index: number): string {
  return `127.0.${Math.floor(index / 250)}.${(index % 250) + 1}`;
}
