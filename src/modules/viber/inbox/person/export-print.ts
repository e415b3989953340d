import type { Ctx } from '../../../../core/context.ts';
import { dayOf, dayText, momentText } from '../../../../core/dates.ts';
import { fold } from '../../../../core/fold.ts';
import type { PrintDocument, PrintRow, PrintSaid } from '../../../../core/print/document.ts';
import { letterhead } from '../../../../core/print/letterhead.ts';
import { sizeText } from '../../../../core/size-text.ts';
import { MESSAGE_KINDS } from '../../protocol/content.ts';
import { calledName } from '../../protocol/names.ts';
import type { Message } from '../messages.api.ts';
import { DELIVERY_STATES } from '../states.ts';
import type { ExportedConversation } from './person.api.ts';

/** A conversation on paper, set as one reads it on a phone: what the person wrote on the left, ours on the right. */
export async function printedConversation(ctx: Ctx, one: ExportedConversation): Promise<PrintDocument> {
  const name = calledName(one.name);
  const [first, last] = [one.messages[0], one.messages.at(-1)];
  return {
    name: `viber-${fileName(name)}`,
    orientation: 'portrait',
    organisation: await letterhead(ctx),
    title: `Viber razgovor: ${name}`,
    ...(first && last && { period: daysText(first.at, last.at) }),
    before: [{ kind: 'facts', facts: factsOf(one) }],
    columns: [{ label: 'Poruke', width: 1 }],
    rows: rowsOf(one),
    empty: 'Nema poruka.',
  };
}

const fileName = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'razgovor';

const dayAt = (at: string): string => dayOf(new Date(at));
const timeAt = (at: string): string => momentText(at).split(' ').at(-1)!;

function daysText(first: string, last: string): string {
  const [from, to] = [dayAt(first), dayAt(last)];
  return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
}

function factsOf(one: ExportedConversation): [string, string][] {
  const facts: [string, string | null][] = [
    ['Bot', one.bot],
    ['Telefon', one.phone],
    ['Firma', one.company],
    ['Zadužena osoba', one.assignee],
    ['Oznake', one.tags.join(', ')],
    ['Prvi kontakt', momentText(one.created_at)],
    ['Podaci obrisani', one.erased_at && momentText(one.erased_at)],
    ['Napomena o osobi', one.note],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

/** Messages under their days. */
function* rowsOf({ messages, name, bot, erased_at }: ExportedConversation): Iterable<PrintRow> {
  let day = '';
  for (const message of messages) {
    const its = dayAt(message.at);
    if (its !== day) yield { kind: 'group', cells: [dayText(its)] };
    day = its;
    yield { cells: [], said: saidOf(message, { name: calledName(name), bot, erased: erased_at !== null }) };
  }
}

interface Whose {
  name: string;
  bot: string;
  erased: boolean;
}

function saidOf(message: Message, { name, bot, erased }: Whose): PrintSaid {
  const { direction, origin, author, at } = message;
  const time = timeAt(at);
  const said = textOf(message) || (erased && direction !== 'event' ? 'Sadržaj je obrisan.' : '');
  const ours = author?.name || bot;
  switch (direction) {
    case 'in':
      return { side: 'start', head: `${name} · ${time}`, text: said };
    case 'note':
      return { side: 'end', head: `Interna napomena · ${ours} · ${time}`, text: said };
    case 'event':
      return { side: 'middle', head: '', text: `${time} · ${said}` };
    case 'out': {
      const who =
        origin === 'broadcast' ? `${bot}, masovna poruka` : origin === 'answer' ? `${bot}, bot` : ours;
      return { side: 'end', head: `${who} · ${time}`, text: said, foot: stateOf(message) };
    }
  }
}

const stateOf = ({ state, fault }: Message): string =>
  [state && DELIVERY_STATES[state], fault].filter(Boolean).join(': ');

/** What a message says or carries, in words. */
function textOf({ kind, text, data, file }: Message): string {
  const written = text?.trim() ?? '';
  const named = file ? `${file.name}, ${sizeText(file.size)}` : data.file_name;
  switch (kind) {
    case 'text':
      return written;
    case 'picture':
    case 'video':
    case 'file':
      return named || written ? lines(`[${MESSAGE_KINDS[kind]}${named ? `: ${named}` : ''}]`, written) : '';
    case 'location':
      return data.lat === undefined ? '' : lines('[Lokacija]', data.address, `${data.lat}, ${data.lon}`);
    case 'contact':
      return data.contact_name || data.phone ? lines('[Kontakt]', data.contact_name, data.phone) : '';
    case 'url':
      return lines(data.media, written);
    default:
      return lines(`[${MESSAGE_KINDS[kind]}]`, written);
  }
}

const lines = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join('\n');
