/** An SMTP server on loopback that keeps what it is sent, and can be told to refuse a recipient. */
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = {
  from: string;
  recipients: string[];
  source: string;
  isSecure: boolean;
  user: string | null;
};

export type SmtpDouble = {
  url: string;
  port: number;
  mails: ReceivedMail[];
  stop(): Promise<void>;
};

type SmtpOptions = {
  /** 0 takes a free one. */
  port?: number;
  /** Recipients answered with 550. */
  refuse?: string[];
  /** What every message is answered with, and 554. */
  refuseText?: string;
  /** Certificate and key: STARTTLS is offered, or with `isImplicit` the connection begins with TLS. */
  tls?: { key: string; cert: string; isImplicit: boolean };
  /** The only sign-in that is let in, over TLS only. */
  account?: { user: string; pass: string };
};

export async function startSmtpServer(options: SmtpOptions = {}): Promise<SmtpDouble> {
  const mails: ReceivedMail[] = [];
  const { tls, account } = options;
  const server = new SMTPServer({
    authOptional: account === undefined,
    ...(tls ? { key: tls.key, cert: tls.cert, secure: tls.isImplicit } : { disabledCommands: ["STARTTLS"] }),
    onAuth: ({ username, password }, _session, done) => {
      if (username === account?.user && password === account?.pass) return done(null, { user: username });
      done(Object.assign(new Error("Authentication failed"), { responseCode: 535 }));
    },
    onRcptTo: ({ address }, _session, done) => {
      if (!options.refuse?.includes(address)) return done();
      done(Object.assign(new Error("No such mailbox"), { responseCode: 550 }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (options.refuseText !== undefined)
          return done(Object.assign(new Error(options.refuseText), { responseCode: 554 }));
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : "";
        mails.push({
          from,
          isSecure: session.secure,
          user: session.user ?? null,
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
