import { SMTPServer } from 'smtp-server';

/** A local mail server that stores what it receives. */
export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  received: { from: string; to: string[]; raw: Buffer }[];
  /** Answer to every recipient instead of accepting the mail: "550 No". */
  refuse: string | null;
  /** Such answers to single addresses. */
  refuseTo: Map<string, string>;
  stop(): Promise<void>;
}

/** Starts one on `port` (0: any free one). */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: MailServer['received'] = [];
  const state = { refuse: null as string | null, refuseTo: new Map<string, string>() };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const answer = state.refuse ?? state.refuseTo.get(address);
      const [code = '', ...words] = answer?.split(' ') ?? [];
      done(answer ? Object.assign(new Error(words.join(' ')), { responseCode: Number(code) }) : null);
    },
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
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${actual}`,
    received,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
