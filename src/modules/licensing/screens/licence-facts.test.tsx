import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { LicencePage } from '../licences/licence.api.ts';
import { StateNotice } from './licence-facts.tsx';

it('says the last day of the grace, whatever the clocks do, in one sentence', () => {
  const licence = {
    state: 'grace',
    expires_on: '2027-03-20',
    grace_days: 14,
    grace_until: '2027-04-03T23:00:00.000Z',
  } as LicencePage;
  const html = renderToStaticMarkup(
    <MantineProvider>
      <StateNotice licence={licence} />
    </MantineProvider>,
  );
  expect(html.replaceAll('\u00a0', ' ')).toMatch(/još do 3\. 4\. 2027\.(?!\.)/);
});
