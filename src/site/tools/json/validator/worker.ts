import type { Decoded } from '../../charset/detect.ts';
import { Refusal } from '../../kit/jobs.ts';
import type { Wrong } from '../../kit/place.ts';
import { serveJobs } from '../../kit/serve.ts';
import type { Source } from '../../kit/use-source.ts';
import type { Values } from '../../options.ts';
import { diagnose } from '../diagnose/diagnose.ts';
import { Outline, TooManyNodes } from '../outline.ts';
import { checkSchema, type SchemaCheck } from '../schema/check.ts';
import { SchemaError } from '../schema/refused.ts';
import { inWords, isValid, type ShownDiagnosis } from '../shown.ts';
import { readSource } from '../source.ts';
import type { jsonValidator } from './tool.ts';

export interface ValidateOrder {
  source: Source;
  /** Nothing where there is no schema to hold the text against. */
  schema: Source;
  options: Values<typeof jsonValidator.options>;
}

/** What came of the schema: how the text fits, what is wrong with the schema, or why it was not asked. */
export type SchemaResult =
  | { is: 'none' }
  | { is: 'waiting' }
  | { is: 'broken'; diagnosis: ShownDiagnosis }
  | { is: 'unusable'; message: string }
  | { is: 'checked'; check: SchemaCheck };

export interface ValidateResult {
  size: number;
  diagnosis: ShownDiagnosis;
  schema: SchemaResult;
  /** How far places in the text as it came are ahead: a byte order mark. */
  shift: number;
}

serveJobs<ValidateOrder, ValidateResult>(async ({ source, schema, options }, tell) => {
  tell.progress(0, null, 'Čitam…');
  const decoded = await readSource(source, options.encoding);
  tell.progress(0, null, 'Provjeravam…');
  const shift = decoded.encoding === 'utf-8' && decoded.bom ? 3 : 0;
  const diagnosis = inWords(diagnose(decoded, options.lines), shift);
  const { bytes } = decoded;
  return {
    size: bytes.length,
    diagnosis,
    shift,
    schema:
      schema === '' || isValid(diagnosis)
        ? await held(bytes, diagnosis.lines, schema, options, tell)
        : { is: 'waiting' },
  };
});

function withPlace({ message, details }: Refusal): string {
  const { place } = (details ?? {}) as Partial<Wrong>;
  return place ? `Red ${place.line}, kolona ${place.column}: ${message}` : message;
}

async function held(
  src: Uint8Array,
  lines: boolean,
  schema: Source,
  options: ValidateOrder['options'],
  tell: { progress(done: number, total: null, said: string): void },
): Promise<SchemaResult> {
  if (schema === '') return { is: 'none' };
  let decoded: Decoded;
  try {
    decoded = await readSource(schema, 'auto');
  } catch (error) {
    // Else it would be said of the JSON.
    if (error instanceof Refusal) return { is: 'unusable', message: withPlace(error) };
    throw error;
  }
  const diagnosis = inWords(diagnose(decoded, 'one'), 0);
  if (!isValid(diagnosis)) return { is: 'broken', diagnosis };
  tell.progress(0, null, 'Provjeravam po šemi…');
  try {
    return { is: 'checked', check: await checkSchema(new Outline(src, lines), decoded.bytes, options) };
  } catch (error) {
    if (error instanceof SchemaError) return { is: 'unusable', message: error.message };
    if (error instanceof TooManyNodes)
      throw new Refusal('Za provjeru po šemi JSON ima previše vrijednosti (više od 60 miliona).');
    throw error;
  }
}
