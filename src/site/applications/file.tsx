import type { ShownFile } from '../../modules/applications/pages/shown.ts';
import { fileText } from './words.ts';

/** A file to download, with all that is needed to verify it. */
export function FileRow({ file, strong = false }: { file: ShownFile; strong?: boolean }) {
  const { name, url, sha256, sha512, minisign, ed25519 } = file;
  return (
    <li className="app-file">
      <a className={strong ? 'button' : 'app-file-link'} href={url} download>
        {strong ? 'Preuzmi' : name}
        {strong && <span className="unseen"> {name}</span>}
      </a>
      <p className="app-file-about">
        {strong && <span className="app-file-name">{name}</span>}
        <span>{fileText(file)}</span>
      </p>
      <details className="app-proof">
        <summary>
          Kontrolni zbir{minisign || ed25519 ? ' i potpis' : ''}
          <span className="unseen"> datoteke {name}</span>
        </summary>
        <dl>
          <Proof label="SHA-256" value={sha256} />
          <Proof label="SHA-512 (base64)" value={sha512} />
          {ed25519 && <Proof label="Ed25519" value={ed25519} />}
          {minisign && <Proof label="minisign" value={minisign} />}
        </dl>
      </details>
    </li>
  );
}

const Proof = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <code>{value.trim()}</code>
    </dd>
  </div>
);
