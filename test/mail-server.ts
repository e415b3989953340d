import { SMTPServer } from 'smtp-server';

/** A mail server on the loopback that keeps what it is sent. */
export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  received: { from: string; to: string[]; raw: Buffer }[];
  stop(): Promise<void>;
}

/** Starts one on `port` (0: any free one). */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: MailServer['received'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address);
        received.push({ from: mailFrom ? mailFrom.address : '', to, raw: Buffer.concat(parts) });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const { port: actual } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${actual}`,
    received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
