import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the register answers for a number: fields of its JSON, or anything at all. */
type Scripted = Record<string, unknown> | ((answer: ServerResponse, asked: number) => void);

/** The register of the EU as tests need it, on loopback. */
export interface FakeVies {
  url: string;
  /** Numbers in the order they were asked for. */
  asked: string[];
  /** Most questions that were open at once, by state. */
  most: Record<string, number>;
  /** Says how it answers for a number, or for a whole state. */
  on(number: string, scripted: Scripted): void;
  stop(): void;
}

export const valid = (name = '---', address = '---'): Scripted => ({
  isValid: true,
  userError: 'VALID',
  name,
  address,
});
export const invalid: Scripted = { isValid: false, userError: 'INVALID', name: '---', address: '---' };
export const silent = (userError: string): Scripted => ({ isValid: false, userError, name: '', address: '' });

/** Starts one. What nothing is said of is valid and withheld. */
export async function startFakeVies(script: Record<string, Scripted> = {}): Promise<FakeVies> {
  const scripts = new Map(Object.entries(script));
  const fake: FakeVies = { url: '', asked: [], most: {}, on: (key, one) => void scripts.set(key, one), stop };
  const open: Record<string, number> = {};
  const server = createServer((request, answer) => {
    const [, state = '', rest = ''] = /^\/api\/ms\/([A-Z]{2})\/vat\/([^/?]+)$/.exec(request.url ?? '') ?? [];
    const number = state + decodeURIComponent(rest);
    fake.asked.push(number);
    open[state] = (open[state] ?? 0) + 1;
    fake.most[state] = Math.max(fake.most[state] ?? 0, open[state]);
    answer.once('close', () => {
      open[state] = (open[state] ?? 1) - 1;
    });
    const scripted = scripts.get(number) ?? scripts.get(state) ?? valid();
    if (typeof scripted === 'function')
      return scripted(answer, fake.asked.filter((one) => one === number).length);
    json(answer, { ...scripted, requestDate: new Date().toISOString(), vatNumber: rest });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  function stop(): void {
    server.closeAllConnections();
    server.close();
  }
  return fake;
}

/** Sends JSON. */
export function json(answer: ServerResponse, body: unknown, status = 200): void {
  answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
