import { mediaAddress, OFFER, VIDEO } from './media-content.ts';
import { fieldsOf } from './message-rules.ts';
import type { Bot, Customer, Message, Simulation } from './model.ts';
import { mailboxOf } from './people.ts';
import { AWKWARD_TEXTS, type Line, TOPICS } from './sentences.ts';

/** Share of lines instead of which something odd is written. */
const ODD = 0.06;

/** The next line of what the customer talks about, or the first of something new. */
export function nextLine(sim: Simulation, bot: Bot, customer: Customer): Message {
  const n = customer.inbox.length;
  if (sim.chance.happens(ODD, 'odd', bot.id, customer.number, n))
    return written(sim.chance.pick(AWKWARD_TEXTS, 'text', bot.id, customer.number, n));
  const before = customer.talk;
  if (before && before.line + 1 < TOPICS[before.topic]!.length)
    customer.talk = { ...before, line: before.line + 1 };
  else customer.talk = newTalk(sim, bot, customer);
  return said(sim, bot, customer, TOPICS[customer.talk.topic]![customer.talk.line]!);
}

/** Somebody who has said everything turns to another topic, never to the same. */
function newTalk(sim: Simulation, bot: Bot, { number, talk }: Customer): NonNullable<Customer['talk']> {
  const topics = (talk?.topics ?? 0) + 1;
  const drawn = Math.floor(sim.chance.draw('topic', bot.id, number, topics) * TOPICS.length);
  return { topic: drawn === talk?.topic ? (drawn + 1) % TOPICS.length : drawn, line: 0, topics };
}

/** What a customer answers to a message: what they are asked for, or else their next line. */
export function replyTo(sim: Simulation, bot: Bot, customer: Customer, message: Message): Message {
  return asked(sim, bot, customer, message) ?? nextLine(sim, bot, customer);
}

/** Pressing a button of the keyboard under a message. Null: the button sends nothing. */
export function pressed(button: Message, customer: Customer): Message | null {
  switch (button.ActionType) {
    case 'share-phone':
      return { type: 'contact', contact: { name: customer.name, phone_number: phoneOf(customer) } };
    case 'location-picker':
      return { type: 'location', location: placeOf(customer) };
    case 'reply':
    case undefined:
      return written(String(button.ActionBody));
    default:
      return null;
  }
}

/** The buttons under a message. */
export const buttonsOf = (message: Message): Message[] => {
  const { Buttons } = fieldsOf(message.keyboard ?? message.rich_media);
  return Array.isArray(Buttons) ? Buttons.map(fieldsOf) : [];
};

const written = (text: string): Message => ({ type: 'text', text });

type Answer = (customer: Customer) => Line;
const ASKED: readonly [about: RegExp, answer: Answer][] = [
  [/zovete|\bime\b/i, ({ name }) => name],
  [/broj (narudžbe|računa|fakture|ponude)/i, ({ number }) => String(10_400 + number)],
  [/telefon|broj mobitela|kontakt/i, (customer) => `+${phoneOf(customer)}`],
  [/e-?mail|e-pošt/i, ({ name }) => `${mailboxOf(name)}@primjer.ba`],
  [/adres[auei]/i, ({ number }) => `Ferhadija ${number}, Sarajevo`],
  [/lokacij|gdje ste/i, () => ['place', '']],
  [/fotografij|slik[ua]/i, () => ['photo', 'Evo slike']],
  [/kada|koji dan|termin|datum/i, () => 'U petak poslije podne, ako može.'],
  [/koliko/i, () => 'Dva komada, molim.'],
  [/ocijenite|ocjen|zadovoljn/i, ({ number }) => String(3 + (number % 3))],
];
const IS_QUESTION = /\?|molim|unesite|upišite|napišite|pošaljite|ostavite|navedite|recite/i;

function asked(sim: Simulation, bot: Bot, customer: Customer, message: Message): Message | undefined {
  const { text } = message;
  if (typeof text !== 'string' || !IS_QUESTION.test(text)) return undefined;
  const found = ASKED.find(([about]) => about.test(text));
  return found && said(sim, bot, customer, found[1](customer));
}

/** A line as the service carries it. */
function said(sim: Simulation, bot: Bot, customer: Customer, line: Line): Message {
  if (typeof line === 'string') return written(line);
  const [thing, words] = line;
  const of = [bot.id, customer.number, customer.inbox.length];
  const media = (name: string): string => mediaAddress(sim, of, name);
  const text = words ? { text: words } : {};
  switch (thing) {
    case 'photo':
      return { type: 'picture', media: media('slika.png'), file_name: 'slika.png', ...text };
    case 'document': {
      const file = { file_name: 'Ponuda č. 5.pdf', file_size: OFFER.length };
      return { type: 'file', media: media('ponuda.pdf'), ...file, ...text };
    }
    case 'video':
      return { type: 'video', media: media('video.mp4'), file_size: VIDEO.length, duration: 3, ...text };
    case 'place':
      return { type: 'location', location: placeOf(customer) };
    case 'contact':
      return { type: 'contact', contact: { name: 'Emir', phone_number: '38761000001' } };
    case 'sticker':
      return { type: 'sticker', sticker_id: 46105, media: media('sticker.png') };
    case 'link':
      return { type: 'url', media: words };
  }
}

/** A number that nobody has. */
const phoneOf = ({ number }: Customer): string => `38761${String(number % 1_000_000).padStart(6, '0')}`;

/** In and around Sarajevo. */
const placeOf = ({ number }: Customer) => ({
  lat: Number((43.8563 + ((number * 7) % 40) / 1000 - 0.02).toFixed(4)),
  lon: Number((18.4131 + ((number * 13) % 60) / 1000 - 0.03).toFixed(4)),
});
