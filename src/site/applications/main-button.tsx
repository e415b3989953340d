import { useEffect, useState } from 'react';
import { sizeText } from '../../core/size-text.ts';
import { PLATFORMS, type Platform } from '../../modules/applications/catalogue/platforms.ts';
import type { ShownVersion } from '../../modules/applications/pages/shown.ts';
import { guessPlatform } from './guess.ts';
import { versionText } from './words.ts';

/** The one button: for the visitor's system where there is a version for it. Until that is known it leads to all of them. */
export function MainButton({ newest }: { newest: readonly ShownVersion[] }) {
  const [platform, setPlatform] = useState<Platform | null>(null);
  useEffect(() => setPlatform(guessPlatform(navigator.userAgent, navigator.maxTouchPoints)), []);
  const version =
    newest.find((one) => one.platform === platform) ??
    newest.find((one) => one.platform === 'universal' && platform !== null) ??
    (newest.length === 1 ? newest[0] : undefined);
  const file = version?.files[0];
  if (!version || !file)
    return (
      <p className="app-main">
        <a className="button" href="#preuzimanje">
          Preuzmi
        </a>
      </p>
    );
  const name = version.platform === 'universal' ? '' : ` za ${PLATFORMS[version.platform]}`;
  return (
    <p className="app-main">
      <a className="button" href={file.url} download>
        Preuzmi{name}
      </a>
      <span>
        {versionText(version)} · {sizeText(file.size)}
      </span>
      <a href="#preuzimanje">Sve platforme i datoteke</a>
    </p>
  );
}
