import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CalendarEvent, calendarText } from './calendar.ts';

const event = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'a@ejn.gov.ba',
  sequence: 0,
  changed: '2026-10-01T08:00:00.000Z',
  at: '2026-10-20T08:00:00.000Z',
  summary: 'Rok za ponude: Nabavka',
  description: 'Opis',
  location: null,
  url: 'https://next.ejn.gov.ba/procedures/1/overview',
  cancelled: false,
  ...more,
});
const startOf = (at: string): string =>
  /BEGIN:VEVENT[\s\S]*?(DTSTART.*)/.exec(calendarText([event({ at })]))![1]!.trim();

it('says the deadline as the clock in Sarajevo shows it, on both sides of its change', () => {
  expect(startOf('2026-10-24T10:00:00.000Z')).toBe('DTSTART;TZID=Europe/Sarajevo:20261024T120000');
  expect(startOf('2026-10-26T11:00:00.000Z')).toBe('DTSTART;TZID=Europe/Sarajevo:20261026T120000');
  // Of the hour that occurs twice a local time names the first pass only.
  expect(startOf('2026-10-25T00:30:00.000Z')).toBe('DTSTART;TZID=Europe/Sarajevo:20261025T023000');
  expect(startOf('2026-10-25T01:30:00.000Z')).toBe('DTSTART:20261025T013000Z');
  expect(startOf('2027-03-28T01:00:00.000Z')).toBe('DTSTART;TZID=Europe/Sarajevo:20270328T030000');
});

it('keeps its identity over corrections, with a rising sequence, and says when it is off', () => {
  const text = calendarText([event({ sequence: 3 })]);
  expect(text).toContain('UID:a@ejn.gov.ba\r\n');
  expect(text).toContain('SEQUENCE:3\r\n');
  expect(text).toContain('DTSTAMP:20261001T080000Z\r\n');
  expect(text).toContain('STATUS:CONFIRMED\r\n');
  expect(text).toContain('BEGIN:VALARM');
  const off = calendarText([event({ cancelled: true })]);
  expect(off).toContain('STATUS:CANCELLED\r\n');
  expect(off).not.toContain('VALARM');
});

it('escapes what would be read as syntax, and folds long lines without cutting a letter', () => {
  const text = calendarText([event({ summary: 'a;b,c\\d\ne' })], 'Naše; nabavke');
  expect(text).toContain('SUMMARY:a\\;b\\,c\\\\d\\ne\r\n');
  expect(text).toContain('X-WR-CALNAME:Naše\\; nabavke\r\n');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (summary) => {
      const folded = calendarText([event({ summary })]);
      for (const line of folded.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const lines = folded.replaceAll('\r\n ', '').split('\r\n');
      expect(lines.filter((line) => line.startsWith('BEGIN:VEVENT'))).toHaveLength(1);
      const unescaped = lines
        .find((line) => line.startsWith('SUMMARY:'))!
        .slice('SUMMARY:'.length)
        .replaceAll('\\n', '\n')
        .replaceAll(/\\([\\;,])/g, '$1');
      expect(unescaped.length).toBeLessThanOrEqual(summary.length + 1);
    }),
  );
});

it('is fetched again and gives no alarms where a calendar subscribes to it', () => {
  const lines = calendarText([event()], 'Rokovi: Vozni park').split('\r\n');
  for (const line of ['NAME:Rokovi: Vozni park', 'REFRESH-INTERVAL;VALUE=DURATION:PT1H'])
    expect(lines).toContain(line);
  expect(lines).not.toContain('BEGIN:VALARM');
});
