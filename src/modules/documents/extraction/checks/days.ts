import { dayText } from '../../../../core/dates.ts';
import { isDay } from '../../../../core/schema.ts';
import { DAY } from '../../types/head-keys.ts';
import { type Checked, type Finding, labelOf, textIn } from './finding.ts';

/** The certainty of a date that can hardly be right. */
const UNLIKELY = 0.5;
/** Books are kept for ten years and more; older papers are seldom entered. */
const OLDEST_YEARS = 10;

/** The day of a paper is neither ahead nor long past. */
export function dayIsLikely({ spec, fields, today }: Checked): Finding[] {
  const oldest = `${Number(today.slice(0, 4)) - OLDEST_YEARS}${today.slice(4)}`;
  return DAY.flatMap((key): Finding[] => {
    const day = dayIn(fields, key);
    if (day === null || (day <= today && day >= oldest)) return [];
    const [code, why] =
      day > today
        ? (['datum_buduci', 'je u budućnosti'] as const)
        : (['datum_star', `je stariji od ${OLDEST_YEARS} godina`] as const);
    const text = `${labelOf(spec, key)} ${dayText(day)} ${why}.`;
    return [{ code, field: key, text, about: [key], most: UNLIKELY }];
  });
}

/** What is to be paid or ends does so after the paper was made. */
export function daysFollow({ spec, fields }: Checked): Finding[] {
  const made = DAY.map((key) => [key, dayIn(fields, key)] as const).find(([, day]) => day !== null);
  if (!made?.[1]) return [];
  const [from, day] = [made[0], made[1]];
  return (
    [
      ['due_date', 'rok_prije'],
      ['valid_until', 'vazi_prije'],
    ] as const
  ).flatMap(([key, code]): Finding[] => {
    const later = dayIn(fields, key);
    if (later === null || later >= day) return [];
    const text = `${labelOf(spec, key)} (${dayText(later)}) je prije polja „${labelOf(spec, from)}” (${dayText(day)}).`;
    return [{ code, field: key, text, about: [key, from], most: UNLIKELY }];
  });
}

function dayIn(fields: Checked['fields'], key: string): string | null {
  const text = textIn(fields, key);
  return text !== null && isDay(text) ? text : null;
}
