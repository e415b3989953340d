import { test } from './fixtures.ts';
import { looking } from './looks.ts';
import { walkVatMonth } from './vat-walk.ts';

test('a month of VAT goes from what is missing to a filed return; every figure leads to its documents', async ({
  page,
}) => {
  test.slow();
  await walkVatMonth(page, looking('month'));
});
