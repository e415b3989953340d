import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signatureOf } from './callbacks.ts';
import type { Ledger } from './model.ts';
import type { SimulatorOptions } from './options.ts';
import { type Simulator, startSimulator } from './simulator.ts';

/** A callback as the product would read it: tokens as texts. */
// biome-ignore lint/suspicious/noExplicitAny: what comes is what the tests look at.
export type Callback = Record<string, any>;

/** JSON of the service, with tokens as the digits that they are. */
export const readJson = (text: string) =>
  JSON.parse(text.replace(/"message_token":(-?\d+)/g, '"message_token":"$1"'));

export const HOOK = 'https://bot.primjer.ba/h';
export const SENDER = { sender: { name: 'Bot' } };

/** Stands for the product: checks signatures and keeps what it gets. */
export interface Receiver {
  server: Server;
  port: number;
  got: Callback[];
  badlySigned: number;
  /** How many of the next callbacks are answered by 503. */
  failing: number;
  welcome: unknown;
  /** Of the bot whose callbacks come. */
  token: string;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const raw = Buffer.concat(parts);
      if (signatureOf(receiver.token, raw) !== request.headers['x-viber-content-signature']) {
        receiver.badlySigned++;
        return response.writeHead(403).end();
      }
      if (receiver.failing > 0) {
        receiver.failing--;
        return response.writeHead(503).end();
      }
      const callback = readJson(raw.toString());
      receiver.got.push(callback);
      const welcome = callback.event === 'conversation_started' && receiver.welcome;
      response.writeHead(200).end(welcome ? JSON.stringify(welcome) : undefined);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const receiver: Receiver = {
    server,
    port: (server.address() as AddressInfo).port,
    got: [],
    badlySigned: 0,
    failing: 0,
    welcome: { type: 'text', text: 'Dobro došli!', ...SENDER },
    token: '',
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

export type Sums = Record<
  'callbacks' | 'acknowledged' | 'twice' | 'lost' | 'gaveUp' | 'waiting' | 'accepted',
  number
>;

export interface Kit {
  sim: Simulator;
  receiver: Receiver;
  token: string;
  /** Id of a customer of the first bot. */
  customer(number: number): string;
  /** Calls a method of the service as the first bot. `http`: the status where the answer is no JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  api(method: string, body?: object | string, token?: string): Promise<any>;
  send(number: number, message: object): Promise<Callback>;
  ledger(): Promise<Ledger & { sums: Sums }>;
  sums(): Promise<Sums>;
  close(): Promise<void>;
}

/** Nothing happens by chance. */
export const CALM = {
  ...{
    duplicate: 0,
    reorder: 0,
    earlyReceipt: 0,
    deviceCopies: 0,
    seen: 1,
    failed: 0,
    answer: 1,
    pace: 0.01,
  },
};

/** A simulator whose first bot's callbacks come to a receiver once `set_webhook` was called with `HOOK`. */
export async function startKit(options: SimulatorOptions = {}): Promise<Kit> {
  const receiver = await startReceiver();
  const map = { 'https://bot.primjer.ba': `http://127.0.0.1:${receiver.port}`, ...options.map };
  const sim = await startSimulator({ seed: 7, customers: 12, speed: 600, ...options, map });
  const [bot] = sim.bots;
  receiver.token = bot!.token;
  const api: Kit['api'] = async (method, body = {}, token = bot!.token) => {
    const answer = await fetch(sim.base + method, {
      method: 'POST',
      headers: token ? { 'x-viber-auth-token': token } : {},
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    return answer.headers.get('content-type')?.includes('json') ? readJson(text) : { http: answer.status };
  };
  const customer = (number: number): string => bot!.customers[number - 1]!.id;
  return {
    ...{ sim, receiver, api, customer, token: bot!.token },
    send: (number, message) => api('send_message', { ...SENDER, receiver: customer(number), ...message }),
    ledger: async () => (await sim.control('ledger')) as Awaited<ReturnType<Kit['ledger']>>,
    sums: async () => (await sim.control('sums')) as Sums,
    async close() {
      await sim.close();
      await receiver.close();
    },
  };
}
