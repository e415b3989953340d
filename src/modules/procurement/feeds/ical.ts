import { instantOf } from '../../../core/dates.ts';
import { ZONE } from '../../../core/zone.ts';

/** A deadline in a calendar. */
export interface CalendarEvent {
  /** The same over corrections. */
  uid: string;
  title: string;
  at: Date;
  /** When what it says last changed; `sequence` rises with it. */
  changed: Date;
  cancelled: boolean;
  url: string;
  text: string;
}

/** What is written of the zone: its rules since 1996, which apply until they are changed. */
const TIMEZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  'BEGIN:DAYLIGHT',
  'TZNAME:CEST',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:CET',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];
/** Since when sequences are counted, so that they stay within 32 bits. */
const EPOCH = Date.UTC(2020, 0, 1);
/** Bytes of a line (RFC 5545, 3.1). */
const LINE = 75;

/** An iCalendar file (RFC 5545) of deadlines, in the product's time zone. */
export function calendarOf(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Carsija//Javne nabavke//BS', 'CALSCALE:GREGORIAN'],
    ...['METHOD:PUBLISH', `X-WR-CALNAME:${escaped(name)}`, `X-WR-TIMEZONE:${ZONE}`],
    ...['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'],
    ...TIMEZONE,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const eventLines = ({ uid, title, at, changed, cancelled, url, text }: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${utc(changed)}`,
  `LAST-MODIFIED:${utc(changed)}`,
  `SEQUENCE:${Math.max(0, Math.floor((changed.getTime() - EPOCH) / 1000))}`,
  `DTSTART${localOrUtc(at)}`,
  `SUMMARY:${escaped(title)}`,
  `DESCRIPTION:${escaped(text)}`,
  `URL:${url}`,
  `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  // It does not make the person busy.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

const utc = (at: Date): string => at.toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '');

let clock: Intl.DateTimeFormat | undefined;

/** Local time with its zone; of the hour that occurs twice in October, which a local time cannot tell apart, the time in UTC. */
function localOrUtc(at: Date): string {
  clock ??= new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: ZONE, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute, second } = part as Record<string, string>;
  const [y, mo, d, h, mi, s] = [year, month, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const first = instantOf(y, mo, d, h, mi, s);
  const same = first instanceof Date && first.getTime() === Math.floor(at.getTime() / 1000) * 1000;
  return same ? `;TZID=${ZONE}:${year}${month}${day}T${hour}${minute}${second}` : `:${utc(at)}`;
}

/** Text as it stands in a value (RFC 5545, 3.3.11), without control characters. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

/** A line folded at 75 bytes, never within a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    // A continued line begins with a space.
    if (bytes + size > (parts.length === 0 ? LINE : LINE - 1)) {
      parts.push(part);
      part = '';
      bytes = 0;
    }
    part += sign;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}
