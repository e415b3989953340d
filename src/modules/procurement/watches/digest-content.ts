import { momentText } from '../../../core/dates.ts';
import { formatAmount, unitsOf } from '../../../core/money/money.ts';
import { noticePath, SIMULATED } from '../labels.ts';
import { changeTexts } from '../notices/changes.ts';
import { noticeId } from '../notices/notice-id.ts';
import { townText } from '../notices/town-text.ts';
import type { DigestEntry } from './states.ts';
import { FOLLOWED } from './states.ts';

/** Entries that a mail shows, and watches that an entry names; its link leads to all. */
const MOST_MAILED = 60;
const MOST_NAMED = 10;

/** What is said of a notice below its name. */
export function entryLines(entry: DigestEntry): string[] {
  const { authority, city, value, deadline, changed, kind } = entry;
  return [
    [authority, city && townText(city)].filter(Boolean).join(', '),
    [
      deadline ? `Rok za ponude: ${momentText(deadline)}` : 'Rok za ponude nije objavljen',
      ...(value === null ? [] : [formatAmount(unitsOf(value))]),
    ].join(' · '),
    ...(kind === 'changed' ? [`Promjena: ${changed.flatMap(changeTexts).join('; ') || 'ispravljeno'}`] : []),
    ...entry.watches.slice(0, MOST_NAMED).map(watchLine),
    entry.watches.length > MOST_NAMED ? `… i još praćenja: ${entry.watches.length - MOST_NAMED}` : '',
  ].filter(Boolean);
}

const watchLine = ({ id, name, why }: DigestEntry['watches'][number]): string =>
  id === FOLLOWED ? name : `Praćenje „${name}”${why ? `: ${why}` : ''}`;

/** The mail of a digest, without its receiver. */
export function digestMail(
  entries: readonly DigestEntry[],
  { site, organisation, firstName, title, path, endUrl, simulated }: Addressed,
) {
  const mailed = entries.filter(({ by_mail }) => by_mail);
  const shown = mailed.slice(0, MOST_MAILED);
  const part = (kind: DigestEntry['kind'], heading: string) => {
    const all = shown.filter((entry) => entry.kind === kind);
    if (all.length === 0) return [];
    return [
      {
        heading,
        entries: all.map((entry) => ({
          title: entry.name,
          url: `${site}${noticePath(noticeId(entry.procedure_id))}`,
          lines: entryLines(entry),
        })),
      },
    ];
  };
  const rest = mailed.length - shown.length;
  return {
    subject: title,
    intro: [
      `Dobar dan, ${firstName},`,
      mailed.every(({ watches }) => watches.every(({ id }) => id === FOLLOWED))
        ? `promijenilo se ono što pratite u organizaciji ${organisation}:`
        : `ovo su našla praćenja u organizaciji ${organisation}:`,
      ...(simulated ? [SIMULATED] : []),
    ],
    groups: [...part('new', 'Nova obavještenja'), ...part('changed', 'Promjene')],
    action: { label: 'Otvori pregled', url: `${site}${path}` },
    ...(rest > 0 && { outro: [`U pregledu ${rest === 1 ? 'je' : 'ih je'} još ${rest}.`] }),
    ending: { label: 'Zaustavi ove mailove', url: endUrl },
  };
}

interface Addressed {
  site: string;
  organisation: string;
  firstName: string;
  title: string;
  /** Of the digest's page. */
  path: string;
  /** Where its watches can be ended. */
  endUrl: string;
  /** The notices are made up. */
  simulated: boolean;
}
