import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeOf, withPlace } from '../state/address.ts';
import { type Grouped, linesOf } from './grouping.ts';
import { inOrder, merged, type Placed, renewed } from './merge.ts';
import { partsOf } from './rich-media.tsx';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 28, 10, minute)).toISOString();
const message = (no: number, minute = no): Placed => ({ idguid: `m${no}`, no, at: at(minute) });
const ids = (messages: readonly Placed[]): string[] => messages.map(({ idguid }) => idguid);

describe('messages that come', () => {
  const some = fc.uniqueArray(
    fc.record({ no: fc.nat(40), minute: fc.nat(50) }).map(({ no, minute }) => message(no, minute)),
    { selector: ({ no }) => no, maxLength: 30 },
  );

  it('stand in the order of their time, in whatever pieces they come, each once', () =>
    fc.assert(
      fc.property(some, fc.nat(30), (all, cut) => {
        const [a, b] = [all.slice(0, cut), all.slice(Math.max(0, cut - 3))];
        expect(ids(merged(merged([], b), a))).toEqual(ids([...all].sort(inOrder)));
      }),
    ));

  it('replace what has changed, and leave the rest the same object', () => {
    const [one, two] = [message(1), message(2)];
    const changed = { ...two, state: 'seen' };
    const held = merged([one, two], [{ ...one }, changed]);
    expect(held[0]).toBe(one);
    expect(held[1]).toBe(changed);
  });

  it('take the place of those from the first of them on: changed, gone and new', () => {
    const run = { messages: [1, 2, 3, 4].map((no) => message(no)), older: true, newer: false };
    const seen = { ...message(2), state: 'seen' };
    const page = { messages: [seen, message(4), message(5)], more_before: true, more_after: false };
    const next = renewed(run, page);
    expect(next.messages).toEqual([message(1), seen, message(4), message(5)]);
    expect(next).toMatchObject({ older: true, newer: false });
  });

  it('that end before the last one held leave what comes after them', () => {
    const run = { messages: [1, 2, 3, 4].map((no) => message(no)), older: false, newer: true };
    const next = renewed(run, { messages: [message(2), message(3)], more_before: true, more_after: true });
    expect(ids(next.messages)).toEqual(['m1', 'm2', 'm3', 'm4']);
    expect(next.newer).toBe(true);
    const whole = renewed(run, { messages: [message(3), message(4)], more_before: true, more_after: false });
    expect(whole.newer).toBe(false);
    expect(renewed(run, { messages: [], more_before: false, more_after: false })).toBe(run);
  });
});

describe('the lines of a conversation', () => {
  const said = (no: number, minute: number, more: Partial<Grouped> = {}): Grouped => ({
    ...message(no, minute),
    direction: 'in',
    origin: 'customer',
    author: null,
    ...more,
  });
  const shape = (messages: Grouped[], unread: string | null = null) =>
    linesOf(messages, unread).map((line) =>
      line.kind === 'message'
        ? `${line.message.idguid}${line.first ? '(' : ''}${line.last ? ')' : ''}`
        : line.kind,
    );

  it('put together what one writer said at once', () => {
    const out = { direction: 'out', origin: 'person' } as const;
    expect(
      shape([
        said(1, 0),
        said(2, 1),
        said(3, 7),
        said(4, 8, { ...out, author: { idguid: 'a' } }),
        said(5, 8, { ...out, author: { idguid: 'b' } }),
        said(6, 9, { ...out, author: { idguid: 'b' } }),
      ]),
    ).toEqual(['day', 'm1(', 'm2)', 'm3()', 'm4()', 'm5(', 'm6)']);
  });

  it('begin anew at a day of Sarajevo and at the first unread message', () => {
    const late = [said(1, 0), said(2, 1), said(3, 2)];
    expect(shape(late, 'm3')).toEqual(['day', 'm1(', 'm2)', 'unread', 'm3()']);
    const midnight = ['2026-11-28T22:59:00Z', '2026-11-28T23:00:00Z'].map((when, n) => ({
      ...said(n, 0),
      at: when,
    }));
    expect(shape(midnight)).toEqual(['day', 'm0()', 'day', 'm1()']);
  });

  it('never group events', () => {
    const event = { direction: 'event', origin: 'system' } as const;
    expect(shape([said(1, 0, event), said(2, 0, event)])).toEqual(['day', 'm1()', 'm2()']);
  });
});

describe('the address of the chat', () => {
  it('says what is shown, and nothing of the rest', () => {
    const place = {
      view: 'moji',
      bot: '00000000-0000-4000-8000-000000000001',
      tag: 'žurno',
      q: 'amra',
      inMessages: true,
      conversation: 'c',
      message: '00000000-0000-4000-8000-000000000002',
    } as const;
    const params = withPlace(new URLSearchParams(), place);
    expect(placeOf(params)).toEqual({ ...place, company: null, assignee: null, older: false });
    expect(
      withPlace(params, { view: 'svi', bot: null, tag: null, q: '', inMessages: false }).toString(),
    ).toBe('razgovor=c&poruka=00000000-0000-4000-8000-000000000002');
  });

  it('opens another conversation at its own place', () => {
    const params = new URLSearchParams('razgovor=c&poruka=m');
    expect(withPlace(params, { conversation: 'd' }).toString()).toBe('razgovor=d');
    expect(placeOf(new URLSearchParams('pogled=toString')).view).toBe('svi');
  });
});

it('cards are read as their texts and the addresses that they open', () => {
  const Buttons = [
    { Text: '<font color="#fff">Torta <b>135 KM</b></font>', ActionType: 'none' },
    { Text: 'Naruči', ActionType: 'open-url', ActionBody: 'https://primjer.ba' },
    { ActionType: 'reply', ActionBody: 'da' },
    null,
  ];
  expect(partsOf({ Buttons })).toEqual([
    { text: 'Torta 135 KM', action: '' },
    { text: 'Naruči', action: 'https://primjer.ba' },
  ]);
  expect(partsOf({ Buttons: 'ništa' })).toEqual([]);
  expect(partsOf(undefined)).toEqual([]);
});
