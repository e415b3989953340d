import { dayText } from '../../../core/dates.ts';
import { parseDay } from '../../../core/kinds/day.ts';
import { formatPhone, readPhone } from '../../../core/kinds/phone.ts';
import { textKind } from '../../../core/kinds/text-kinds.ts';
import { beginning } from '../../../core/text.ts';
import type { Content } from '../protocol/content.ts';
import type { Step } from './definition.ts';
import { plainOf } from './match.ts';

/** Characters of an answer that are kept. */
const ANSWER_MAX = 1000;

/** The answer that a message is to a step, as people read it; null if it is none. `now`: the day without a year is of its year. */
export function answerIn(
  { expects, choices }: Pick<Step, 'expects' | 'choices'>,
  { kind, text, data }: Content,
  now: number,
): string | null {
  const written = beginning((text ?? '').trim(), ANSWER_MAX);
  if (expects === 'phone') {
    const read = readPhone(kind === 'contact' ? (data.phone ?? '') : written);
    return 'value' in read ? formatPhone(read.value) : null;
  }
  if (kind !== 'text' || written === '') return null;
  switch (expects) {
    case 'text':
      return written;
    case 'number':
      return /^[+-]?\d(?:[\d\s.,]*\d)?$/.test(written) ? written : null;
    case 'email': {
      const read = textKind('email')!.read(written);
      return 'value' in read ? read.value : null;
    }
    case 'date': {
      const day = parseDay(written, new Date(now));
      return day && dayText(day);
    }
    case 'choice': {
      const plain = plainOf(written);
      const named = choices.find((choice) => plainOf(choice) === plain);
      return named ?? (/^\d{1,2}$/.test(plain) ? (choices[Number(plain) - 1] ?? null) : null);
    }
  }
}
