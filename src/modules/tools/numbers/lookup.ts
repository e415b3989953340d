import type { AskNumber } from '../../companies/slots.ts';
import { registerOf } from '../vies/register.ts';
import { checkNumbers } from './check.service.ts';
import { MAX_LENGTH } from './recognise.ts';

/** The check of one number as the companies' form needs it. */
export const answerFor: AskNumber = async (deps, number, asker) => {
  const [checked] = await checkNumbers(deps.database, registerOf(deps), [number.slice(0, MAX_LENGTH)], asker);
  const { kind, country, name, address, source, message, warning, outcome } = checked!;
  const found = name !== null && outcome !== 'invalid';
  return { number: checked!.number, kind, country, found, name, address, source, message, warning };
};
