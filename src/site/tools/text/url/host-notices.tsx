import type { Host } from '../../../../core/idn.ts';
import { Notice } from '../../kit/notice.tsx';
import { hostFaultText, hyphenText } from './fault-texts.ts';

/** Invalid or suspicious host names. */
export function HostNotices({ hosts }: { hosts: readonly Host[] }) {
  const mixed = hosts.flatMap((host) => host.mixed);
  const hyphens = [...new Set(hosts.flatMap((host) => host.hyphens))];
  return (
    <>
      {hosts.map(
        ({ unicode, fault }) =>
          fault && (
            <Notice key={unicode} kind="error">
              {hostFaultText(fault)}
            </Notice>
          ),
      )}
      {hyphens.map((label) => (
        <Notice key={label} kind="warning">
          {hyphenText(label)}
        </Notice>
      ))}
      {mixed.length > 0 && (
        <Notice kind="warning">
          Ime „{mixed[0]}” miješa pisma koja liče jedno na drugo (npr. latinično a i ćirilično а). Tako se
          prave lažne adrese.
        </Notice>
      )}
    </>
  );
}
