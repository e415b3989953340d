import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import type { Answer, Person, TestApp } from '../../../../test/helper.ts';
import { oncePerRun } from '../../../../test/once-per-run.ts';
import { makePdf, words } from '../../../core/pages/test/made.ts';
import { dokDocuments } from './documents.table.ts';
import { DOCUMENTS } from './shapes.ts';
import { isWorking } from './states.ts';
import { putDocument, takeDocument } from './test/copy-document.ts';

export const paper = (name: string): Buffer => readFileSync(new URL(`./test/${name}`, import.meta.url));

/** A PDF of one page that carries files; letters are bytes. */
export function pdfWith(files: readonly [name: string, text: string][]): Buffer {
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
  return Buffer.from(makePdf([{ content: words('Faktura', 50, 700) }], { catalog, objects }));
}

/** A multipart body with a file, and a type if it is known. */
function formOf(content: Buffer | string, name: string, type?: string) {
  const boundary = `----${randomBytes(8).toString('hex')}`;
  const part = (head: string, body: Buffer | string) =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')]);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      ...(type === undefined ? [] : [part('Content-Disposition: form-data; name="type"', type)]),
      part(
        `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream`,
        content,
      ),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  };
}

/** Has a paper read once in a run, by another organisation, and puts it into this one. Answers the copy's id. */
async function copyOfRead(
  t: TestApp,
  tenantId: string,
  paperRead: Buffer,
  sent: { content: Buffer; name: string },
): Promise<string> {
  const original = await oncePerRun(createHash('sha256').update(paperRead).digest('hex'), async () => {
    const { idguid } = await deskOf(t, await t.member()).onReview(paperRead);
    return takeDocument(t, idguid);
  });
  return putDocument(t, original, tenantId, sent);
}

/** What a person does with documents, in a test. */
export function deskOf(t: TestApp, person: Person) {
  const call = (
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path = '',
    body?: unknown,
  ): Promise<Answer> => t.call(method, DOCUMENTS + path, { token: person.token, body });
  const send = (content: Buffer | string, name = 'faktura.pdf', type?: string): Promise<Answer> =>
    t.call('POST', DOCUMENTS, { token: person.token, ...formOf(content, name, type) });
  const read = async (idguid: string) => (await call('GET', `/${idguid}`)).body.data;
  /** Waits until the server has done its work on a document. Looks at its row, since to answer it whole costs twenty times as much. */
  async function worked(idguid: string) {
    const { state, idguid: id } = dokDocuments;
    await eventually(
      async () => {
        const [row] = await t.ownerDb.select({ state }).from(dokDocuments).where(eq(id, idguid));
        expect(row && isWorking(row.state)).toBe(false);
      },
      { limit: 60_000, interval: 50 },
    );
    return read(idguid);
  }
  /** Sends a paper and has it read. */
  const onReview = async (content: Buffer = paper('faktura.pdf'), name = 'faktura.pdf') => {
    const { body } = await send(content, name);
    return worked(body.data.idguid);
  };
  /** A document as `onReview` leaves it, for a test that is not about reading. With `like` it is taken for read as that paper is. */
  const reviewed = async (
    content: Buffer = paper('faktura.pdf'),
    name = 'faktura.pdf',
    like: Buffer = content,
  ) => read(await copyOfRead(t, person.tenantId, like, { content, name }));
  return { call, send, read, worked, onReview, reviewed };
}
