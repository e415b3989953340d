import type { Chance } from './chance.ts';
import type { CallWebhook, Chaos, Settings } from './options.ts';

/** What a bot sends or a customer writes, as it came: nothing in it is certain. */
export type Message = Record<string, unknown>;

export interface Customer {
  id: string;
  /** Among the bot's customers, from 1. */
  number: number;
  /** Among all customers: names their picture. */
  picture: number;
  name: string;
  country: string;
  language: string;
  subscribed: boolean;
  /** When the bot wrote since the customer's last message (ms). */
  sinceReply: number[];
  /** When the bot asked for details (ms). */
  details: number[];
  inbox: { token: string | null; message: Message; welcome?: true }[];
  /** Version of the API that their phone knows. */
  api: number;
  device: boolean;
  /** Whether they go on answering by themselves. */
  scripted: boolean;
  /** What they talk about, and how far they are. */
  talk: { topic: number; line: number; topics: number } | undefined;
  /** How many callbacks were about them. */
  callbacks: number;
}

export type BotState = 'ok' | 'blocked' | 'missing' | 'suspended' | 'unauthorised' | 'nobalance';

export interface Bot {
  number: number;
  id: string;
  token: string;
  name: string;
  webhook: string | null;
  events: string[];
  sendName: boolean;
  sendPhoto: boolean;
  /** By id. */
  customers: Map<string, Customer>;
  /** What its message tokens count from. */
  firstToken: bigint;
  /** When it broadcast in the last seconds (ms). */
  broadcasts: number[];
  state: BotState;
  /** Whether its customers were already set going. */
  live: boolean;
}

export interface Attempt {
  at: number;
  /** 0: no answer. */
  status: number;
  /** The reason for no answer. */
  why?: string;
  /** Of the second copy of a doubled callback. */
  copy: boolean;
  /** Signed by another token. */
  bad: boolean;
}

export interface CallbackEntry {
  /** Among the bot's callbacks, from 1; 0 for the test of a webhook. */
  n: number;
  bot: string;
  event: string;
  token: string | null;
  user: string | null;
  /** Among the callbacks about this customer, from 1. */
  order: number;
  /** Of a message of text. */
  text?: string;
  bytes: number;
  attempts: Attempt[];
  /** How many attempts were answered by 200. */
  acknowledged: number;
  lost?: true;
  /** Every attempt failed. */
  gaveUp?: true;
  /** What became of the answer to conversation_started. */
  welcome?: string;
}

export interface Ledger {
  callbacks: CallbackEntry[];
  accepted: Record<string, unknown>[];
  requests: number;
  /** Refusals by status. */
  refused: Record<string, number>;
  /** Callbacks on their way or waiting for another attempt. */
  waiting: number;
}

export interface Fault {
  /** Name of a method, or `*`. */
  on: string;
  do: 'http' | 'hang' | 'drop' | 'slow' | 'status' | 'lost';
  /** How many times; without it, always. */
  n?: number;
  /** In which share of calls. */
  p?: number;
  status?: number;
  text?: string;
  ms?: number;
}

/** One simulator. Several live in a process beside each other. */
export interface Simulation {
  settings: Settings;
  chance: Chance;
  /** Address without a path: `http://127.0.0.1:4116`. */
  origin: string;
  /** By token. */
  bots: Map<string, Bot>;
  chaos: Chaos;
  faults: Fault[];
  counters: Map<string, number>;
  ledger: Ledger;
  timers: Set<NodeJS.Timeout>;
  callWebhook: CallWebhook;
}
