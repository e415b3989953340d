import { createSocket } from 'node:dgram';
import { setTimeout as sleep } from 'node:timers/promises';
import packet from 'dns-packet';

export interface Question {
  name: string;
  type: packet.RecordType;
}

/** An answer as it is compared: without what servers may choose (order, case, additional records). */
export interface Plain {
  rcode: string;
  aa: boolean;
  answer: string[];
  authority: string[];
}

export const encode = ({ name, type }: Question, id = 0): Buffer =>
  packet.encode({
    type: 'query',
    id,
    questions: [{ name, type }],
    additionals: [{ type: 'OPT', name: '.', udpPayloadSize: 4096, flags: 0, options: [] } as never],
  });

export function plain(message: Uint8Array): Plain {
  const { answers = [], authorities = [], ...rest } = packet.decode(Buffer.from(message));
  const { rcode, flag_aa: aa } = rest as unknown as { rcode: string; flag_aa: boolean };
  const text = (records: readonly packet.Answer[]): string[] =>
    records.map((record) => {
      const { name, type, ttl, data } = record as { name: string; type: string; ttl: number; data: unknown };
      const value = Array.isArray(data) ? data.map((part) => Buffer.from(part).toString('latin1')) : data;
      return `${name.toLowerCase()} ${ttl} ${type} ${JSON.stringify(value)}`;
    });
  return { rcode, aa, answer: text(answers).sort(), authority: text(authorities).sort() };
}

/** Asks a server by UDP, several questions at once. Throws if one is not answered. */
export async function askAll(port: number, questions: readonly Question[], atOnce = 24): Promise<Buffer[]> {
  const socket = createSocket('udp4');
  const answers: Buffer[] = [];
  const waiting = new Map<number, (message: Buffer) => void>();
  socket.on('message', (message) => waiting.get(message.readUInt16BE(0))?.(message));
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let at = next++; at < questions.length; at = next++) {
      const id = at & 0xffff;
      const answer = new Promise<Buffer>((resolve) => waiting.set(id, resolve));
      socket.send(encode(questions[at]!, id), port, '127.0.0.1');
      const late = new AbortController();
      const got = await Promise.race([
        answer,
        sleep(10_000, null, { signal: late.signal }).catch(() => null),
      ]);
      late.abort();
      if (!got) throw new Error(`No answer: ${JSON.stringify(questions[at])}`);
      answers[at] = got;
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, worker));
  } finally {
    socket.close();
  }
  return answers;
}
