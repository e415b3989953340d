import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../core/context.ts';
import { WRONG_CHECK_DIGIT } from '../../../core/tax-numbers.ts';
import { type Company, companiesOf } from '../companies.service.ts';
import { isFresh, type Kept, readAnswers } from '../vies/answers.service.ts';
import { isKept, type Outcome, type Register } from '../vies/register.ts';
import type { Checked } from './numbers.api.ts';
import { type Recognised, recognise } from './recognise.ts';
import { answerWords, silentWords, unasked } from './result.ts';

/** Milliseconds that a request waits for the register; the page gives up after ten seconds. */
const PATIENCE = 8000;

/** Who asks, as far as their turn is concerned. */
export interface Asker {
  owner: string;
  /** Fires when nobody waits any more. */
  gone: AbortSignal;
}

/** Checks the numbers, each once, and answers in their order. Waits for the register, but not for ever. Throws 429 where one asks too much of it. */
export async function checkNumbers(
  database: Database,
  register: Register,
  given: readonly string[],
  asker: Asker,
): Promise<Checked[]> {
  const all = given.map((text) => ({ given: text, read: recognise(text) }));
  const european = new Map(all.flatMap(({ read }) => (read.kind === 'eu' ? [[read.number, read]] : [])));
  const [firms, kept] = await Promise.all([
    companiesOf(
      database,
      all.flatMap(({ read }) => keysOf(read)),
    ),
    readAnswers(database, [...european.keys()]),
  ]);
  const open = [...european.values()].filter(({ number }) => {
    const before = kept.get(number);
    return !before || !isFresh(before);
  });
  register.allow(
    open.map(({ number }) => number),
    asker.owner,
  );
  const heard = await askAll(register, open, asker);
  return all.map(({ given: text, read }) => {
    const firm = keysOf(read)
      .map((key) => firms.get(key))
      .find(Boolean);
    const base = unasked(text, read);
    if (read.kind !== 'eu') return firm ? { ...base, ...ofFirm(read, firm) } : base;
    return { ...base, ...ofRegister(read, heard.get(read.number), kept.get(read.number), firm) };
  });
}

/** Under which numbers a firm may stand in the table, the nearest first. */
function keysOf({ kind, number, headOffice }: Recognised): string[] {
  if (kind === 'jib') return headOffice ? [number, headOffice] : [number];
  if (kind === 'pdv') return [`4${number}`];
  return kind === 'eu' ? [number] : [];
}

/** Asks the register for all of them; what has not come in time is missing. */
async function askAll(
  register: Register,
  numbers: readonly Recognised[],
  { owner, gone }: Asker,
): Promise<ReadonlyMap<string, Outcome>> {
  const heard = new Map<string, Outcome>();
  if (numbers.length === 0) return heard;
  const places = numbers.map(({ number, country }) => {
    const place = register.ask(country ?? '', number, owner);
    return { ...place, outcome: place.outcome.then((outcome) => void heard.set(number, outcome)) };
  });
  const done = new AbortController();
  const signal = AbortSignal.any([gone, done.signal]);
  await Promise.race([
    Promise.all(places.map(({ outcome }) => outcome)),
    sleep(PATIENCE, undefined, { signal }).catch(() => {}),
  ]);
  done.abort();
  for (const place of places) place.leave(!gone.aborted);
  // What comes later belongs to the next request.
  return new Map(heard);
}

function ofFirm(read: Recognised, firm: Company): Partial<Checked> {
  const ofHeadOffice = read.kind === 'jib' && firm.number !== read.number;
  return {
    outcome: 'known',
    warning: read.wrongDigit ? WRONG_CHECK_DIGIT : read.warning,
    message: ofHeadOffice
      ? 'Sjedište ove poslovne jedinice je u tabeli poznatih firmi.'
      : 'Firma s ovim brojem je u tabeli poznatih firmi. Je li danas PDV obveznik, zna samo registar UIO.',
    ...nameOf(firm),
  };
}

const nameOf = ({ name, address, source, date }: Company): Partial<Checked> => ({
  name,
  address,
  source: source ?? 'Tabela poznatih firmi',
  source_date: date,
});

function ofRegister(
  { country }: Recognised,
  outcome: Outcome | undefined,
  before: Kept | undefined,
  firm: Company | undefined,
): Partial<Checked> {
  // A table cannot say whether a number is valid today; where the register says no name, it knows one.
  const known = firm ? nameOf(firm) : {};
  const told = outcome ? (isKept(outcome) ? outcome : null) : before && isFresh(before) ? before : null;
  if (told)
    return {
      outcome: told.valid ? 'valid' : 'invalid',
      reason: null,
      message: answerWords(told.valid, country, told.name === null),
      ...(told.name === null ? known : { name: told.name, address: told.address, source: 'VIES' }),
      answered_at: told.at.toISOString(),
      cached: told === before,
    };
  const reason = outcome && !isKept(outcome) ? outcome.silence : 'asking';
  return {
    outcome: 'unanswered',
    reason,
    message: silentWords(reason),
    ...(before?.name ? { name: before.name, address: before.address, source: 'VIES' } : known),
    earlier: before ? { valid: before.valid, answered_at: before.at.toISOString() } : null,
  };
}
