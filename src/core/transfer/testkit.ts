import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { Answer, Person, TestApp } from '../../../test/helper.ts';
import { resources } from '../../modules.ts';
import { permissionFor, type Resource } from '../resource.ts';
import { inspect } from './inspect.ts';
import { readTable } from './read-table.ts';
import type { ImportOptions } from './transfer.api.ts';

/** A multipart body as a browser sends it; `last` puts the options behind the file. */
export function multipart(
  file: Buffer | string,
  options?: object | string,
  order: 'first' | 'last' = 'first',
): { headers: Record<string, string>; body: Buffer } {
  const boundary = `----${randomBytes(12).toString('hex')}`;
  const text = typeof options === 'string' ? options : JSON.stringify(options);
  const field =
    options === undefined
      ? ''
      : `--${boundary}\r\nContent-Disposition: form-data; name="options"\r\n\r\n${text}\r\n`;
  const body = Buffer.concat([
    Buffer.from(order === 'first' ? field : ''),
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="podaci.xlsx"\r\n` +
        'Content-Type: application/octet-stream\r\n\r\n',
    ),
    Buffer.from(file),
    Buffer.from(`\r\n${order === 'last' ? field : ''}--${boundary}--\r\n`),
  ]);
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body };
}

/** What a person does with the files of one resource. */
export function desk(test: TestApp, person: Person, name: string) {
  const resource = resources.find((candidate) => candidate.name === name)!;
  const url = `/api${resource.path}`;
  const send = (path: string, file: Buffer | string, options?: object | string, order?: 'last') =>
    test.call('POST', `${url}${path}`, { token: person.token, ...multipart(file, options, order) });
  const asked = (file: Buffer | string): Promise<Answer> => send('/import/inspect', file);
  return {
    resource,
    url,
    send,
    inspect: asked,
    list: async (query = '') =>
      (await test.call('GET', `${url}?page_size=200${query}`, { token: person.token })).body.data,
    file: (query: string) => test.call('GET', `${url}?${query}`, { token: person.token }),
    /** Imports with the mapping that an inspection suggests, which is asked for over HTTP only where the file cannot be read. */
    async bring(file: Buffer | string, options: Partial<ImportOptions> = {}): Promise<Answer> {
      const sheet = await readTable(Buffer.from(file)).catch(() => null);
      if (!sheet) return asked(file);
      const mapping = Object.fromEntries(
        inspect(resource, sheet).columns.flatMap(({ suggested, index }) =>
          suggested ? [[suggested, index]] : [],
        ),
      );
      return send('/import', file, { mapping, key: null, dry_run: false, ...options });
    },
  };
}

/** Rights to read and change the resources called so. */
export const rightsTo = (...names: string[]): string[] =>
  resources
    .filter((resource: Resource) => names.includes(resource.name))
    .flatMap((resource) => [permissionFor(resource, 'pregled'), permissionFor(resource, 'save')]);

/** A member of a new organisation with its own goods groups, from `rows` of code and name. */
export async function goodsGroups(test: TestApp, ...rows: string[]) {
  const person = await test.member({ permissions: rightsTo('grupe-robe', 'jedinice-mjere', 'porezi') });
  const work = desk(test, person, 'grupe-robe');
  for (const row of rows) {
    const [sifra, naziv] = row.split(';');
    const answer = await test.call('POST', work.url, { token: person.token, body: { sifra, naziv } });
    expect(answer.status).toBe(201);
  }
  return { ...work, person };
}

/** Codes and names of records, as `01 Hrana`. */
export const names = (records: { sifra: string; naziv: string }[]): string[] =>
  records.map(({ sifra, naziv }) => `${sifra} ${naziv}`);

/** Lines of a CSV as people write them by hand. */
export const lines = (...rows: string[]): string => rows.join('\r\n');
