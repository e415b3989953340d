import { afterEach, test } from 'vitest';
import { cleanUp, eventually, launch, query, usedData } from './test/harness.ts';

afterEach(cleanUp);

const note = "create table note (body text); insert into note values ('sačuvano')";
const readNote = 'select body from note';

test('a postmaster that is killed is started again, at the same address', async () => {
  const { connection, pid } = await launch(await usedData()).ready;
  await query(connection, note);
  process.kill(pid, 'SIGKILL');
  await eventually(() =>
    query(connection, readNote).then(
      (rows) => rows.length === 1,
      () => false,
    ),
  );
});
