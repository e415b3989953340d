import { Anchor } from '@mantine/core';
import { CopyButton, Panel } from '../../../../admin/kit/index.ts';
import type { ResourceRecord } from '../../../../core/resource.ts';
import { PLATFORMS, platformsOf } from '../../catalogue/platforms.ts';
import { feedPaths, latestPath, publicPage } from '../paths.ts';
import classes from './addresses.module.css';

/** The addresses that are built into an application, by what it is made with, and those that people follow. */
export function AddressesPanel({ application }: { application: ResourceRecord }) {
  const slug = String(application.slug);
  const isPublic = application.visibility === 'public';
  const paths = feedPaths(slug);
  const addresses: [label: string, path: string, hint: string][] = [
    ['electron-updater', paths.electron, 'Adresa (url) za provider: generic. Kanal beta čita beta.yml.'],
    ['Sparkle', paths.sparkle, 'SUFeedURL. Za jedan procesor dodajte ?arch=arm64.'],
    ['Tauri', paths.tauri, 'U endpoints. Za drugi kanal dodajte &channel=beta.'],
    [
      'Bilo koji program',
      paths.update,
      'Uz ?platform=windows&arch=x64&version=1.0.0 kaže šta slijedi toj instalaciji.',
    ],
    ['Sve verzije (JSON)', paths.json, 'Svi kanali, kontrolni zbirovi, potpisi i povučene verzije.'],
    ...platformsOf(application).map((platform): [string, string, string] => [
      `Najnovija, ${PLATFORMS[platform]}`,
      latestPath(slug, platform),
      'Uvijek vodi na najnoviju stabilnu verziju.',
    ]),
  ];
  return (
    <Panel title="Adrese" aside={isPublic && <Anchor href={publicPage(slug)}>Javna stranica</Anchor>}>
      <p className={classes.lead}>
        {isPublic
          ? 'Ugradite ih u aplikaciju prije prve objave: instalirane aplikacije ih zauvijek pamte.'
          : 'Odgovaraju samo onome ko pošalje licencu u zaglavlju X-Licence, ili Authorization: Bearer.'}
      </p>
      <ul className={classes.list}>
        {addresses.map(([label, path, hint]) => (
          <li key={path}>
            <div>
              <strong>{label}</strong>
              <code>{location.origin + path}</code>
              <span>{hint}</span>
            </div>
            <CopyButton
              text={location.origin + path}
              label="Kopiraj"
              about={`adresu: ${label}`}
              size="compact-sm"
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
