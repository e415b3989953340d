import { Action } from '../../kit/actions.tsx';
import { Notice } from '../../kit/notice.tsx';
import { countText } from '../../kit/sizes.ts';
import { HostNotices } from './host-notices.tsx';
import { isStrange } from './idn.ts';
import type { Told, UrlResult } from './worker.ts';

/** Sequences that are told one by one; the others are counted. */
const SHOWN = 8;

interface RemarksProps {
  result: UrlResult;
  box: { current: HTMLTextAreaElement | null };
  onCharset(): void;
  onAgain(): void;
}

/** Whether there is anything to say of a result. */
export const isRemarkable = ({ faults, again, hosts }: UrlResult): boolean =>
  again || faults.length > 0 || hosts.some((host) => isStrange(host) || host.ascii !== host.unicode);

/** What was noticed while converting: malformed sequences with their places, text that was encoded twice, names of hosts. */
export function Remarks({
  result: { faults, count, again, hosts, value },
  box,
  onCharset,
  onAgain,
}: RemarksProps) {
  const named = hosts.filter(({ ascii, unicode, fault }) => !fault && ascii !== unicode);
  const show = ({ at, raw }: Told): void => {
    box.current?.focus();
    box.current?.setSelectionRange(at, at + raw.length);
  };
  const other = faults.some(({ kind, would }) => kind === 'bytes' && would);
  return (
    <>
      {faults.length > 0 && (
        <Notice kind="warning">
          <strong>
            Neispravnih nizova: {countText(count)}
            {count > SHOWN && `, prikazano prvih ${SHOWN}`}.
          </strong>{' '}
          Ostavljeni su kako stoje.
          <ul className="url-faults">
            {faults.slice(0, SHOWN).map((fault) => (
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
      {again && typeof value === 'string' && (
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
