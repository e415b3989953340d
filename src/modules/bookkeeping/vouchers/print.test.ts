import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';
import { withoutChromium } from '../../../core/print/testkit.ts';
import { voucherPdf } from './print.api.ts';
import { BODY, type Desk, desk } from './testkit.ts';

let test: TestApp;
let own: Desk;
beforeAll(async () => {
  test = await createTestApp();
  own = await desk(test);
});
afterAll(() => test.close());

it('gives a posted voucher to be printed, with its sums, to be signed', async () => {
  const partner = await own.partner('Žuti šećer d.o.o. Goražde');
  const place = await own.posted({
    ...BODY,
    description: 'Račun za čašu',
    lines: [
      {
        account: '211',
        partner_id: partner,
        debit: '1.234,56',
        document_no: 'R-7/26',
        due_date: '3. 3. 2026.',
      },
      { account: '205', credit: '1.234,56', description: 'Blagajna' },
    ],
  });
  const lines = withoutChromium(test.deps.printer);
  const answer = await own.ask('GET', voucherPdf(place.idguid));
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="nalog-TM-0001-2026.pdf"',
    'cache-control': 'no-store',
  });
  const text = lines().join('\n');
  for (const part of [
    'Nalog za knjiženje TM-0001/2026',
    '2. 2. 2026.',
    'Račun za čašu',
    /1 211 .*Žuti.*1\.234,56/,
    'dosp. 3. 3. 2026.',
    /2 205 .*1\.234,56/,
    'Ukupno 1.234,56 1.234,56',
    'Knjižio Kontrolisao Odobrio',
    `Kontrolni zapis ${place.hash.slice(0, 16)}`,
  ])
    expect(text).toMatch(part instanceof RegExp ? part : new RegExp(part.replace(/[.()]/g, '\\$&')));
});

it('has no paper for what is not there, is another’s, or is not allowed', async () => {
  const { idguid } = await own.posted();
  const stranger = await desk(test);
  const statuses = [
    await own.ask('GET', voucherPdf(newId())),
    await own.ask('GET', voucherPdf('nije-id')),
    await stranger.ask('GET', voucherPdf(idguid)),
    await test.call('GET', voucherPdf(idguid)),
    await test.call('GET', voucherPdf(idguid), { token: (await test.member({ permissions: [] })).token }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404, 401, 403]);
});
