import { isStrange } from '../../../../core/idn.ts';
import { Action } from '../../kit/actions.tsx';
import { Notice } from '../../kit/notice.tsx';
import { countText } from '../../kit/sizes.ts';
import { HostNotices } from './host-notices.tsx';
import type { ShownPercentFault, UrlResult } from './worker.ts';

/** Number of sequences listed; the rest is counted. */
const MAX_SHOWN = 8;

interface RemarksProps {
  result: UrlResult;
  box: { current: HTMLTextAreaElement | null };
  onCharset(): void;
  onAgain(): void;
}

export const hasRemarks = ({ faults, isDoubleEncoded, hosts }: UrlResult): boolean =>
  isDoubleEncoded ||
  faults.length > 0 ||
  hosts.some((host) => isStrange(host) || host.ascii !== host.unicode);

/** Remarks on a conversion: malformed sequences, double encoding, host names. */
export function Remarks({
  result: { faults, count, isDoubleEncoded, hosts, value },
  box,
  onCharset,
  onAgain,
}: RemarksProps) {
  const named = hosts.filter(({ ascii, unicode, fault }) => !fault && ascii !== unicode);
  const show = ({ at, raw }: ShownPercentFault): void => {
    box.current?.focus();
    box.current?.setSelectionRange(at, at + raw.length);
  };
  const other = faults.some(({ kind, suggestion }) => kind === 'bytes' && suggestion);
  return (
    <>
      {faults.length > 0 && (
        <Notice kind="warning">
          <strong>
            Neispravnih nizova: {countText(count)}
            {count > MAX_SHOWN && `, prikazano prvih ${MAX_SHOWN}`}.
          </strong>{' '}
          Ostavljeni su kako stoje.
          <ul className="url-faults">
            {faults.slice(0, MAX_SHOWN).map((fault) => (
              <li key={fault.at}>
                <Action onClick={() => show(fault)}>
                  Red {countText(fault.line)}, kolona {countText(fault.column)}
                </Action>{' '}
                {fault.message}
              </li>
            ))}
          </ul>
          {other && <Action onClick={onCharset}>Pročitaj kao windows-1250</Action>}
        </Notice>
      )}
      {isDoubleEncoded && typeof value === 'string' && (
        <Notice kind="info">
          Rezultat je još uvijek kodiran: tekst je kodiran dvaput.{' '}
          <Action onClick={onAgain}>Dekodiraj još jednom</Action>
        </Notice>
      )}
      <HostNotices hosts={hosts} />
      {named.map(({ ascii, unicode }) => (
        <p key={ascii} className="url-host">
          <strong>{unicode}</strong> je u mreži <strong>{ascii}</strong>
        </p>
      ))}
    </>
  );
}
