import type { z } from 'zod';
import { invalid } from '../../../core/errors.ts';

/** The part `options` of an upload. Throws 422 at its fields. */
export function optionsOf<S extends z.ZodType>(schema: S, text: string | undefined): z.output<S> {
  let json: unknown;
  try {
    json = JSON.parse(text ?? '{}');
  } catch {
    throw invalid({ options: 'Opcije uvoza nisu ispravan JSON.' });
  }
  const read = schema.safeParse(json);
  if (read.success) return read.data;
  throw invalid(
    Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.') || 'options', message])),
  );
}
