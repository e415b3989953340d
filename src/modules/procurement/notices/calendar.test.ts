import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarEvent, calendarOf, deadlineFile } from './calendar.ts';

const event = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'a@carsija',
  sequence: 0,
  changed: new Date('2026-10-01T08:00:00.000Z'),
  at: new Date('2026-10-20T08:00:00.000Z'),
  summary: 'Rok za ponude: Nabavka',
  description: 'Opis',
  location: null,
  url: 'https://next.ejn.gov.ba/procedures/1/overview',
  cancelled: false,
  ...more,
});
/** Lines of a file, unfolded. */
const linesOf = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n');

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
    ['after the change in spring', '2027-03-28T01:00:00Z', 'DTSTART;TZID=Europe/Sarajevo:20270328T030000'],
  ])('has a deadline at its local time: %s', (_when, at, line) => {
    expect(linesOf(calendarOf('Rokovi', [event({ at: new Date(at) })]))).toContain(line);
  });

  it('says which event it is, how often it has changed, and that it is off', () => {
    const lines = linesOf(calendarOf('Rokovi', [event({ sequence: 3, cancelled: true })]));
    expect(lines).toEqual(
      expect.arrayContaining(['UID:a@carsija', 'SEQUENCE:3', 'DTSTAMP:20261001T080000Z', 'STATUS:CANCELLED']),
    );
  });

  it('has as many events as there are, one zone, and no alarms', () => {
    const lines = linesOf(calendarOf('Naše; nabavke', [event(), event({ uid: 'b@carsija' })]));
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
    expect(lines.filter((line) => line === 'TZID:Europe/Sarajevo')).toHaveLength(1);
    expect(lines).toContain('X-WR-CALNAME:Naše\\; nabavke');
    expect(lines).not.toContain('BEGIN:VALARM');
    expect([lines[0], lines.at(-2)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR']);
  });

  it('holds any text, in lines of at most 75 bytes, none of which begins within a character', () => {
    const unescaped = (value: string) =>
      value.replace(/\\([\\;,n])/g, (_all, sign: string) => (sign === 'n' ? '\n' : sign));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (summary) => {
        const file = deadlineFile(event({ summary, location: summary }));
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        const lines = linesOf(file);
        expect(lines.filter((line) => line.startsWith('BEGIN:VEVENT'))).toHaveLength(1);
        const line = lines.find((one) => one.startsWith('SUMMARY:'))!;
        const plain = summary
          .toWellFormed()
          .replace(/\r\n?/g, '\n')
          .replace(/[^\P{Cc}\n]/gu, ' ');
        expect(unescaped(line.slice('SUMMARY:'.length))).toBe(plain);
      }),
    );
  });
});

it('the file of one deadline reminds a day before, unless it is off', () => {
  expect(linesOf(deadlineFile(event({ location: 'Mostar' })))).toEqual(
    expect.arrayContaining(['BEGIN:VALARM', 'TRIGGER:-P1D', 'LOCATION:Mostar', 'STATUS:CONFIRMED']),
  );
  expect(deadlineFile(event({ cancelled: true }))).not.toContain('VALARM');
});
