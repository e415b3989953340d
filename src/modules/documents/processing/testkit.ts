import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import type { Answer, Person, TestApp } from '../../../../test/helper.ts';
import { makePdf, words } from '../../../core/pages/test/made.ts';
import { dokDocuments } from './documents.table.ts';
import { DOCUMENTS } from './shapes.ts';
import { isWorking } from './states.ts';
import { copyDocument } from './test/copy-document.ts';

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

/** Documents of an application's tests that have been read, by their bytes. */
const readOnce = new WeakMap<TestApp, Map<string, Promise<string>>>();

/** Has a paper read once in an application, by another organisation, and copies its rows to this one. Answers the copy's id. */
async function copyOfRead(t: TestApp, tenantId: string, content: Buffer, name: string): Promise<string> {
  const known = readOnce.get(t) ?? new Map<string, Promise<string>>();
  readOnce.set(t, known);
  const bytes = content.toString('latin1');
  let original = known.get(bytes);
  if (!original) {
    original = t
      .member()
      .then((reader) => deskOf(t, reader).onReview(content))
      .then(({ idguid }) => idguid);
    known.set(bytes, original);
  }
  return copyDocument(t, await original, tenantId, { content, name });
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
  /** A document as `onReview` leaves it, for a test that is not about reading. */
  const reviewed = async (content: Buffer = paper('faktura.pdf'), name = 'faktura.pdf') =>
    read(await copyOfRead(t, person.tenantId, content, name));
  return { call, send, read, worked, onReview, reviewed };
}
