import { PLATFORMS } from '../../modules/applications/catalogue/platforms.ts';
import type { ShownVersion } from '../../modules/applications/pages/shown.ts';
import { Roof, type Tiling } from '../ornament/roof.tsx';
import { FileRow } from './file.tsx';
import { systemText, versionText } from './words.ts';

/** Roofs in turn, so that neighbours differ. */
const TILINGS: readonly Tiling[] = ['courses', 'scales', 'diamonds', 'battens', 'steps'];

/** What can be downloaded for one platform. */
export function Download({ version, index }: { version: ShownVersion; index: number }) {
  const { platform, files, rollout } = version;
  const id = `za-${platform}-${version.channel}`;
  const system = systemText(version);
  return (
    <li className="app-shop">
      <Roof tiling={TILINGS[index % TILINGS.length]!} />
      <article className="app-front" aria-labelledby={id}>
        <h3 id={id}>{PLATFORMS[platform]}</h3>
        <p className="app-about">{versionText(version)}</p>
        {system && <p className="app-about">{system}</p>}
        {rollout < 100 && (
          <p className="app-about">
            Pušta se postepeno: instalirane aplikacije je dobijaju jedna po jedna, a odavde je može preuzeti
            svako.
          </p>
        )}
        <ul>
          {files.map((file, place) => (
            <FileRow key={file.url} file={file} strong={place === 0} />
          ))}
        </ul>
      </article>
    </li>
  );
}
