import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { DocumentDetail } from '../../shapes.ts';
import { Status } from './working.tsx';

/** What is offered for a document that failed at this step. */
const offered = (more: object): string[] => {
  const document = { state: 'neuspjeo', step: 'izdvajanje', file: { size: 1 }, pages: [{}], ...more };
  const html = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <Status document={document as unknown as DocumentDetail} onRemove={() => {}} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return [...html.matchAll(/-label">([^<(]+)/g)].map(([, label]) => label!.trim());
};

it('a failed document is rejected or deleted where it is', () => {
  expect(offered({})).toEqual([
    'Pokušaj ponovo',
    'Ponovi i čitanje stranica',
    'Odbij',
    'Obriši',
    'Preuzmi original',
  ]);
});

it('has no pages to read again where it is data', () => {
  for (const more of [{ pages: [] }, { e_invoice: true }, { step: 'citanje' }])
    expect(offered(more)).toEqual(['Pokušaj ponovo', 'Odbij', 'Obriši', 'Preuzmi original']);
});
