/** How often the service and the customers misbehave: shares from 0 to 1, times in milliseconds. */
export interface Chaos {
  /** Callbacks delivered twice. */
  duplicate: number;
  /** How long every callback waits. */
  delay: number;
  /** The longest that a reordered or doubled callback comes late. */
  delayMost: number;
  reorder: number;
  badSignature: number;
  loseCallback: number;
  /** Receipts that come before the answer to the call that they are receipts of. */
  earlyReceipt: number;
  /** Second receipts, of another device of the same customer. */
  deviceCopies: number;
  seen: number;
  failed: number;
  /** Messages that a scripted customer answers. */
  answer: number;
  /** How many times longer than usual (0.2 to 0.7 s) a scripted customer thinks. */
  pace: number;
}

/** Events that a bot may choose; `webhook` and `message` always come. */
export const EVENTS: readonly string[] = [
  'delivered',
  'seen',
  'failed',
  'subscribed',
  'unsubscribed',
  'conversation_started',
];

/** What happens without `chaos`. */
export const usualChaos: Readonly<Chaos> = {
  duplicate: 0.05,
  delay: 0,
  delayMost: 200,
  reorder: 0.05,
  badSignature: 0,
  loseCallback: 0,
  earlyReceipt: 0.1,
  deviceCopies: 0.05,
  seen: 0.8,
  failed: 0.02,
  answer: 0.6,
  pace: 1,
};

/** What a webhook answered. Status 0: it did not, and `why` says the reason. */
export interface WebhookAnswer {
  status: number;
  body: string;
  headers: Record<string, string | string[] | undefined>;
  why?: string;
}

/** Calls a webhook. Never rejects. */
export type CallWebhook = (
  url: string,
  body: Buffer,
  headers: Record<string, string>,
) => Promise<WebhookAnswer>;

export interface SimulatorOptions {
  /** 0, as without it: any free port. */
  port?: number;
  /** Ids, tokens, sentences and the fate of callbacks follow from it. */
  seed?: string | number;
  bots?: number;
  /** What they are called, in the order of their numbers. */
  names?: readonly string[];
  /** Of each bot. */
  customers?: number;
  /** An hour of the service lasts 3600 / speed seconds. */
  speed?: number;
  /** Public address -> where it is really delivered to; `selfsigned`, `refused` and `dns` fail in that way. */
  map?: Record<string, string>;
  /** Whether a webhook may be at http://127.0.0.1. */
  allowHttp?: boolean;
  /** Milliseconds in which a webhook must answer. */
  timeout?: number;
  /** Connections to webhooks that may be open at once. A Node server takes up new ones slowly when it is busy. */
  sockets?: number;
  /** Seconds of the service between attempts to deliver a callback. */
  retries?: number[];
  chaos?: Partial<Chaos>;
  /** A bot's customers begin to write within so many milliseconds, once its webhook is set. */
  live?: number;
  /** A customer writes by themselves after each pause of so many milliseconds, from the least to the most. */
  steady?: readonly [least: number, most: number];
  /** Webhooks that bots have from an earlier run, by token: with all events, and with customers who have written before. */
  webhooks?: Readonly<Record<string, string>>;
  /** Message tokens go on from those of any earlier run; otherwise they begin anew and are the same for a seed. */
  fresh?: boolean;
  /** Gets a line of JSON for every call and callback. */
  log?: (line: string) => void;
  /** Calls webhooks instead of HTTP, so that a test needs no port. */
  callWebhook?: CallWebhook;
}

/** Options with everything decided. */
export type Settings = Required<
  Omit<SimulatorOptions, 'chaos' | 'live' | 'steady' | 'log' | 'callWebhook'>
> & {
  seed: string;
  chaos: Chaos;
} & Pick<SimulatorOptions, 'live' | 'steady' | 'log' | 'callWebhook'>;

/** About an hour of the service. */
const RETRIES = [5, 10, 30, 60, 120, 300, 600, 900, 1200];

/** What a simulator does when it is told only `options`. */
export const settled = (options: SimulatorOptions): Settings => ({
  ...options,
  port: options.port ?? 0,
  seed: String(options.seed ?? '1'),
  bots: options.bots ?? 1,
  names: options.names ?? [],
  webhooks: options.webhooks ?? {},
  customers: options.customers ?? 20,
  speed: options.speed ?? 1,
  map: { ...options.map },
  allowHttp: options.allowHttp ?? false,
  timeout: options.timeout ?? 5000,
  sockets: options.sockets ?? 64,
  retries: options.retries ?? RETRIES,
  chaos: { ...usualChaos, ...options.chaos },
  fresh: options.fresh ?? false,
});
