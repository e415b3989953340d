import { bothHosts, isStrange } from '../../../../core/idn.ts';
import { CopyButton } from '../../kit/actions.tsx';
import { OutputPanel } from '../../kit/output-panel.tsx';
import { splitAddress } from './address.ts';
import { HostNotices } from './host-notices.tsx';
import { decodePercent } from './percent.ts';

/** Default ports. */
const PORTS: Record<string, string> = { http: '80', https: '443', ftp: '21', ws: '80', wss: '443' };

function rowsOf(address: string): [name: string, value: string][] {
  const { scheme, user, password, host, port, path, fragment } = splitAddress(address);
  const plain = (piece: string | null) => (piece === null ? '' : decodePercent(piece, 'component').text);
  const names = host ? bothHosts(decodePercent(host, 'component').text) : null;
  const rows: [string, string][] = [
    ['Protokol', scheme ?? ''],
    ['Korisnik', plain(user)],
    ['Lozinka', plain(password)],
    ['Domena', names?.unicode ?? ''],
    ['Domena u mreži', names && names.ascii !== names.unicode ? names.ascii : ''],
    [
      port === null ? 'Port (podrazumijevani)' : 'Port',
      port ?? (host && scheme && PORTS[scheme.toLowerCase()] ? PORTS[scheme.toLowerCase()]! : ''),
    ],
    ['Putanja', plain(path)],
    ['Fragment', plain(fragment)],
  ];
  return rows.filter(([, value]) => value !== '');
}

/** The parts of an address, decoded; nothing for anything else. */
export function AddressTable({ address }: { address: string }) {
  const { scheme, host } = splitAddress(address);
  if (!host && !(scheme && address.trim().length > scheme.length + 1)) return null;
  const hosts = host ? [bothHosts(decodePercent(host, 'component').text)] : [];
  return (
    <OutputPanel
      title="Dijelovi adrese"
      kind="url-table"
      foot={hosts.some(isStrange) && <HostNotices hosts={hosts} />}
    >
      <table>
        <tbody>
          {rowsOf(address).map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
              <td>
                <CopyButton content={() => value} of={value} label={`Kopiraj: ${name}`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </OutputPanel>
  );
}
