import { failure } from '../../src/core/endpoint.ts';
import type { Operation } from './operations.ts';
import type { Wrong } from './requests.ts';
import type { Answer } from './send.ts';

/** A kind of caller. `token` null: nobody; `mayNothing`: a member without a role and a right. */
export interface Caller {
  name: string;
  token: string | null;
  mayNothing?: true;
}

/** Refused by more than the product's shape: its fields, and whatever a refusal carries beside them. */
const shape = failure.loose();
/** What no answer may tell of: the code, the database, and the words of libraries. */
const INSIDE =
  /\bat .{1,80}\.(ts|js|mjs):\d+|insert into |select .{1,200} from |violates .{1,40} constraint|Invalid (input|option|string)|Unrecognized key|expected .{1,30} received|Too (big|small):/;

/** What is wrong with the answer to a wrong request; empty: nothing. */
export function faultsOf(operation: Operation, wrong: Wrong, caller: Caller, answer: Answer): string[] {
  const { status, type, text } = answer;
  if (status === 0) return wrong.mayBreak ? [] : [`was not answered: ${text}`];
  if (status >= 500) return [`was answered ${status}: ${text.slice(0, 200)}`];
  const found: string[] = [];
  const { permission } = operation;
  // A header may take the caller's token away, never give one.
  const isGuarded = permission !== 'public';
  const isNamed = isGuarded && permission !== 'authenticated' && permission !== 'person';
  if (status < 400 && ((isGuarded && caller.token === null) || (isNamed && caller.mayNothing)))
    found.push(`let ${caller.name} in (${status})`);
  if (status < 400) return found;
  if (!/[/+]json\b/.test(type)) return [...found, `refused with ${status} as ${type || 'nothing'}`];
  const parsed = shape.safeParse(jsonOf(text));
  if (!parsed.success) found.push(`refused with ${status} in another shape: ${text.slice(0, 200)}`);
  else if (!/\p{L}{2,}.*\s/u.test(parsed.data.message)) found.push(`said nothing: ${parsed.data.message}`);
  const inside = INSIDE.exec(text);
  if (inside) found.push(`told of its inside (${status}): ${inside[0].slice(0, 120)}`);
  return found;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
