import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { madeUbl } from '../xml/test/made.ts';
import { viewOfXml } from '../xml/view.ts';
import { EInvoiceView } from './e-invoice-view.tsx';

test('an e-invoice is shown as facts and tables, and its text is never markup', async () => {
  const view = await viewOfXml(madeUbl({ head: '<cbc:Note>&lt;b&gt;Rok&lt;/b&gt;</cbc:Note>' }));
  const html = renderToStaticMarkup(
    <MantineProvider>
      <EInvoiceView view={view} />
    </MantineProvider>,
  );
  for (const title of ['Prodavac', 'Kupac', 'Plaćanje', 'Porez po stopi', 'Stavke', 'Napomene'])
    expect(html).toContain(title);
  expect(html).toContain('&lt;b&gt;Rok&lt;/b&gt;');
  expect(html).toContain('26,6667');
});
