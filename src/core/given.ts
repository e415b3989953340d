import type { z } from 'zod';
import { invalid } from './errors.ts';

/** What was sent, read by a schema; or 422 whose own message is the first complaint: a form shows that one as a toast. */
export function readGiven<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[String(path[0] ?? '_')] ??= message;
  throw invalid(errors, Object.values(errors)[0]);
}
