/** The server that this worker's journeys are about, of those that serve-each.ts has started. */
type JourneyServer = {
  baseUrl: string;
  dataFolder: string;
  /** Where a journey may start the one peer on this machine that the server is allowed to read. */
  peerPort: number;
};

const servers = JSON.parse(process.env["JOURNEY_SERVERS"] ?? "[]") as JourneyServer[];

const NONE: JourneyServer = { baseUrl: "", dataFolder: "", peerPort: 0 };

export const ownServer = servers[Number(process.env["TEST_PARALLEL_INDEX"] ?? 0)] ?? NONE;
