import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ShownApplication, ShownFile } from '../../modules/applications/pages/shown.ts';
import { ApplicationPage } from './application.tsx';
import { ApplicationsPage } from './applications.tsx';

const file = (name: string, more: Partial<ShownFile> = {}): ShownFile => ({
  name,
  kind: 'installer',
  architecture: 'x64',
  url: `/api/apps/blagajna/files/windows-x64/1.0.0/${name}`,
  size: 85_983_232,
  sha256: 'ab'.repeat(32),
  sha512: 'c2hh',
  minisign: 'untrusted comment: x\nAA\ntrusted comment: y\nBB\n',
  ed25519: null,
  ...more,
});
const application: ShownApplication = {
  slug: 'blagajna',
  name: 'Blagajna <3',
  summary: 'Kasa',
  description: '<p>&lt;b&gt;</p>',
  icon: null,
  publisher: 'Mahala d.o.o.',
  website: 'https://blagajna.ba',
  supportUrl: null,
  supportEmail: 'pomoc@blagajna.ba',
  newest: ['windows', 'macos'].map((platform) => ({
    ...{ idguid: platform, number: '1.0.0', platform: platform as 'windows', channel: 'stable' },
    ...{ publishedOn: '2026-11-21', rollout: platform === 'macos' ? 20 : 100, minSystem: '10.0' },
    files: [file(`Blagajna-${platform}.exe`)],
  })),
  early: [],
  news: [
    {
      ...{ number: '1.1.0', channel: 'stable', platforms: ['windows'], publishedOn: '2026-11-22' },
      ...{ notes: '<p>Novo</p>', withdrawn: 'Gubi račune.', files: [] },
    },
  ],
  minisignKey: 'untrusted comment: minisign public key\nRWQ',
};

it('shows all platforms without a script, each with its files and what proves them', () => {
  const html = renderToStaticMarkup(<ApplicationPage content={{ application }} />);
  expect(html).toContain('<h1>Blagajna &lt;3</h1>');
  expect(html).toContain('href="#preuzimanje"');
  for (const platform of ['windows', 'macos'])
    expect(html).toContain(`href="/api/apps/blagajna/files/windows-x64/1.0.0/Blagajna-${platform}.exe"`);
  expect(html).toContain('Instalacija, x64, 82 MB');
  expect(html).toContain('Treba Windows 10.0 ili noviji.');
  expect(html).toContain('Pušta se postepeno');
  expect(html).toContain('ab'.repeat(32));
  expect(html).toContain('trusted comment: y');
  expect(html).toContain('<strong>Povučena verzija.</strong> Gubi račune.');
  expect(html).toContain('<p>&lt;b&gt;</p>');
});

it('says what is the matter when it cannot be read, or when there is nothing', () => {
  const page = (content: Parameters<typeof ApplicationsPage>[0]['content']) =>
    renderToStaticMarkup(<ApplicationsPage content={content} />);
  expect(renderToStaticMarkup(<ApplicationPage content={{ application: null }} />)).toContain(
    'ne može prikazati',
  );
  expect(page({ applications: null })).toContain('Popis se trenutno ne može prikazati.');
  expect(page({ applications: [] })).toContain('Na policama zasad nema ničega.');
  const one = { slug: 'a', name: 'A', summary: null, icon: '/i', publisher: 'P', newest: [] };
  expect(page({ applications: [one] })).toContain('href="/aplikacije/a"');
});
