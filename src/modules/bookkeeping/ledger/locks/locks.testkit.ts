import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../test/helper.ts';
import { connect, type Sql } from '../../../../../test/sql.ts';
import { appConnection } from '../../../../server/db/connection.ts';
import { type Books, books } from '../testkit.ts';

export const RIGHTS = ['fin_knjizenje', 'fin_poslovnegodine'].flatMap((stem) => [
  `${stem}_pregled`,
  `${stem}_save`,
]);

export let test: TestApp;
export let own: Books;
export let owner: Sql;
export let app: Sql;

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    test = await createTestApp();
    own = await books(test, RIGHTS);
    owner = connect(test.owner, 2);
    app = connect(appConnection(test.owner), 1);
  });
  afterAll(async () => {
    await app.end();
    await owner.end();
    await test.close();
  });
};
