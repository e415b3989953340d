import { Refusal } from '../../../../web/worker/job-messages.ts';
import { serveJobs } from '../../../../web/worker/worker-server.ts';
import type { Decoded } from '../../charset/detect.ts';
import type { TextFault } from '../../kit/text-position.ts';
import type { Source } from '../../kit/use-source.ts';
import type { Values } from '../../options.ts';
import { describeDiagnosis, isValid, type ShownDiagnosis } from '../describe-diagnosis.ts';
import { diagnose } from '../diagnose/diagnose.ts';
import { Outline, TooManyNodes } from '../outline.ts';
import { checkSchema, type SchemaCheck } from '../schema/check.ts';
import { SchemaError } from '../schema/schema-error.ts';
import { readSource } from '../source.ts';
import type { jsonValidator } from './tool.ts';

export interface ValidateRequest {
  source: Source;
  /** Empty: no schema. */
  schema: Source;
  options: Values<typeof jsonValidator.options>;
}

/** The schema's result: the mismatches, a fault of the schema, or why it was not used. */
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
  /** Length of the byte order mark, by which offsets in the input are larger. */
  shift: number;
}

serveJobs<ValidateRequest, ValidateResult>(async ({ source, schema, options }, tell) => {
  tell.progress(0, null, 'Čitam…');
  const decoded = await readSource(source, options.encoding);
  tell.progress(0, null, 'Provjeravam…');
  const shift = decoded.encoding === 'utf-8' && decoded.bom ? 3 : 0;
  const diagnosis = describeDiagnosis(diagnose(decoded, options.lines), shift);
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
  const { position } = (details ?? {}) as Partial<TextFault>;
  return position ? `Red ${position.line}, kolona ${position.column}: ${message}` : message;
}

async function held(
  src: Uint8Array,
  lines: boolean,
  schema: Source,
  options: ValidateRequest['options'],
  tell: { progress(done: number, total: null, said: string): void },
): Promise<SchemaResult> {
  if (schema === '') return { is: 'none' };
  let decoded: Decoded;
  try {
    decoded = await readSource(schema, 'auto');
  } catch (error) {
    // Otherwise the message would read as if it concerned the JSON.
    if (error instanceof Refusal) return { is: 'unusable', message: withPlace(error) };
    throw error;
  }
  const diagnosis = describeDiagnosis(diagnose(decoded, 'one'), 0);
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
