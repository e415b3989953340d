import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarEvent, calendarOf } from './ical.ts';
import { jsonFeedOf, rssOf } from './items.ts';

const event = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  ...{
    uid: 'a@carsija',
    title: 'Rok',
    at: new Date('2026-10-26T11:00:00Z'),
    changed: new Date('2026-10-01T08:00:00Z'),
  },
  ...{ cancelled: false, url: 'https://carsija.primjer.ba/x', text: 'Tekst' },
  ...more,
});
/** Lines of a calendar, unfolded. */
const linesOf = (...events: CalendarEvent[]): string[] =>
  calendarOf('Rokovi', events).replaceAll('\r\n ', '').split('\r\n');
const propertyOf = (name: string, ...events: CalendarEvent[]): string | undefined =>
  linesOf(...events)
    .filter((line) => line.startsWith(name))
    .at(-1);

describe('a calendar', () => {
  it.each([
    ['in summer time', '2026-10-24T10:00:00Z', 'DTSTART;TZID=Europe/Sarajevo:20261024T120000'],
    ['the moment before the change', '2026-10-24T23:59:00Z', 'DTSTART;TZID=Europe/Sarajevo:20261025T015900'],
    [
      'in the hour that comes twice, first',
      '2026-10-25T00:30:00Z',
      'DTSTART;TZID=Europe/Sarajevo:20261025T023000',
    ],
    ['and again', '2026-10-25T01:30:00Z', 'DTSTART:20261025T013000Z'],
    ['after it', '2026-10-25T11:00:00Z', 'DTSTART;TZID=Europe/Sarajevo:20261025T120000'],
    ['in winter', '2026-10-26T11:00:00Z', 'DTSTART;TZID=Europe/Sarajevo:20261026T120000'],
  ])('has a deadline at its local time: %s', (_when, at, line) => {
    expect(linesOf(event({ at: new Date(at) }))).toContain(line);
  });

  it('keeps the id of an event over its corrections, and its sequence rises', () => {
    const before = event();
    const after = event({ changed: new Date('2026-10-01T08:00:01Z') });
    expect(propertyOf('UID', after)).toBe(propertyOf('UID', before));
    const sequence = (one: CalendarEvent) => Number(propertyOf('SEQUENCE', one)!.split(':')[1]);
    expect(sequence(after)).toBeGreaterThan(sequence(before));
    expect(sequence(after)).toBeLessThan(2 ** 31);
    expect(propertyOf('DTSTAMP', after)).toBe('DTSTAMP:20261001T080001Z');
  });

  it('says that a procedure was ended', () => {
    expect(linesOf(event({ cancelled: true }))).toContain('STATUS:CANCELLED');
  });

  it('holds any text, in lines of at most 75 bytes, none of which begins within a character', () => {
    const unescaped = (value: string) =>
      value.replace(/\\([\\;,n])/g, (_all, sign: string) => (sign === 'n' ? '\n' : sign));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const file = calendarOf('x', [event({ title })]);
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        const line = propertyOf('SUMMARY:', event({ title }))!;
        const plain = title
          .toWellFormed()
          .replace(/\r\n?/g, '\n')
          .replace(/[^\P{Cc}\n]/gu, ' ');
        expect(unescaped(line.slice('SUMMARY:'.length))).toBe(plain);
      }),
    );
  });

  it('has as many events as there are, and one zone', () => {
    const lines = linesOf(event(), event({ uid: 'b@carsija' }));
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
    expect(lines.filter((line) => line === 'TZID:Europe/Sarajevo')).toHaveLength(1);
    expect([lines[0], lines.at(-2)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR']);
  });
});

describe('readers', () => {
  const head = { title: 'A & B', url: 'https://carsija.primjer.ba/?a=1&b=2', description: '<b>' };
  const item = {
    ...{ id: 'x', title: '<script>alert("1")</script> \u0000\ufffe', url: 'https://carsija.primjer.ba/x' },
    ...{ text: 'a & b', at: new Date('2026-11-29T08:00:00Z'), changed: new Date('2026-11-29T09:00:00Z') },
  };
  it('get well-formed XML whatever a notice is called', () => {
    const xml = rssOf(head, [item]);
    expect(xml).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
    expect(xml).toContain('<title>A &amp; B</title>');
    expect(xml).toContain('<guid isPermaLink="false">x</guid>');
    expect(xml).not.toMatch(/[\0\ufffe]/);
  });
  it('get JSON', () => {
    expect(JSON.parse(jsonFeedOf(head, [item]))).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      items: [{ id: 'x', date_modified: '2026-11-29T09:00:00.000Z' }],
    });
  });
});
