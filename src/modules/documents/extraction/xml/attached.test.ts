import { beforeAll, describe, expect, it } from 'vitest';
import { openPdf } from '../../../../core/pages/open.ts';
import type { Pdfium } from '../../../../core/pages/pdfium.ts';
import { bytesSource } from '../../../../core/pages/source.ts';
import { loadForTest, makePdf, words } from '../../../../core/pages/test/made.ts';
import { attachedEInvoice } from './attached.ts';
import { extractEInvoice } from './extract.ts';
import { madeCii, madeUbl } from './test/made.ts';

/** A PDF of one page that carries files; letters are bytes. */
function pdfWith(files: readonly [name: string, text: string][]): Uint8Array {
  const first = 6;
  const objects = files.flatMap(([name, text], index) => {
    const bytes = Buffer.from(text).toString('latin1');
    return [
      `<< /Type /Filespec /F (${name}) /UF (${name}) /AFRelationship /Alternative /EF << /F ${first + index * 2 + 1} 0 R >> >>`,
      `<< /Type /EmbeddedFile /Subtype /text#2Fxml /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`,
    ];
  });
  const names = files.map(([name], index) => `(${name}) ${first + index * 2} 0 R`).join(' ');
  const catalog = `/Names << /EmbeddedFiles << /Names [${names}] >> >>`;
  return makePdf([{ content: words('Rechnung', 50, 700) }], { catalog, objects });
}

describe('an e-invoice in a PDF', () => {
  let pdfium: Pdfium;
  beforeAll(async () => {
    pdfium = await loadForTest();
  });
  const found = (files: readonly [string, string][]) => {
    const { document, fault } = openPdf(pdfium, bytesSource(pdfWith(files)));
    if (!document) throw new Error(fault.why);
    try {
      return attachedEInvoice(document);
    } finally {
      document.close();
    }
  };

  it('is found by its name and read', async () => {
    const attached = found([
      ['a.xml', madeUbl()],
      ['factur-x.xml', madeCii()],
    ]);
    expect(attached?.name).toBe('factur-x.xml');
    const { fields } = await extractEInvoice(attached!.xml);
    expect([fields.invoice_number?.value, fields.buyer_name?.value]).toEqual(['RE-17/26', 'Čelik a.d.']);
  });

  it('is found under any name of an XML, and only where it is one', () => {
    expect(
      found([
        ['prilog.txt', 'x'],
        ['Racun.XML', madeUbl()],
      ])?.name,
    ).toBe('Racun.XML');
    expect(
      found([
        ['factur-x.xml', '<html/>'],
        ['racun.txt', madeUbl()],
      ]),
    ).toBeNull();
    expect(found([['prazno.xml', '']])).toBeNull();
    expect(found([])).toBeNull();
  });
});
