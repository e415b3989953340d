import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { errorFields } from './log.ts';

test('a failed query is logged without what people entered', () => {
  const cause = Object.assign(new Error('value too long'), { code: '22001', detail: 'povjerljivo' });
  const fields = errorFields(new DrizzleQueryError('insert into t values ($1)', ['povjerljivo'], cause));
  expect(fields).toMatchObject({
    message: 'Failed query: insert into t values ($1)',
    cause: { code: '22001', message: 'value too long' },
  });
  expect(JSON.stringify(fields)).not.toContain('povjerljivo');
});

test('what any other error carries beside its message stays out', () => {
  const error = Object.assign(new Error('connect refused'), { config: { password: 'tajna' } });
  expect(JSON.stringify(errorFields(error))).not.toContain('tajna');
});
