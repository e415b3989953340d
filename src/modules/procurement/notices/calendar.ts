import { clockOf, instantOf } from '../../../core/dates.ts';
import { ZONE } from '../../../core/zone.ts';

/** A deadline in a calendar. */
export interface CalendarEvent {
  /** Unique in the world, and the same over corrections. */
  uid: string;
  /** Rises with each change; a calendar takes no event with a lower one than it has. */
  sequence: number;
  /** When what it says last changed. */
  changed: Date;
  at: Date;
  summary: string;
  description: string;
  location: string | null;
  url: string;
  /** The event is off. */
  cancelled: boolean;
}

/** The rules of Sarajevo's clock since 1980, for calendars that do not know the zone. */
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
/** Bytes of a line (RFC 5545, 3.1). */
const LINE = 75;

/** The id of a notice's deadline, the same in a file and in a feed, so that a calendar that has both shows it once. */
export const deadlineUid = (idguid: string): string => `${idguid}@carsija`;

/** A calendar file (RFC 5545) of one deadline, with an alarm a day before. */
export const deadlineFile = (event: CalendarEvent): string => fileOf([], [event], true);

/** A calendar to subscribe to; `name`: what it is called. Alarms are the calendar's own. */
export const calendarOf = (name: string, events: readonly CalendarEvent[]): string =>
  fileOf(
    [
      ...['METHOD:PUBLISH', `X-WR-CALNAME:${escaped(name)}`, `X-WR-TIMEZONE:${ZONE}`],
      ...['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'],
    ],
    events,
    false,
  );

function fileOf(head: readonly string[], events: readonly CalendarEvent[], alarm: boolean): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Carsija//Javne nabavke//BS', 'CALSCALE:GREGORIAN'],
    ...head,
    ...TIMEZONE,
    ...events.flatMap((event) => eventLines(event, alarm)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const eventLines = (
  { uid, sequence, changed, at, summary, description, location, url, cancelled }: CalendarEvent,
  alarm: boolean,
): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${utc(changed)}`,
  `LAST-MODIFIED:${utc(changed)}`,
  `SEQUENCE:${sequence}`,
  `DTSTART${localTime(at)}`,
  `SUMMARY:${escaped(summary)}`,
  `DESCRIPTION:${escaped(description)}`,
  ...(location ? [`LOCATION:${escaped(location)}`] : []),
  `URL:${url}`,
  `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  // It does not make the person busy.
  'TRANSP:TRANSPARENT',
  ...(alarm && !cancelled
    ? ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-P1D', `DESCRIPTION:${escaped(summary)}`, 'END:VALARM']
    : []),
  'END:VEVENT',
];

const compact = (iso: string): string => iso.slice(0, 19).replace(/[-:]/g, '');
const utc = (at: Date): string => `${compact(at.toISOString())}Z`;

/** The local time with its zone; in UTC for the second pass of the hour that occurs twice, which a local time cannot name. */
function localTime(at: Date): string {
  const local = clockOf(at.toISOString());
  const [year, month, day, hour, minute, second] = local.split(/[-T:.Z]/).map(Number) as number[];
  const named = instantOf(year!, month!, day!, hour!, minute!, second!);
  const same = named instanceof Date && Math.abs(named.getTime() - at.getTime()) < 1000;
  return same ? `;TZID=${ZONE}:${compact(local)}` : `:${utc(at)}`;
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
