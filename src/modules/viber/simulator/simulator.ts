import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeBots } from './control.ts';
import { type SimulatorOptions, settled } from './options.ts';
import { answerRequest, obey } from './requests.ts';
import { newSimulation, stopTimers } from './state.ts';
import { keepWriting } from './steady.ts';
import { openWebhookClient } from './webhook-client.ts';

/** Longer than a client keeps a connection that it does not use, so that none ends while a call begins. */
const KEEP_ALIVE = 65_000;

export interface SimulatorBot {
  token: string;
  name: string;
  id: string;
  /** In the order of their numbers, which `control` takes. */
  customers: { id: string; number: number; name: string }[];
}

export interface Simulator {
  /** What VIBER_URL is: `http://127.0.0.1:4116/pa/`. */
  base: string;
  /** Address without a path, before `/sim/…` and `/media/…`. */
  origin: string;
  port: number;
  seed: string;
  bots: SimulatorBot[];
  /**
   * Does what `/sim/<path>` does and resolves with its answer: `control('say', { customer: 2, text: 'Zdravo' })`. Tokens are
   * texts in it. Rejects where HTTP would answer with an error.
   */
  control(path: string, body?: object): Promise<unknown>;
  /** Ends everything: waiting callbacks, open calls, connections. */
  close(): Promise<void>;
}

/** Starts a simulator of the Viber bot service on 127.0.0.1. Several may run at once. Rejects if the port is taken. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const settings = settled(options);
  const webhooks = openWebhookClient(settings);
  const sim = newSimulation(settings, settings.callWebhook ?? webhooks.call);
  const server = createServer((request, response) => void answerRequest(sim, request, response));
  server.keepAliveTimeout = KEEP_ALIVE;
  server.listen(settings.port, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  sim.origin = `http://127.0.0.1:${port}`;
  if (settings.steady) keepWriting(sim, settings.steady);
  return {
    base: `${sim.origin}/pa/`,
    origin: sim.origin,
    port,
    seed: settings.seed,
    bots: describeBots(sim),
    control: async (path, body = {}) => JSON.parse(JSON.stringify(await obey(sim, nameOf(path), body))),
    async close() {
      for (const bot of sim.bots.values()) bot.webhook = null;
      stopTimers(sim);
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      webhooks.close();
      await closed;
    },
  };
}

const nameOf = (path: string): string => path.replace(/^\/?(sim\/)?/, '');
