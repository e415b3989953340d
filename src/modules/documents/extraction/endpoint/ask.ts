import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClientError } from '../../../../core/http-client/client.ts';
import { pauseBefore } from '../../../../core/http-client/retry.ts';
import { readAll, TooLong } from '../../../../core/http-client/stream.ts';
import { EndpointFault } from './fault.ts';
import type { EndpointSettings, SchemaMode } from './settings.ts';

/** Largest answer that is read, in bytes. */
const MAX_BYTES = 2 * 1024 * 1024;
const DEADLINE = 120_000;
/** Tries of a call that the endpoint puts off. */
const TRIES = 3;
/** Longest wait that an endpoint may ask for, in milliseconds; the queue tries later instead. */
const MAX_WAIT = 60_000;

export interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** One question: the same in each form of asking. */
export interface Question {
  messages: readonly Message[];
  /** JSON Schema of the answer. */
  schema: object;
  maxTokens: number;
}

export interface Completion {
  content: string;
  /** The answer ended because it may not be longer. */
  cut: boolean;
  tokens: { input: number; output: number };
}

interface HttpAnswer {
  status: number;
  type: string;
  retryAfter: string | string[] | undefined;
  text: string;
}

/**
 * How OpenAI's models that reason refuse the usual bounds: they take `max_completion_tokens`, and no temperature.
 * Other servers do not know that name, so the usual ones are tried first; a refusal costs no tokens.
 */
const REASONS = /max_tokens'? is not supported|temperature'? (?:does not support|is not supported)/i;

/** Asks an endpoint once, waiting as long as it says where it has too much to do. Throws EndpointFault. */
export async function ask(
  settings: EndpointSettings,
  mode: SchemaMode,
  question: Question,
  signal: AbortSignal | undefined,
): Promise<Completion> {
  const request = requestOf(settings.model, mode, question);
  let bounds: object = { temperature: 0, max_tokens: question.maxTokens };
  for (let tried = 0; ; tried += 1) {
    const body = Buffer.from(JSON.stringify({ ...request, ...bounds }));
    const answer = await post(settings, body, signal);
    if (answer.status === 200) return completionOf(answer, settings.key);
    if (answer.status === 400 && 'max_tokens' in bounds && REASONS.test(answer.text)) {
      bounds = { max_completion_tokens: question.maxTokens };
      continue;
    }
    const fault = faultOf(answer);
    if (fault.code !== 'rate' || tried + 1 >= TRIES) throw fault;
    const wait = pauseBefore(tried, answer.retryAfter, settings.pause ?? 1000);
    if (wait > MAX_WAIT) throw fault;
    await sleep(wait, undefined, { signal });
  }
}

/** The request, by the one part of OpenAI's interface that all compatible servers have. */
const requestOf = (model: string, mode: SchemaMode, { messages, schema }: Question) => ({
  model,
  messages:
    mode === 'schema'
      ? messages
      : [
          ...messages,
          { role: 'user', content: `Answer with one JSON object of this schema:\n${JSON.stringify(schema)}` },
        ],
  ...(mode === 'schema' && {
    response_format: { type: 'json_schema', json_schema: { name: 'document', strict: true, schema } },
  }),
  ...(mode === 'object' && { response_format: { type: 'json_object' } }),
});

async function post(
  { client, key, deadline = DEADLINE }: EndpointSettings,
  body: Uint8Array,
  signal: AbortSignal | undefined,
): Promise<HttpAnswer> {
  const late = AbortSignal.timeout(deadline);
  const ending = signal ? AbortSignal.any([signal, late]) : late;
  let begun = false;
  try {
    const answer = await client.open({
      method: 'POST',
      path: '/chat/completions',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(key !== '' && { authorization: `Bearer ${key}` }),
      },
      body: [body],
      signal: ending,
    });
    begun = true;
    const bytes = await readAll(answer.body, MAX_BYTES);
    return {
      status: answer.status,
      type: String(answer.headers['content-type'] ?? ''),
      retryAfter: answer.headers['retry-after'],
      text: bytes.toString('utf8'),
    };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw new EndpointFault(codeOf(error, begun, late.aborted));
  }
}

function codeOf(error: unknown, begun: boolean, late: boolean) {
  if (error instanceof TooLong) return 'too_large';
  if (late) return begun ? 'slow' : 'timeout';
  if (begun) return 'cut';
  if (!(error instanceof HttpClientError)) return 'unreachable';
  return error.reason === 'forbidden' || error.reason === 'timeout' ? error.reason : 'unreachable';
}

/** What a refusal means. The endpoint's own words are only looked through for what is known, never passed on. */
function faultOf({ status, text }: HttpAnswer): EndpointFault {
  if (status >= 300 && status < 400) return new EndpointFault('redirect');
  if (status === 401 || status === 403) return new EndpointFault('key');
  if (status === 402 || /insufficient_quota|billing|exceeded your current quota/i.test(text))
    return new EndpointFault('quota');
  if (status === 404 || status === 405) return new EndpointFault('model');
  if (status === 429) return new EndpointFault('rate');
  if (status === 408 || status >= 500) return new EndpointFault('overloaded');
  if (status === 413 || /context[ _](?:length|size|window)|too many tokens|prompt is too long/i.test(text))
    return new EndpointFault('context');
  return new EndpointFault('rejected');
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const count = (value: unknown): number =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : 0;

function completionOf({ text, type }: HttpAnswer, key: string): Completion {
  const body = type.includes('html') ? null : parsed(text);
  if (!isObject(body)) throw new EndpointFault('html');
  const [choice]: unknown[] = Array.isArray(body.choices) ? body.choices : [];
  const message = isObject(choice) ? choice.message : null;
  if (!isObject(choice) || !isObject(message)) throw new EndpointFault('empty');
  if (typeof message.refusal === 'string' && message.refusal !== '') throw new EndpointFault('refusal');
  if (choice.finish_reason === 'content_filter') throw new EndpointFault('filter');
  const content = typeof message.content === 'string' ? message.content : '';
  const cut = choice.finish_reason === 'length';
  if (content.trim() === '' && !cut) throw new EndpointFault('empty');
  const usage = isObject(body.usage) ? body.usage : {};
  return {
    // An endpoint that echoes the key would else put it into a field of the document.
    content: key.length >= 8 ? content.replaceAll(key, '') : content,
    cut,
    tokens: { input: count(usage.prompt_tokens), output: count(usage.completion_tokens) },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
