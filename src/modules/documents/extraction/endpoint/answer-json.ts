import { EndpointFault } from './fault.ts';

/** Deepest nesting that is read; an answer has three levels. */
const MAX_DEPTH = 20;

export interface AnswerJson {
  value: Record<string, unknown>;
  /** Keys that occur twice in one object, as paths (`total`, `stavke.3.amount`): JSON.parse keeps the last without a word. */
  doubled: string[];
}

/** The JSON object in what a model wrote. Throws EndpointFault. */
export function readAnswer(content: string): AnswerJson {
  const text = peeled(content);
  if (text === null) throw new EndpointFault('no_json');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new EndpointFault('bad_json');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new EndpointFault('no_json');
  const doubled = doubledKeys(text);
  if (doubled === null) throw new EndpointFault('bad_json');
  return { value: value as Record<string, unknown>, doubled };
}

/** Takes off what models write around their JSON: thoughts, fences, sentences. Null if there is no object in it. */
function peeled(content: string): string | null {
  const thought = content.lastIndexOf('</think>');
  const said = thought < 0 ? content : content.slice(thought + '</think>'.length);
  const fence = /```(?:json)?\s*(\{[\s\S]*\})\s*```/i.exec(said)?.[1];
  const text = fence ?? said;
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')];
  return from < 0 || to < from ? null : text.slice(from, to + 1);
}

/** Paths of keys that an object of valid JSON has twice; null if it is nested too deeply. */
function doubledKeys(json: string): string[] | null {
  const doubled: string[] = [];
  /** Open objects and arrays: the keys seen, and the key or index at which the text is. */
  const open: { keys: Set<string> | null; at: string | number }[] = [];
  for (const [token, offset] of tokens(json)) {
    const inner = open.at(-1);
    if (token === '{' || token === '[') {
      if (open.length === MAX_DEPTH) return null;
      open.push({ keys: token === '{' ? new Set() : null, at: token === '{' ? '' : 0 });
    } else if (token === '}' || token === ']') open.pop();
    else if (token === ',') {
      if (inner && typeof inner.at === 'number') inner.at += 1;
    } else if (inner?.keys && /^\s*:/.test(json.slice(offset + token.length, offset + token.length + 200))) {
      const key = String(JSON.parse(token));
      inner.at = key;
      if (inner.keys.has(key)) doubled.push(open.map(({ at }) => at).join('.'));
      inner.keys.add(key);
    }
  }
  return doubled;
}

function* tokens(json: string): Generator<[string, number]> {
  for (const { 0: token, index } of json.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],]/g)) yield [token, index];
}
