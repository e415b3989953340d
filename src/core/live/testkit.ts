import type { FastifyInstance } from 'fastify';

/** A frame as it came over the stream. */
export interface Frame {
  event: string;
  id: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into data of every shape
  data: any;
}

/** A stream of live events as a browser holds it. */
export interface OpenStream {
  status: number;
  frames: Frame[];
  /** Frames without a name: the events themselves. */
  events(): Frame[];
  /** The cursor to go on with. */
  cursor(): string | null;
  ended: boolean;
  close(): void;
}

/** Listens on a free port of loopback; answers its address. */
export async function addressOf(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  return `http://127.0.0.1:${port}`;
}

/** Opens a stream; answers once the server has. */
export async function openStream(app: FastifyInstance, token: string, cursor?: string): Promise<OpenStream> {
  const closing = new AbortController();
  const response = await fetch(`${await addressOf(app)}/api/live`, {
    headers: { authorization: `Bearer ${token}`, ...(cursor !== undefined && { 'last-event-id': cursor }) },
    signal: closing.signal,
  });
  const stream: OpenStream = {
    status: response.status,
    frames: [],
    events: () => stream.frames.filter(({ event }) => event === 'message'),
    cursor: () => stream.frames.findLast(({ id }) => id !== null)?.id ?? null,
    ended: false,
    close: () => closing.abort(),
  };
  void (async () => {
    let text = '';
    try {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        text += chunk;
        const parts = text.split('\n\n');
        text = parts.pop() ?? '';
        for (const part of parts) if (!part.startsWith(':')) stream.frames.push(read(part));
      }
    } catch {
      /* closed */
    }
    stream.ended = true;
  })();
  return stream;
}

function read(part: string): Frame {
  const fields = Object.fromEntries(part.split('\n').map((line) => line.split(/: (.*)/s, 2)));
  return { event: fields.event ?? 'message', id: fields.id ?? null, data: JSON.parse(fields.data ?? 'null') };
}
