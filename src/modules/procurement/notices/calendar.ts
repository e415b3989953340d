import { clockOf, instantOf } from '../../../core/dates.ts';
import { ZONE } from '../../../core/zone.ts';

/** A deadline in a calendar. */
export interface CalendarEvent {
  /** Unique in the world, and the same for ever. */
  uid: string;
  /** Rises with each change; a calendar takes no event with a lower one than it has. */
  sequence: number;
  /** When what it says last changed; ISO 8601. */
  changed: string;
  /** ISO 8601. */
  at: string;
  summary: string;
  description: string;
  location: string | null;
  url: string;
  /** The event is off. */
  cancelled: boolean;
}

/** Today's rule of Sarajevo's clock as if it had always held, for calendars that do not know the zone: it is of 1996, and no deadline is older. */
const TIMEZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'DTSTART:19700329T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'DTSTART:19701025T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/**
 * A calendar file (RFC 5545) of deadlines. `name`: what a calendar that subscribes to it is called; it is fetched each hour, and gives no
 * alarms, which whoever subscribes sets for all of it.
 */
export function calendarText(events: readonly CalendarEvent[], name?: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Carsija//Javne nabavke//BS',
    'CALSCALE:GREGORIAN',
    ...(name
      ? [
          ...[`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`, `X-WR-TIMEZONE:${ZONE}`],
          ...['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'],
        ]
      : []),
    ...TIMEZONE,
    ...events.flatMap((event) => eventLines(event, name === undefined && !event.cancelled)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(event: CalendarEvent, alarm: boolean): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(event.changed)}`,
    `LAST-MODIFIED:${utc(event.changed)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART${localTime(event.at)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
    `URL:${event.url}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    ...(alarm
      ? [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          'TRIGGER:-P1D',
          `DESCRIPTION:${escaped(event.summary)}`,
          'END:VALARM',
        ]
      : []),
    'END:VEVENT',
  ];
}

const compact = (iso: string): string => iso.slice(0, 19).replace(/[-:]/g, '');
const utc = (iso: string): string => `${compact(new Date(iso).toISOString())}Z`;

/** The local time with its zone; in UTC for the second pass of the hour that occurs twice, which a local time cannot name. */
function localTime(iso: string): string {
  const local = clockOf(iso);
  const [year, month, day, hour, minute, second] = local.split(/[-T:.Z]/).map(Number) as number[];
  const named = instantOf(year!, month!, day!, hour!, minute!, second!);
  const same = named instanceof Date && Math.abs(named.getTime() - Date.parse(iso)) < 1000;
  return same ? `;TZID=${ZONE}:${compact(local)}` : `:${utc(iso)}`;
}

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

/** A line of at most 75 octets, continued after a space; never cut within a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (octets + size > 74) {
      parts.push(part);
      part = '';
      octets = 0;
    }
    part += sign;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}
