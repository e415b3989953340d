import type { z } from 'zod';
import { invalid } from './errors.ts';

/** Parses a body. Throws 422 with a message per field; its own message is the first of them, which the form shows as a toast. */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[String(path[0] ?? '_')] ??= message;
  throw invalid(errors, Object.values(errors)[0]);
}
