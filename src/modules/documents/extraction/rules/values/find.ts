import type { FieldKind } from '../../../types/field-spec.ts';
import { findAmounts, findIntegers, findQuantities } from './amounts.ts';
import { findDates } from './dates.ts';
import type { Found } from './found.ts';
import { findNames } from './names.ts';
import { findAccounts, findJibs, findPdvs } from './numbers-of-offices.ts';
import { findBooleans, findChoices, findCodes, findCurrencies, findEmails, findText } from './words.ts';

const FINDERS: Record<FieldKind, (text: string, choices: readonly string[]) => Found[]> = {
  text: findText,
  name: findNames,
  code: findCodes,
  date: findDates,
  amount: findAmounts,
  number: findQuantities,
  integer: findIntegers,
  boolean: findBooleans,
  choice: findChoices,
  jib: findJibs,
  pdv: findPdvs,
  account: findAccounts,
  currency: findCurrencies,
  email: findEmails,
};

/** Values of a kind in a text, in their order, in the written form of `Value`. */
export const findValues = (field: { kind: FieldKind; choices?: readonly string[] }, text: string): Found[] =>
  FINDERS[field.kind](text, field.choices ?? []);
