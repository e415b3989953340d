import { Facts, formatDateTime, lastChangeOf, Panel } from '../../../admin/kit/index.ts';
import { Warning } from '../../../admin/kit/warning.tsx';
import { plural } from '../../../core/plural.ts';
import type { LicencePage } from '../licences/licence.api.ts';
import { ORIGINS } from '../states.ts';
import classes from './licensing.module.css';
import { lastDayOfGraceText, lastDayText, seatsText } from './licensing-data.ts';

const days = (count: number): string => `${count} ${plural(count, 'dan', 'dana', 'dana')}`;

/** How many seats are taken, large. */
export const SeatPanel = ({ licence }: { licence: LicencePage }) => (
  <Panel label="Mjesta">
    <div className={classes.big}>
      <strong>{seatsText(licence)}</strong>
      <span className={classes.bar} aria-hidden>
        {licence.used > 0 && (
          <span style={{ width: `${Math.min(100, (licence.used / licence.seats) * 100)}%` }} />
        )}
      </span>
      <span className={classes.muted}>
        {licence.used >= licence.seats
          ? 'Sva mjesta su zauzeta: nova mašina se aktivira kad se neko oslobodi.'
          : 'mjesta je zauzeto'}
      </span>
    </div>
  </Panel>
);

/** What a licence gives. `of`: the other organisation, as it is called here. */
export function LicenceFacts({ licence, of }: { licence: LicencePage; of: [string, React.ReactNode] }) {
  const { features, grace_days, silence_days, issued_at, note } = licence;
  const facts: [string, React.ReactNode][] = [
    of,
    ['Vrijedi do', lastDayText(licence.expires_at)],
    ...(licence.expires_at
      ? [
          [
            'Poček',
            grace_days === 0
              ? 'nema ga'
              : `${days(grace_days)}, programi rade do ${lastDayOfGraceText(licence)}`,
          ] as [string, string],
        ]
      : []),
    [
      'Mogućnosti',
      features.length === 0 ? (
        'osnovne'
      ) : (
        <ul key="features" className={classes.features}>
          {features.map((feature) => (
            <li key={feature}>
              <code>{feature}</code>
            </li>
          ))}
        </ul>
      ),
    ],
    [
      'Tiha mašina',
      silence_days === null ? 'zadržava mjesto' : `ustupa mjesto kad se ne javi ${days(silence_days)}`,
    ],
    ['Kako je nastala', ORIGINS[licence.origin]],
    ...(issued_at ? [['Ključ izdat', formatDateTime(issued_at)] as [string, string]] : []),
    ...(note
      ? [
          [
            'Poruka uz zahtjev',
            <span key="note" className={classes.lines}>
              {note}
            </span>,
          ] as [string, React.ReactNode],
        ]
      : []),
    ['Posljednja izmjena', lastChangeOf(licence)],
  ];
  return <Facts label="Podaci" facts={facts} />;
}

const SAID: Partial<Record<LicencePage['state'], string>> = {
  requested: 'Zahtjev čeka odluku izdavača.',
  suspended: 'Licenca je obustavljena: programi prestaju raditi kad im istekne posljednje odobrenje.',
  revoked: 'Licenca je opozvana. To se ne može poništiti.',
  transferred: 'Licenca je prenesena drugoj organizaciji, pa njen ključ ovdje više ne vrijedi.',
  refused: 'Zahtjev je odbijen.',
  expired: 'Licenca je istekla, i programi više ne rade.',
};

/** Why programs do not work, or will not for long. */
export function StateNotice({ licence }: { licence: LicencePage }) {
  const { state, reason, state_at, state_by } = licence;
  const said =
    state === 'grace'
      ? `Licenca je istekla. Programi rade još do ${lastDayOfGraceText(licence)}`
      : SAID[state];
  if (!said) return null;
  const who = [state_by, formatDateTime(state_at)].filter(Boolean).join(', ');
  return (
    <div className={classes.gap}>
      <Warning role="status">
        {said} {reason && <>Razlog: {reason} </>}
        {state !== 'grace' && state !== 'expired' && <span className={classes.aside}>{who}</span>}
      </Warning>
    </div>
  );
}
