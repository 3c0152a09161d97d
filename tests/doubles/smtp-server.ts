/** An SMTP server on loopback that keeps what it is sent, and can be told to refuse a recipient. */
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = { from: string; recipients: string[]; source: string };

export type SmtpDouble = {
  url: string;
  port: number;
  mails: ReceivedMail[];
  stop(): Promise<void>;
};

/** @param options.port 0 takes a free one. @param options.refuse recipients answered with 550. */
export async function startSmtpServer(options: { port?: number; refuse?: string[] } = {}): Promise<SmtpDouble> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) => {
      if (!options.refuse?.includes(address)) return done();
      done(Object.assign(new Error("No such mailbox"), { responseCode: 550 }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : "";
        mails.push({
          from,
          recipients: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${port}`, port, mails, stop };
}
