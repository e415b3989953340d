import type { CSSProperties } from 'react';
import { formatDateTime, Panel } from '../../../../admin/kit/index.ts';
import { badgeColor } from '../../types/colors.ts';
import type { NoticeCard } from '../announcements.api.ts';
import { shortName } from '../short-name.ts';
import classes from './card.module.css';
import { useNow } from './use-now.ts';

type Event = NoticeCard['timeline'][number];

/** What happened to a procurement, and what is still to come. */
export function TimelinePanel({ events }: { events: readonly Event[] }) {
  const now = useNow();
  return (
    <Panel title="Tok postupka">
      <ol className={classes.timeline}>
        {events.map((event, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: events have no id, and their order never changes
            key={index}
            data-kind={event.kind}
            data-ahead={(event.at !== null && Date.parse(event.at) > now) || undefined}
            style={event.type ? dotOf(event.type) : undefined}
          >
            <p>
              <b>{event.text}</b>
              {event.at ? (
                <time dateTime={event.at}>
                  {event.kind === 'awarded' && 'najkasnije '}
                  {formatDateTime(event.at)}
                </time>
              ) : (
                <span className={classes.quiet}>datum nije objavljen</span>
              )}
            </p>
            {event.kind === 'corrected' && <Changes changes={event.changes} />}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** The colour that the codebook has for a kind of notices. */
const dotOf = ({ color }: NonNullable<Event['type']>) =>
  ({ '--dot': `var(--mantine-color-${badgeColor(color)}-filled)` }) as CSSProperties;

function Changes({ changes }: { changes: Event['changes'] }) {
  if (changes.length === 0)
    return <p className={classes.quiet}>Izmjena se ne vidi u podacima; pogledajte tekst na portalu.</p>;
  return (
    <dl className={classes.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            {before !== null && <del>{shortName(before)}</del>}{' '}
            {after === null ? <i>uklonjeno</i> : <ins>{shortName(after)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
