import { Writable } from 'node:stream';
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createLog, errorFields } from './log.ts';

/** An error as PostgreSQL answers it. */
const answered = (message: string, more: object): Error =>
  Object.assign(new Error(message), { severity: 'ERROR', ...more });

test('a failed query is logged without what people entered', () => {
  const cause = answered('value too long', { code: '23514', table: 't', detail: 'povjerljivo' });
  const fields = errorFields(new DrizzleQueryError('insert into t values ($1)', ['povjerljivo'], cause));
  expect(fields).toMatchObject({
    message: 'Failed query: insert into t values ($1)',
    cause: { code: '23514', message: 'value too long', table: 't' },
  });
  expect(JSON.stringify(fields)).not.toContain('povjerljivo');
});

test('the value that the database quotes because it cannot take it is left out', () => {
  const cause = answered('invalid input syntax for type uuid: "povjerljivo"', {
    code: '22P02',
    routine: 'string_to_uuid',
  });
  const fields = errorFields(new DrizzleQueryError('select $1', ['povjerljivo'], cause));
  expect(fields.cause).toMatchObject({ code: '22P02', message: 'value refused (string_to_uuid)' });
  expect(JSON.stringify(fields)).not.toContain('povjerljivo');
});

test('what any other error carries beside its message stays out', () => {
  const error = Object.assign(new Error('connect refused'), {
    config: { password: 'tajna' },
    table: 'tajna',
  });
  expect(JSON.stringify(errorFields(error))).not.toContain('tajna');
});

test('in a terminal stands also what the database said', () => {
  let printed = '';
  const terminal = new Writable({
    write(text, _encoding, done) {
      printed += text;
      done();
    },
  });
  const log = createLog({ logLevel: 'info' }, Object.assign(terminal, { isTTY: true }) as never);
  const cause = answered('null value in column "naziv" violates not-null constraint', {
    code: '23502',
    table: 'erp_boje',
    column: 'naziv',
  });
  log.error({ err: new DrizzleQueryError('insert', ['povjerljivo'], cause) }, 'request failed');
  expect(printed).toContain('request failed');
  expect(printed).toContain(
    'caused by: null value in column "naziv" violates not-null constraint (code 23502, table erp_boje, column naziv)',
  );
  expect(printed).not.toContain('povjerljivo');
});
