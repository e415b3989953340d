import { invalid } from '../../../core/errors.ts';
import type { Deps } from '../../../server/module.ts';
import type { Outcome } from '../protocol/client.ts';
import { statusText } from '../protocol/statuses.ts';
import { viberService } from '../service.ts';

/** A bot as the service describes it. */
export interface Account {
  id: string;
  name: string;
  avatar: string | null;
  subscribers: number | null;
  /** Where it sends callbacks; null: nowhere. */
  webhook: string | null;
  simulated: boolean;
}

/** What asking for an account came to. `odd`: an answer that is none. */
export type AccountOutcome =
  | { kind: 'done'; account: Account }
  | { kind: 'odd' }
  | Exclude<Outcome, { kind: 'done' }>;

/** The token is wrong. */
const INVALID_TOKEN = 2;
/** Characters of a name that are kept, and of an address. */
const NAME_MAX = 200;
const URL_MAX = 2000;
/** What a header may hold, and a token does. */
const TOKEN = /^[\w.~+/=-]{10,200}$/;

/** Asks the service whose token this is. Never in a transaction: the answer may take its time. */
export async function askAccount(
  deps: Pick<Deps, 'database' | 'config' | 'log'>,
  token: string,
): Promise<AccountOutcome> {
  const outcome = await viberService(deps).call('get_account_info', token, {});
  if (outcome.kind !== 'done') return outcome;
  const account = accountOf(outcome.answer, outcome.simulated);
  return account ? { kind: 'done', account } : { kind: 'odd' };
}

function accountOf(answer: Record<string, unknown>, simulated: boolean): Account | null {
  const id = textOf(answer.id, 200);
  if (!id) return null;
  const { subscribers_count: count } = answer;
  const subscribers = typeof count === 'string' || typeof count === 'number' ? Number(count) : Number.NaN;
  return {
    id,
    name: textOf(answer.name, NAME_MAX) ?? 'Viber bot',
    avatar: textOf(answer.icon, URL_MAX),
    subscribers:
      Number.isInteger(subscribers) && subscribers >= 0 && subscribers < 2 ** 31 ? subscribers : null,
    webhook: textOf(answer.webhook, URL_MAX),
    simulated,
  };
}

/** A text that PostgreSQL can hold, in one line; null if there is none. */
function textOf(value: unknown, most: number): string | null {
  if (typeof value !== 'string') return null;
  const clean = [
    ...value
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, most)
    .join('');
  return clean === '' ? null : clean;
}

/** The account of a token that somebody has entered. Throws 422 at `token`. */
export async function accountOfEntered(
  deps: Pick<Deps, 'database' | 'config' | 'log'>,
  token: string,
): Promise<Account> {
  if (!TOKEN.test(token))
    throw invalid({
      token: 'Ovo ne liči na token. Token ima pedesetak slova, cifara i crtica, bez razmaka.',
    });
  const outcome = await askAccount(deps, token);
  if (outcome.kind === 'done') return outcome.account;
  throw invalid({ token: refusalText(outcome) });
}

/** Why the service did not describe an account, in a sentence about the token that was entered. */
function refusalText(outcome: Exclude<AccountOutcome, { kind: 'done' }>): string {
  switch (outcome.kind) {
    case 'refused':
      return outcome.status === INVALID_TOKEN
        ? 'Viber ne prihvata ovaj token. Provjerite jeste li ga kopirali cijelog, i od pravog bota.'
        : statusText(outcome.status);
    case 'odd':
      return 'Viber je odgovorio nešto neočekivano, pa token nije provjeren. Pokušajte ponovo.';
    default:
      return NO_ANSWER[outcome.kind];
  }
}

/** The service was not heard. */
export const NO_ANSWER = {
  unreachable: 'Viber se trenutno ne može dosegnuti. Pokušajte ponovo za koji minut.',
  unknown: 'Viber nije odgovorio kako treba. Pokušajte ponovo za koji minut.',
} as const;
