import sharp from 'sharp';
import { afterAll, beforeAll } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { multipart } from '../../core/transfer/testkit.ts';
import { shownOn } from './shown.ts';

export const API = '/api/admin/sadrzaj';
export const WORKS = `${API}/works`;
export let test: TestApp;
export let admin: Person;

export const call = (method: 'GET' | 'PATCH' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  test.call(method, url, { token: admin.token, body });
export const work = (more: object = {}) => ({
  title: 'Evidencija kovačnice',
  client: 'Kovačnica Čaršija',
  year: 2025,
  text: 'Šta je trebalo.\nŠta je nastalo.',
  link: 'kovacnica.example/rad',
  tags: ['web', 'baza'],
  picture_id: null,
  picture_alt: '',
  published: true,
  ...more,
});
export const add = async (more: object = {}) => (await call('POST', WORKS, work(more))).body.data;
export const published = async () => (await shownOn(test.deps.database, 'portfolio'))?.works ?? [];

/** Sends a picture of this size. */
export const paint = async (width: number, height: number, format: 'png' | 'jpeg' = 'jpeg') =>
  test.call('POST', `${API}/pictures`, {
    token: admin.token,
    ...multipart(
      await sharp({ create: { width, height, channels: 3, background: '#96481c' } })
        .withExif({ IFD0: { Copyright: 'tajna' } })
        [format]()
        .toBuffer(),
    ),
  });

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    test = await createTestApp();
    admin = await test.admin();
  });
  afterAll(() => test.close());
};
