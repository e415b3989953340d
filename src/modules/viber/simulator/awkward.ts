import { emit } from './callbacks.ts';
import { leaves, profileOf, says } from './customers.ts';
import type { Bot, CallbackEntry, Customer, Simulation } from './model.ts';
import { newToken } from './state.ts';

type Case = (sim: Simulation, bot: Bot, customer: Customer) => (CallbackEntry | null)[];

const text = (words: string) => ({ type: 'text', text: words });

/** A message with other fields or another spelling of its token. */
const message =
  (words: string, fields: Record<string, unknown> = {}, token?: string): Case =>
  (sim, bot, customer) => {
    const sender = profileOf(sim, bot, customer);
    const whole = { sender, message: text(words), silent: false, ...fields };
    const edit = (json: string) => json.replace(/"message_token":\d+/, `"message_token":${token}`);
    return [emit(sim, bot, customer, 'message', whole, { text: words, edit: token ? edit : undefined })];
  };

/** An event that no bot can ask for. */
const event =
  (name: string, fields: Record<string, unknown>): Case =>
  (sim, bot, customer) => [
    emit(sim, bot, customer, name, { user: profileOf(sim, bot, customer), ...fields }, { unasked: true }),
  ];

/** What a service may send and a receiver may stumble over, by name. Signed and delivered as everything else. */
export const AWKWARD: Readonly<Record<string, Case>> = {
  client_status: event('client_status', { status: { code: 0, message: 'SUCCESS' } }),
  action: event('action', { action: { type: 'open-url', body: 'https://www.primjer.ba/' } }),
  'unknown-event': event('budućnost', {}),
  'no-message': message('', { message: undefined }),
  'no-sender': message('Bez pošiljaoca', { sender: undefined }),
  'null-message': message('', { message: null }),
  'unknown-type': message('', { message: { type: 'hologram', text: 'Novo' } }),
  spaces: message('   '),
  'future-timestamp': message('Iz budućnosti', { timestamp: Date.UTC(2100, 0, 1) }),
  'zero-timestamp': message('Iz 1970.', { timestamp: 0 }),
  'late-timestamp': message('Iz 2020.', { timestamp: Date.UTC(2020, 0, 1) }),
  'text-timestamp': message('Vrijeme riječima', { timestamp: 'jučer' }),
  nul: message('prije\u0000poslije'),
  surrogates: message('\ud83d sam i \ude00'),
  'nul-name': (sim, bot, customer) => {
    const sender = { ...profileOf(sim, bot, customer), name: 'A\u0000\ud83d' };
    return message('Ime s nulom', { sender })(sim, bot, customer);
  },
  'token-text': message('Oznaka kao tekst', {}, '"5700000000000000001"'),
  'token-zero': message('Oznaka nula', {}, '0'),
  'token-negative': message('Oznaka ispod nule', {}, '-5700000000000000001'),
  'token-huge': message('Oznaka 2^64', {}, '18446744073709551616'),
  'token-none': message('Bez oznake', {}, 'null'),
  /** Two messages whose tokens are one number to a reader that makes them doubles. */
  neighbours: (sim, bot, customer) =>
    ['Prva od dvije', 'Druga od dvije'].map((words) => says(sim, bot, customer, text(words))),
  /** A token seen before, with other content. */
  'same-token': (sim, bot, customer) => {
    const token = newToken(sim, bot);
    const sender = profileOf(sim, bot, customer);
    return ['Prvi sadržaj', 'Drugi sadržaj'].map((words) =>
      emit(sim, bot, customer, 'message', { sender, message: text(words) }, { token, text: words }),
    );
  },
  /** The customer left, wrote again, and the news of the first comes last. */
  'late-unsubscribed': (sim, bot, customer) => {
    const timestamp = Date.now() - 60_000;
    const wrote = says(sim, bot, customer, text('Ipak sam tu'));
    const fields = { user_id: customer.id, timestamp };
    return [wrote, emit(sim, bot, customer, 'unsubscribed', fields, { after: 50 })];
  },
  /** A message of somebody who left just before. */
  'after-leaving': (sim, bot, customer) => {
    const left = leaves(sim, bot, customer);
    const sender = profileOf(sim, bot, customer);
    return [left, emit(sim, bot, customer, 'message', { sender, message: text('Već sam otišao') })];
  },
  /** A receipt of a message that the bot never sent. */
  'unknown-receipt': (sim, bot, customer) => [
    emit(sim, bot, customer, 'delivered', { user_id: customer.id }),
  ],
};
