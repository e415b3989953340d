import { describe, expect, it } from 'vitest';
import type { ListedConversation } from '../../conversations.api.ts';
import { filtersOf, placeOf } from '../state/address.ts';
import { belongs, held, openIn, withRow } from '../state/rows.ts';
import { placesOf } from './found.tsx';

const row = (idguid: string, minute: number, more: Partial<ListedConversation> = {}): ListedConversation => ({
  idguid,
  version: 1,
  bot_id: 'bot',
  bot: 'Bot',
  name: idguid,
  avatar: null,
  subscribed: true,
  state: 'open',
  snoozed_until: null,
  assignee: null,
  tags: [],
  unread: 0,
  last: null,
  last_at: new Date(Date.UTC(2026, 10, 28, 10, minute)).toISOString(),
  waiting_since: null,
  hit: null,
  ...more,
});
const all = { view: 'all', bot: null, tag: null } as const;
const ids = (rows: readonly { idguid: string }[]): string => rows.map(({ idguid }) => idguid).join('');

describe('a conversation that has changed', () => {
  const rows = [row('c', 30), row('b', 20), row('a', 10)];
  const shown = { ...all, me: 'me', more: false };

  it('stands where its last message puts it, once', () => {
    expect(ids(withRow(rows, row('a', 40), shown))).toBe('acb');
    expect(ids(withRow(rows, row('d', 25), shown))).toBe('cdba');
  });

  it('leaves a list to which it does not belong any more', () => {
    expect(ids(withRow(rows, row('b', 20, { state: 'closed' }), shown))).toBe('ca');
    const mine = { ...shown, view: 'mine' } as const;
    expect(ids(withRow(rows, row('b', 20, { assignee: { idguid: 'other', name: 'Emir' } }), mine))).toBe(
      'ca',
    );
  });

  it('older than what is loaded waits until that part is', () => {
    expect(ids(withRow(rows, row('z', 5), { ...shown, more: true }))).toBe('cba');
    expect(ids(withRow(rows, row('z', 5), shown))).toBe('cbaz');
  });

  it('belongs by state, person, bot and tag', () => {
    const mine = row('a', 1, { assignee: { idguid: 'me', name: 'Amra' }, tags: ['vip'] });
    expect(belongs(mine, { ...all, view: 'mine' }, 'me')).toBe(true);
    expect(belongs(mine, { ...all, view: 'unassigned' }, 'me')).toBe(false);
    expect(belongs(mine, { ...all, tag: 'vip' }, 'me')).toBe(true);
    expect(belongs(mine, { ...all, bot: 'another' }, 'me')).toBe(false);
    expect(belongs({ ...mine, state: 'snoozed' }, { ...all, view: 'snoozed' }, 'me')).toBe(true);
    expect(belongs({ ...mine, state: 'snoozed' }, all, 'me')).toBe(false);
  });
});

it('who reads keeps the order they have seen; what is new is counted, what is gone goes, what is below comes', () => {
  const now = [row('n', 50), row('a', 40), row('c', 30), row('y', 2), row('z', 1)];
  const { rows, waiting } = held(['c', 'b', 'a'], now);
  expect(ids(rows)).toBe('cayz');
  expect(waiting).toBe(1);
});

it.each([
  ['Čaršija u Šehidskoj', 'sehid', 'Šehid'],
  ['Đurđevdan', 'durde', 'Đurđe'],
  ['straße 👍 kafa', 'kafa', 'kafa'],
  ['dostava i dostavljač', 'dostav', 'dostav'],
])('in „%s” the search %s marks %s', (text, q, marked) => {
  const [[from, to] = [0, 0]] = placesOf(text, q);
  expect(text.slice(from, to)).toBe(marked);
});

describe('several found messages of one conversation', () => {
  const hit = (idguid: string, message: string) => ({ idguid, hit: { idguid: message } });
  const rows = [hit('a', '1'), hit('a', '2'), hit('b', '3')];

  it('are rows of their own, of which the open one is that at whose message it is opened', () => {
    expect(openIn(rows, { conversation: 'a', message: '2' }, 0)).toBe(1);
    expect(openIn(rows, { conversation: 'a', message: null }, 1)).toBe(1);
    expect(openIn(rows, { conversation: 'c', message: null }, 1)).toBe(-1);
    expect(openIn([{ idguid: 'c', hit: null }], { conversation: 'c', message: 'x' }, -1)).toBe(0);
  });

  it('all keep their places while one reads', () => {
    expect(held(['1', '2', '3'], rows)).toEqual({ rows, waiting: 0 });
  });
});

it('a filter of the address is named, also of a bot that there is not', () => {
  const bot = '00000000-0000-4000-8000-000000000001';
  const named = (address: string) =>
    filtersOf(placeOf(new URLSearchParams(address)), [{ idguid: bot, name: 'Prodaja' }]);
  expect(named(`bot=${bot}&oznaka=hitno`)).toEqual(['Prodaja', '#hitno']);
  expect(named('bot=00000000-0000-4000-8000-000000000002')).toEqual(['Nepoznat bot']);
  expect(named('')).toEqual([]);
});
