import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle, IconRefresh } from '@tabler/icons-react';
import { CopyButton, formatDateTime, Panel, useAct } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import { shownName } from '../../dns/names.ts';
import type { ShownState } from '../delegation-states.ts';
import type { Domain } from '../domains.api.ts';
import classes from './zones.module.css';
import { apiOf } from './zones-data.ts';

/** A check asks servers of strangers for at most 15 seconds. */
const TIMEOUT = 30_000;

const SAID: Record<ShownState, string> = {
  right: 'Svijet nalazi ovu domenu kod nas.',
  partly: 'Domena radi, ali nije sve kako treba.',
  wrong: 'Svijet ne dobija naše odgovore za ovu domenu.',
  missing: 'Svijet još ne zna da za ovu domenu odgovaramo mi.',
  unknown: 'Nije se moglo saznati kuda je domena upućena.',
  unchecked: 'Još nije provjereno nalazi li svijet ovu domenu kod nas.',
};
const SIGNS: Partial<Record<ShownState, typeof IconCircleCheck>> = {
  right: IconCircleCheck,
  unknown: IconHelpCircle,
  unchecked: IconHelpCircle,
};

/** Whether the domain is delegated to our servers, and what to set at the registrar. */
export function DelegationPanel({ record }: { record: Domain }) {
  const { act, busy } = useAct();
  const { delegation, delegation_state: state } = record;
  const Sign = SIGNS[state] ?? IconAlertTriangle;
  return (
    <Panel
      title="Delegacija"
      aside={
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={busy}
          onClick={() => void act(() => api.post(`${apiOf(record.idguid)}/check`, {}, { timeout: TIMEOUT }))}
        >
          Provjeri
        </Button>
      }
    >
      <div className={classes.delegation} data-state={state}>
        <p className={classes.verdict} role="status">
          <Sign size={22} aria-hidden />
          <span>
            <b>{SAID[state]}</b>
            {record.delegation_at && (
              <span className={classes.muted}> Provjereno {formatDateTime(record.delegation_at)}.</span>
            )}
          </span>
        </p>
        {delegation && delegation.findings.length > 0 && (
          <ul className={classes.findings}>
            {delegation.findings.map(({ kind, text }) => (
              <li key={`${kind} ${text}`}>{text}</li>
            ))}
          </ul>
        )}
        <div className={classes.registrar}>
          <div>
            <p className={classes.small}>
              Kod registrara domene {record.shown} kao DNS servere (NS) upišite tačno ova imena:
            </p>
            <ul className={classes.servers} aria-label="DNS serveri za registrara">
              {record.ns.map((name) => (
                <li key={name}>
                  <code>{shownName(name)}</code>
                  <CopyButton text={name} label="Kopiraj" about={name} size="compact-sm" variant="subtle" />
                </li>
              ))}
            </ul>
          </div>
          {record.ns.length > 1 && (
            <CopyButton text={record.ns.join('\n')} label="Kopiraj sva imena" size="compact-sm" />
          )}
        </div>
      </div>
    </Panel>
  );
}
