import type { TypeSpec } from '../../types/field-spec.ts';
import { readAnswer } from './answer-json.ts';
import { ask, type Completion, type Message } from './ask.ts';
import { EndpointFault } from './fault.ts';
import { formOf } from './form.ts';
import { messagesOf, type NumberedLine } from './prompt.ts';
import type { EndpointSettings, SchemaMode } from './settings.ts';
import { type Checked, validate } from './validate.ts';

/** Most calls for one document. */
const MAX_CALLS = 40;
/** Longest answer in tokens that is ever asked for. */
const MAX_TOKENS = 65_536;
/** Fewest lines of a part. */
const MIN_LINES = 20;
/** Characters of a faulty answer that are shown to the model again. */
const SHOWN = 20_000;

/** The endpoint's next, simpler form of asking; null after the last. */
const SIMPLER: Record<SchemaMode, SchemaMode | null> = { schema: 'object', object: 'text', text: null };

interface ReadParts {
  /** What was said about each part, in the order of the pages. */
  parts: Checked[];
  tokens: { input: number; output: number };
}

/** Asks about all lines; in parts, if the answer or the question is too long for one. Throws EndpointFault. */
export async function readParts(
  settings: EndpointSettings,
  spec: TypeSpec,
  prompt: string,
  lines: readonly NumberedLine[],
  signal: AbortSignal | undefined,
): Promise<ReadParts> {
  const schema = formOf(spec);
  const tokens = { input: 0, output: 0 };
  let mode = settings.schemaMode;
  let calls = 0;

  /** Asks in the richest form that the endpoint takes, and remembers it. */
  async function completion(messages: readonly Message[], maxTokens: number): Promise<Completion> {
    for (let tried: SchemaMode | null = mode; ; ) {
      calls += 1;
      if (calls > MAX_CALLS) throw new EndpointFault('too_many');
      try {
        const answer = await ask(settings, tried, { messages, schema, maxTokens }, signal);
        if (tried !== mode) settings.remember?.(tried);
        mode = tried;
        tokens.input += answer.tokens.input;
        tokens.output += answer.tokens.output;
        return answer;
      } catch (error) {
        tried = codeOf(error) === 'rejected' ? SIMPLER[tried] : null;
        if (tried === null) throw error;
      }
    }
  }

  async function readPart(
    part: readonly NumberedLine[],
    maxTokens: number,
    mayRaise: boolean,
  ): Promise<Checked[]> {
    const messages = messagesOf(prompt, part, spec.lines ? spec.linesKey : null);
    let answer: Completion;
    try {
      answer = await completion(messages, maxTokens);
    } catch (error) {
      if (codeOf(error) !== 'context') throw error;
      // Some servers count the answer's length towards the context.
      return inHalves(part, settings.maxTokens, false, 'context');
    }
    if (!answer.cut) return [await checked(messages, answer.content, maxTokens)];
    const more = Math.min(maxTokens * 2, MAX_TOKENS);
    return mayRaise && more > maxTokens
      ? readPart(part, more, false)
      : inHalves(part, maxTokens, false, 'truncated');
  }

  async function inHalves(
    part: readonly NumberedLine[],
    maxTokens: number,
    mayRaise: boolean,
    code: 'context' | 'truncated',
  ): Promise<Checked[]> {
    const at = middleOf(part);
    if (at === null) throw new EndpointFault(code);
    const first = await readPart(part.slice(0, at), maxTokens, mayRaise);
    return [...first, ...(await readPart(part.slice(at), maxTokens, mayRaise))];
  }

  /** The answer's valid parts; where it is not as asked, the model is told what is wrong, once. */
  async function checked(messages: readonly Message[], content: string, maxTokens: number): Promise<Checked> {
    const first = tryReading(spec, content);
    if (!(first instanceof EndpointFault) && first.errors.length === 0) return first;
    const wrong = first instanceof EndpointFault ? ['the answer is not one JSON object'] : first.errors;
    const repair: Message = {
      role: 'user',
      content: `Your answer was not as asked:\n- ${wrong.join('\n- ')}\nAnswer again with the whole corrected JSON object only.`,
    };
    const talk: Message[] = [...messages, { role: 'assistant', content: content.slice(0, SHOWN) }, repair];
    const second = await completion(talk, maxTokens).then(
      (again) => (again.cut ? first : tryReading(spec, again.content)),
      (error: unknown) => {
        if (error instanceof EndpointFault) return error;
        throw error;
      },
    );
    if (first instanceof EndpointFault) {
      if (second instanceof EndpointFault) throw second;
      return second;
    }
    return second instanceof EndpointFault || second.errors.length > first.errors.length ? first : second;
  }

  const parts = await readPart(lines, settings.maxTokens, true);
  return { parts, tokens };
}

const codeOf = (error: unknown): string | null => (error instanceof EndpointFault ? error.code : null);

function tryReading(spec: TypeSpec, content: string): Checked | EndpointFault {
  try {
    return validate(spec, readAnswer(content));
  } catch (error) {
    if (error instanceof EndpointFault) return error;
    throw error;
  }
}

/** Where lines are divided into two parts: between two pages, within a page only if there is one; null: no further. */
function middleOf(lines: readonly NumberedLine[]): number | null {
  const middle = lines.length / 2;
  const between = lines.flatMap((line, index) =>
    index > 0 && lines[index - 1]!.page !== line.page ? [index] : [],
  );
  if (between.length > 0)
    return between.reduce((best, at) => (Math.abs(at - middle) < Math.abs(best - middle) ? at : best));
  return lines.length >= 2 * MIN_LINES ? Math.floor(middle) : null;
}
