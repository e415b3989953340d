import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { bodyTags } from '../core/page-body.ts';
import { createRender } from './render.ts';

const dist = mkdtempSync(join(tmpdir(), 'carsija-render-'));
afterAll(() => rmSync(dist, { recursive: true, force: true }));

it('says that nothing is built, and afterwards renders once for a page and a content', async () => {
  const render = createRender(dist);
  const content = { title: 'Naslov' };
  await expect(render('one', content)).rejects.toMatchObject({ status: 503 });
  mkdirSync(join(dist, 'site/.server'), { recursive: true });
  for (const page of ['one', 'two'])
    writeFileSync(join(dist, `site/${page}.html`), `<main>${bodyTags('built', null)}</main>`);
  writeFileSync(
    join(dist, 'site/.server/prerender.js'),
    `let times = 0;
     export const renderContent = (page, { title }) =>
       ({ body: page + ' ' + title + ' ' + ++times, title, description: '', file: page + '.html' });`,
  );
  const one = await render('one', content);
  expect(one.html).toContain('one Naslov 1');
  expect(one.html).not.toContain('built');
  expect((await render('one', content)).html).toBe(one.html);
  // The same words on another page are another page.
  expect((await render('two', content)).html).toContain('two Naslov 2');
  expect((await render('one', { ...content })).html).toContain('one Naslov 3');
});
