import { Button } from '@mantine/core';
import { counted, formatDateTime, formatNumber, Panel, useQuestion } from '../../../admin/kit/index.ts';
import { api } from '../../../web/api.ts';
import type { LicenceMachine, LicencePage } from '../licences/licence.api.ts';
import { CLOCK_FAULTS, RELEASES } from '../states.ts';
import classes from './licensing.module.css';

interface MachinesProps {
  licence: LicencePage;
  /** Path of the API of this licence, and the publisher that the operator acts for. */
  path: string;
  tenant: string | null;
  maySave: boolean;
}

/** Machines that use a licence, and those that did. */
export function Machines({ licence, path, tenant, maySave }: MachinesProps) {
  const { ask, dialog } = useQuestion();
  const active = licence.machines.filter(({ released_at }) => released_at === null);
  const before = licence.machines.filter(({ released_at }) => released_at !== null);
  const release = (machine: LicenceMachine) =>
    ask({
      title: `Osloboditi mjesto mašine „${titleOf(machine)}”?`,
      text: 'Program na njoj prestaje raditi najkasnije za sedam dana, kad mu istekne posljednje odobrenje. Može se ponovo aktivirati dok ima mjesta.',
      confirmLabel: 'Oslobodi',
      refusal: 'Mjesto nije oslobođeno',
      confirm: () => api.post(`${path}/machines/${machine.idguid}/release`, undefined, { query: { tenant } }),
    });
  return (
    <>
      <Panel title={`Mašine (${formatNumber(licence.used)})`}>
        {active.length === 0 ? (
          <p className={classes.muted}>
            {licence.token
              ? 'Još nijedna. Mašina se pojavi ovdje kad u program na njoj upišete ključ.'
              : 'Nijedna.'}
          </p>
        ) : (
          <ul className={classes.machines}>
            {active.map((machine) => (
              <Machine key={machine.idguid} machine={machine}>
                {maySave && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Oslobodi ${titleOf(machine)}`}
                    onClick={() => release(machine)}
                  >
                    Oslobodi
                  </Button>
                )}
              </Machine>
            ))}
          </ul>
        )}
        {active.length < licence.used && (
          <p className={classes.muted}>Prikazane su one koje su se posljednje javile.</p>
        )}
      </Panel>
      {before.length > 0 && (
        <Panel title="Oslobođene mašine">
          <ul className={classes.machines}>
            {before.map((machine) => (
              <Machine key={machine.idguid} machine={machine} />
            ))}
          </ul>
        </Panel>
      )}
      {dialog}
    </>
  );
}

const titleOf = ({ name, fingerprint_end }: LicenceMachine): string => name ?? `…${fingerprint_end}`;

function Machine({ machine, children }: { machine: LicenceMachine; children?: React.ReactNode }) {
  const { fingerprint_end, version, platform, activated_at, last_seen_at } = machine;
  const { released_at, released_how, released_by } = machine;
  const about = [version && `verzija ${version}`, platform].filter(Boolean).join(', ');
  return (
    <li data-off={released_at ? true : undefined}>
      <div>
        <span className={classes.machine}>
          <b>{titleOf(machine)}</b>
          {machine.name && <span className={classes.end}>…{fingerprint_end}</span>}
          {about && <span className={classes.muted}>{about}</span>}
        </span>
        <span className={classes.aside}>
          {released_at && released_how
            ? `${RELEASES[released_how]}${released_by && released_how !== 'silence' && released_how !== 'machine' ? ` (${released_by})` : ''}, ${formatDateTime(released_at)}`
            : `javila se ${formatDateTime(last_seen_at)}; aktivirana ${formatDateTime(activated_at)}`}
        </span>
        <Faults machine={machine} />
      </div>
      {children}
    </li>
  );
}

/** What was noticed of a machine's clock, and of questions that came twice. */
function Faults({ machine }: { machine: LicenceMachine }) {
  const { clock_fault, clock_fault_at, clock_faults, clock_offset, replays, replayed_at } = machine;
  return (
    <>
      {clock_fault && (
        <span className={classes.fault}>
          Uočeno {formatDateTime(clock_fault_at)}: {CLOCK_FAULTS[clock_fault]}
          {clock_offset < -60 && `, sada kasni ${behindText(-clock_offset)}`}. Ukupno{' '}
          {counted(clock_faults, 'put', 'puta', 'puta')}.
        </span>
      )}
      {replays > 0 && (
        <span className={classes.fault}>
          Isto pitanje je ponovila {counted(replays, 'put', 'puta', 'puta')}, posljednji put{' '}
          {formatDateTime(replayed_at)}: možda je mašina kopirana.
        </span>
      )}
    </>
  );
}

/** A length of time in its largest whole unit. */
function behindText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return counted(minutes, 'minutu', 'minute', 'minuta');
  const hours = Math.round(minutes / 60);
  return hours < 48
    ? counted(hours, 'sat', 'sata', 'sati')
    : counted(Math.round(hours / 24), 'dan', 'dana', 'dana');
}
