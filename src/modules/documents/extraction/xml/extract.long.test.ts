// Long, since any XML and any bytes are read. In the suite: extract.test.ts (invoices of every form, and what is none).
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { extractEInvoice } from './extract.ts';
import { isEInvoice } from './read.ts';
import { NotEInvoice } from './refusal.ts';
import { madeUbl } from './test/made.ts';

const TODAY = '2026-11-27';
const refusal = (xml: Uint8Array | string) =>
  extractEInvoice(xml, TODAY).then(
    () => 'read',
    (error) => (error instanceof NotEInvoice ? error.code : `thrown: ${error}`),
  );

it('any XML and any bytes give an answer or a refusal', async () => {
  const whole = madeUbl();
  const broken = fc
    .tuple(fc.nat(whole.length), fc.nat(200), fc.string({ unit: 'binary', maxLength: 20 }))
    .map(([at, cut, put]) => whole.slice(0, at) + put + whole.slice(at + cut));
  const swapped = fc
    .tuple(
      fc.constantFrom('117.00', '2026-03-31+02:00', 'BAM', '2</', '30</', 'H87', 'true'),
      fc.string({ maxLength: 30 }),
    )
    .map(([from, to]) => whole.replaceAll(from, to));
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(broken, swapped, fc.string(), fc.uint8Array({ maxLength: 200 })),
      async (xml) => {
        expect(await refusal(xml)).not.toMatch(/^thrown/);
        isEInvoice(typeof xml === 'string' ? Buffer.from(xml) : xml);
      },
    ),
    { numRuns: 300 },
  );
});
