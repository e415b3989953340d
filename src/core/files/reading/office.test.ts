import { afterAll, describe, expect, it } from 'vitest';
import writeExcel from 'write-excel-file/node';
import { textHere } from './test/here.ts';
import { closeStored, docx, paragraph, stored, zipped } from './test/made.ts';

afterAll(closeStored);

const BOSNIAN = 'Žuta šuma, ćilim i đerdan čuvaju Čaršiju';

const textOf = async (name: string, content: Uint8Array | string) => textHere(await stored(name, content));

describe('the text of office files', () => {
  it('of Word: paragraphs, tables, tabs, what stands at the foot, and no fields or deleted text', async () => {
    const file = await zipped({
      'word/document.xml': `<w:document xmlns:w="w"><w:body>${paragraph(BOSNIAN)}<w:p><w:r><w:t xml:space="preserve">Cijena </w:t><w:tab/><w:t>5 &lt; 6 &amp; 7 &#269;</w:t><w:instrText>PAGE</w:instrText><w:delText>brisano</w:delText></w:r></w:p><w:tbl><w:tr><w:tc>${paragraph('lijevo')}</w:tc><w:tc>${paragraph('desno')}</w:tc></w:tr></w:tbl></w:body></w:document>`,
      'word/footer1.xml': `<w:ftr xmlns:w="w">${paragraph('Podnožje')}</w:ftr>`,
      'word/styles.xml': `<w:styles xmlns:w="w">${paragraph('stil')}</w:styles>`,
    });
    expect(await textOf('a.docx', file)).toEqual({
      ok: true,
      value: { text: `${BOSNIAN}\nCijena 5 < 6 & 7 č\nlijevo\ndesno\nPodnožje`, complete: true },
    });
  });

  it('of Excel: shared and own texts, numbers, and names of sheets', async () => {
    const file = await writeExcel([[{ value: BOSNIAN }, { value: 4200000000001 }], [{ value: 'drugi' }]], {
      sheet: 'Kupci',
    }).toBuffer();
    const found = await textOf('a.xlsx', file);
    expect(found).toMatchObject({ ok: true, value: { complete: true } });
    const { text } = (found as { value: { text: string } }).value;
    for (const part of ['Kupci', BOSNIAN, '4200000000001', 'drugi']) expect(text).toContain(part);
  });

  it('of PowerPoint: slides in their order', async () => {
    const slide = (text: string) =>
      `<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`;
    const file = await zipped({
      'ppt/presentation.xml': '<p:presentation xmlns:p="p"/>',
      'ppt/slides/slide10.xml': slide('deseti'),
      'ppt/slides/slide2.xml': slide(BOSNIAN),
    });
    expect(await textOf('a.pptx', file)).toMatchObject({ value: { text: `${BOSNIAN}\ndeseti` } });
  });

  it.each(['odt', 'ods', 'odp'])('of OpenDocument: %s', async (kind) => {
    const file = await zipped({
      mimetype: 'application/vnd.oasis.opendocument',
      'content.xml': `<office:document-content xmlns:office="o" xmlns:text="t"><office:automatic-styles>stil</office:automatic-styles><office:body><text:h>Naslov</text:h><text:p>${BOSNIAN}<text:s/><text:span>dalje</text:span><draw:image><office:binary-data>QUJD</office:binary-data></draw:image></text:p></office:body></office:document-content>`,
    });
    expect(await textOf(`a.${kind}`, file)).toMatchObject({ value: { text: `Naslov\n${BOSNIAN} dalje` } });
  });

  it('is told by content when the type says only that it is an archive', async () => {
    const file = {
      ...(await stored('a.docx', await docx(paragraph(BOSNIAN)))),
      mediaType: 'application/zip',
    };
    expect(await textHere(file)).toMatchObject({ value: { text: BOSNIAN } });
    const plain = await stored('a.docx', await zipped({ 'a.txt': 'x' }));
    expect(await textHere(plain)).toMatchObject({ reason: 'unsupported' });
  });
});
