import { counted, Facts, formatDateTime } from '../../../admin/kit/index.ts';
import type { LicenceMachine } from '../licences/machines.api.ts';
import { CLOCK_FAULTS, RELEASES } from '../states.ts';
import classes from './licensing.module.css';

/** What is known of a machine beside its row: how it left its seat, what was noticed of its clock and of questions that came twice. */
export function MachineDetails({ machine }: { machine: LicenceMachine }) {
  const { fingerprint_end, version, platform, activated_at } = machine;
  const facts: [string, React.ReactNode][] = [
    ['Kraj otiska', <code key="end">{fingerprint_end}</code>],
    ['Program', [version && `verzija ${version}`, platform].filter(Boolean).join(', ') || 'nije se izjasnio'],
    ['Aktivirana', formatDateTime(activated_at)],
    ...(machine.released_at ? [['Oslobođena', releasedText(machine)] as [string, string]] : []),
  ];
  return (
    <>
      <Facts label={`Mašina ${machine.name}`} facts={facts} />
      <Faults machine={machine} />
    </>
  );
}

function releasedText({ released_at, released_how, released_by }: LicenceMachine): string {
  const how = released_how && RELEASES[released_how];
  const who = released_how === 'customer' || released_how === 'publisher' ? released_by : null;
  return [formatDateTime(released_at), how && (who ? `${how} (${who})` : how)].filter(Boolean).join(', ');
}

function Faults({ machine }: { machine: LicenceMachine }) {
  const { clock_fault, clock_fault_at, clock_faults, clock_offset, replays, replayed_at } = machine;
  return (
    <>
      {clock_fault && (
        <p className={classes.fault}>
          Uočeno {formatDateTime(clock_fault_at)}: {CLOCK_FAULTS[clock_fault]}
          {clock_offset < -60 && `, sada kasni ${lengthText(-clock_offset)}`}
          {clock_offset > 60 && `, sada žuri ${lengthText(clock_offset)}`}. Ukupno{' '}
          {counted(clock_faults, 'put', 'puta', 'puta')}.
        </p>
      )}
      {replays > 0 && (
        <p className={classes.fault}>
          Isto pitanje je ponovila {counted(replays, 'put', 'puta', 'puta')}, posljednji put{' '}
          {formatDateTime(replayed_at)}: možda je mašina kopirana.
        </p>
      )}
    </>
  );
}

/** A length of time in its largest whole unit. */
function lengthText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return counted(minutes, 'minutu', 'minute', 'minuta');
  const hours = Math.round(minutes / 60);
  return hours < 48
    ? counted(hours, 'sat', 'sata', 'sati')
    : counted(Math.round(hours / 24), 'dan', 'dana', 'dana');
}
