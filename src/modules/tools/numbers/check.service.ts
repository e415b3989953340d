import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../core/context.ts';
import { WRONG_CHECK_DIGIT } from '../../../core/tax-numbers.ts';
import { type KnownFirm, knownFirms } from '../../companies/companies.service.ts';
import { isFresh, readAnswers, type StoredAnswer } from '../vies/answers.service.ts';
import { isKept, type Outcome, type Register } from '../vies/register.ts';
import type { Checked } from './numbers.api.ts';
import { type Recognised, recognise } from './recognise.ts';
import { answerText, noAnswerText, uncheckedResult } from './result.ts';

/** How long a request waits for the register, in milliseconds; the page times out after ten seconds. */
const ANSWER_TIMEOUT = 8000;

/** The caller, for quotas and queues. */
interface Caller {
  owner: string;
  /** Aborted when the client disconnects. */
  gone: AbortSignal;
}

/**
 * Checks the numbers, each once, and returns results in their order. Waits for the register up to `ANSWER_TIMEOUT`. Throws 429 over
 * the quota.
 */
export async function checkNumbers(
  database: Database,
  register: Register,
  numbers: readonly string[],
  asker: Caller,
): Promise<Checked[]> {
  const all = numbers.map((text) => ({ given: text, read: recognise(text) }));
  const european = new Map(all.flatMap(({ read }) => (read.kind === 'eu' ? [[read.number, read]] : [])));
  const [firms, kept] = await Promise.all([
    knownFirms(
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
  const answers = await askAll(register, open, asker);
  return all.map(({ given: text, read }) => {
    const firm = keysOf(read)
      .map((key) => firms.get(key))
      .find(Boolean);
    const base = uncheckedResult(text, read);
    if (read.kind !== 'eu') return firm ? { ...base, ...ofFirm(read, firm) } : base;
    return { ...base, ...ofRegister(read, answers.get(read.number), kept.get(read.number), firm) };
  });
}

/** Numbers under which a firm may be in the table, the most specific first. */
function keysOf({ kind, number, headOffice }: Recognised): string[] {
  if (kind === 'jib') return headOffice ? [number, headOffice] : [number];
  if (kind === 'pdv') return [`4${number}`];
  return kind === 'eu' ? [number] : [];
}

/** Asks the register about all of them; late answers are missing. */
async function askAll(
  register: Register,
  numbers: readonly Recognised[],
  { owner, gone }: Caller,
): Promise<ReadonlyMap<string, Outcome>> {
  const answers = new Map<string, Outcome>();
  if (numbers.length === 0) return answers;
  const requests = numbers.map(({ number, country }) => {
    const request = register.ask(country ?? '', number, owner);
    return { ...request, outcome: request.outcome.then((outcome) => void answers.set(number, outcome)) };
  });
  const done = new AbortController();
  const signal = AbortSignal.any([gone, done.signal]);
  await Promise.race([
    Promise.all(requests.map(({ outcome }) => outcome)),
    sleep(ANSWER_TIMEOUT, undefined, { signal }).catch(() => {}),
  ]);
  done.abort();
  for (const request of requests) request.leave(!gone.aborted);
  // A copy: later answers belong to the next request.
  return new Map(answers);
}

function ofFirm(read: Recognised, firm: KnownFirm): Partial<Checked> {
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

const nameOf = ({ name, address, source, date }: KnownFirm): Partial<Checked> => ({
  name,
  address,
  source: source ?? 'Tabela poznatih firmi',
  source_date: date,
});

function ofRegister(
  { country }: Recognised,
  outcome: Outcome | undefined,
  before: StoredAnswer | undefined,
  firm: KnownFirm | undefined,
): Partial<Checked> {
  // The table cannot tell whether a number is valid today, but provides a name where the register withholds it.
  const known = firm ? nameOf(firm) : {};
  const usable = outcome ? (isKept(outcome) ? outcome : null) : before && isFresh(before) ? before : null;
  if (usable)
    return {
      outcome: usable.valid ? 'valid' : 'invalid',
      reason: null,
      message: answerText(usable.valid, country, usable.name === null),
      ...(usable.name === null ? known : { name: usable.name, address: usable.address, source: 'VIES' }),
      answered_at: usable.at.toISOString(),
      cached: usable === before,
    };
  const reason = outcome && !isKept(outcome) ? outcome.silence : 'asking';
  return {
    outcome: 'unanswered',
    reason,
    message: noAnswerText(reason),
    ...(before?.name ? { name: before.name, address: before.address, source: 'VIES' } : known),
    earlier: before ? { valid: before.valid, answered_at: before.at.toISOString() } : null,
  };
}
