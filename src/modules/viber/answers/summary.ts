import { dayText } from '../../../core/dates.ts';
import { plural } from '../../../core/plural.ts';
import type { Definition, Flow, Keyword } from './definition.ts';

/** Parts of a definition, as the screen and the trail name them. */
export const PARTS = {
  welcome: 'Pozdrav',
  hours: 'Radno vrijeme',
  away: 'Poruka van radnog vremena',
  keywords: 'Ključne riječi',
  flows: 'Tokovi',
} as const satisfies Record<keyof Definition, string>;

export const DAYS = ['Ponedjeljak', 'Utorak', 'Srijeda', 'Četvrtak', 'Petak', 'Subota', 'Nedjelja'] as const;

/** A keyword, and a flow, in words. */
export const keywordText = ({ words }: Keyword): string => words.join('/');
export const flowText = ({ name, steps }: Flow): string =>
  `${name} (${steps.map((step) => step.name).join(' → ')})`;

/** A part of a definition in words; null: there is none. */
export function partText(
  part: keyof Definition,
  { welcome, hours, away, keywords, flows }: Definition,
): string | null {
  switch (part) {
    case 'welcome':
      return welcome && welcome.text + buttons(welcome.keyboard?.buttons.length);
    case 'hours': {
      if (!hours) return null;
      const days = hours.days.map(
        (day, n) =>
          `${DAYS[n]?.slice(0, 3).toLowerCase()} ${day.map(({ from, to }) => `${from}–${to}`).join(' i ') || 'ne radi'}`,
      );
      const closed = hours.holidays.map(dayText).join(', ');
      return days.join(', ') + (closed && `; zatvoreno ${closed}`);
    }
    case 'away':
      return away && `${away.text} (jednom u ${away.every} h)${buttons(away.keyboard?.buttons.length)}`;
    case 'keywords':
      return keywords.map(keywordText).join('; ') || null;
    case 'flows':
      return flows.map(flowText).join('; ') || null;
  }
}

const buttons = (count = 0): string =>
  count > 0 ? ` [${count} ${plural(count, 'dugme', 'dugmeta', 'dugmadi')}]` : '';
