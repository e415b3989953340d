import type { IncomingHttpHeaders } from 'node:http';
import { METHODS, type MethodAnswer } from './methods.ts';
import type { Fault, Message, Simulation } from './model.ts';
import { later, log, next } from './state.ts';
import { bad, badData, invalidToken, noToken, ofState, type Refusal, refusal } from './statuses.ts';

/** What the caller sees. */
export type ApiOutcome =
  | { kind: 'json'; json: Record<string, unknown> }
  | { kind: 'html'; status: number; text: string }
  /** The connection stays open and silent. */
  | { kind: 'silence' }
  /** The connection ends without an answer. */
  | { kind: 'drop' };

/** Bytes of a request, the most. */
const BODY = 30_720;
const CHAT_HOSTNAME = 'SN-CHAT-05_';

/** Whether the service has such a method. */
export const isMethod = (name: string): boolean => Object.hasOwn(METHODS, name);

/** A call of the service: first the faults that were ordered, then what the method says. */
export async function callApi(
  sim: Simulation,
  name: string,
  headers: IncomingHttpHeaders,
  raw: Buffer,
): Promise<ApiOutcome> {
  sim.ledger.requests++;
  const fault = sim.faults.find((one) => (one.on === name || one.on === '*') && isDue(sim, one));
  if (fault) log(sim, 'fault', { name, ...fault });
  const instead = fault && replaced(fault);
  if (instead) return instead;
  if (fault?.do === 'slow') await pause(sim, fault.ms ?? 3000);
  const { json, wait = 0 } = await answer(sim, name, headers, raw);
  if (wait > 0) await pause(sim, wait);
  if (json.status) sim.ledger.refused[json.status] = (sim.ledger.refused[json.status] ?? 0) + 1;
  // Done, and the answer never arrives: the caller cannot know.
  if (fault?.do === 'lost') return { kind: 'drop' };
  return { kind: 'json', json: { chat_hostname: CHAT_HOSTNAME, ...json } };
}

const refused = (wrong: Refusal): MethodAnswer => ({ json: refusal(wrong) });

async function answer(
  sim: Simulation,
  name: string,
  headers: IncomingHttpHeaders,
  raw: Buffer,
): Promise<MethodAnswer> {
  if (raw.length > BODY) return refused(bad('size'));
  const body = readObject(raw);
  if (!body) return refused(badData);
  const token = headers['x-viber-auth-token'] ?? body.auth_token;
  const bot = typeof token === 'string' ? sim.bots.get(token) : undefined;
  if (!bot) return refused(token ? invalidToken : noToken);
  if (bot.state !== 'ok') return refused(ofState[bot.state]);
  const done = await METHODS[name]!(sim, bot, body);
  const { receiver, broadcast_list: list } = body;
  const { status, message_token } = done.json;
  const receivers = Array.isArray(list) ? list.length : undefined;
  log(sim, 'api', { name, bot: bot.id, status, token: message_token, receiver, list: receivers });
  return done;
}

function readObject(raw: Buffer): Message | undefined {
  try {
    const value = JSON.parse(raw.toString() || '{}');
    return value === null || typeof value !== 'object' || Array.isArray(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** What happens instead of the call. */
function replaced(fault: Fault): ApiOutcome | undefined {
  switch (fault.do) {
    case 'http':
      return { kind: 'html', status: fault.status ?? 500, text: fault.text ?? '<html>Bad gateway</html>' };
    case 'hang':
      return { kind: 'silence' };
    case 'drop':
      return { kind: 'drop' };
    case 'status': {
      const json = refusal([fault.status ?? 12, fault.text ?? 'tooManyRequests']);
      return { kind: 'json', json: { ...json, chat_hostname: CHAT_HOSTNAME } };
    }
    default:
      return undefined;
  }
}

/** Whether a fault happens now; counts down. */
function isDue(sim: Simulation, fault: Fault): boolean {
  const { on, do: what, p, n } = fault;
  if (p !== undefined && sim.chance.draw('fault', on, what, next(sim, `fault:${on}:${what}`)) >= p)
    return false;
  if (n === undefined) return true;
  if (n <= 0) return false;
  fault.n = n - 1;
  return true;
}

const pause = (sim: Simulation, ms: number): Promise<void> => new Promise((done) => later(sim, ms, done));
