import { signatureOf } from './callbacks.ts';
import type { Bot, Simulation } from './model.ts';
import type { WebhookAnswer } from './options.ts';

/** How the bytes are signed: `true` properly, `false` not at all, otherwise in a way that a receiver may stumble over. */
export type Signing =
  | boolean
  | 'truncated'
  | 'upper'
  | 'spaces'
  | 'twice'
  | 'nothex'
  | 'query'
  | 'wrong-query'
  | 'other-bot'
  | 'other-body';

export interface RawCallback {
  body?: string;
  /** How `body` stands for bytes: `text` (UTF-8) or `base64`. */
  encoding?: 'text' | 'base64';
  sign?: Signing;
  headers?: Record<string, string>;
  /** Instead of the bot's webhook. */
  url?: string;
}

/** Sends any bytes to a bot's webhook, once, and returns what it answered. Throws if there is no webhook. */
export async function sendRaw(sim: Simulation, bot: Bot, wanted: RawCallback): Promise<WebhookAnswer> {
  const { body = '', encoding = 'text', sign = true, headers = {} } = wanted;
  const url = wanted.url ?? bot.webhook;
  if (!url) throw new Error('the bot has no webhook');
  const bytes = Buffer.from(body, encoding === 'base64' ? 'base64' : 'utf8');
  const signed = signatures(sim, bot, bytes, sign);
  const target = new URL(url);
  if (signed.query !== undefined) target.searchParams.set('sig', signed.query);
  return sim.callWebhook(target.href, bytes, { ...signed.headers, ...headers });
}

function signatures(sim: Simulation, bot: Bot, body: Buffer, sign: Signing) {
  const good = signatureOf(bot.token, body);
  const header = (value: string) => ({ headers: { 'x-viber-content-signature': value }, query: undefined });
  switch (sign) {
    case true:
      return header(good);
    case false:
      return { headers: {}, query: undefined };
    case 'truncated':
      return header(good.slice(0, 40));
    case 'upper':
      return header(good.toUpperCase());
    case 'spaces':
      return header(`${good.slice(0, 32)} ${good.slice(32)}`);
    case 'twice':
      return header(`${good}, ${good}`);
    case 'nothex':
      return header(`${good.slice(0, 63)}z`);
    case 'query':
      return { headers: {}, query: good };
    case 'wrong-query':
      return { ...header(good), query: signatureOf('another token', body) };
    case 'other-bot': {
      const other = [...sim.bots.values()].find((one) => one !== bot);
      return header(signatureOf(other?.token ?? 'another token', body));
    }
    case 'other-body':
      return header(signatureOf(bot.token, Buffer.concat([body, Buffer.from(' ')])));
  }
}
