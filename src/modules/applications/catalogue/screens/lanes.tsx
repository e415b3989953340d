import { Link } from 'react-router';
import { counted, formatDateTime, NothingHere, Panel } from '../../../../admin/kit/index.ts';
import { versionPath } from '../../labels.ts';
import type { Lane } from '../overview.api.ts';
import { channelLabel, PLATFORMS } from '../platforms.ts';
import classes from './applications.module.css';

type LaneVersion = Lane['versions'][number];

/** Published versions of each platform and channel, the newest first, each with how many installations have it. */
export function Lanes({ lanes }: { lanes: readonly Lane[] }) {
  if (lanes.length === 0)
    return (
      <Panel title="Objavljene verzije">
        <NothingHere>
          Još ništa nije objavljeno. Napravite verziju, dodajte joj datoteke i objavite je.
        </NothingHere>
      </Panel>
    );
  const most = Math.max(1, ...lanes.flatMap(({ versions }) => versions.map(({ active }) => active)));
  return (
    <Panel title="Objavljene verzije">
      <div className={classes.lanes}>
        {lanes.map(({ platform, channel, versions }) => (
          <section
            key={`${platform} ${channel}`}
            className={classes.lane}
            aria-label={`${PLATFORMS[platform]}, ${channelLabel(channel)}`}
          >
            <h3>
              {PLATFORMS[platform]} <span className={classes.channel}>{channelLabel(channel)}</span>
            </h3>
            <ol>
              {versions.map((version) => (
                <Stop key={version.idguid} version={version} most={most} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </Panel>
  );
}

function Stop({ version, most }: { version: LaneVersion; most: number }) {
  const { idguid, number, state, rollout, mandatory, published_at, active } = version;
  const notes = [
    state === 'withdrawn'
      ? 'povučena'
      : rollout === 0
        ? 'zaustavljena'
        : rollout < 100
          ? `nudi se ${rollout} %`
          : null,
    mandatory && state === 'published' ? 'obavezna' : null,
  ].filter(Boolean);
  return (
    <li
      className={classes.stop}
      data-state={state === 'withdrawn' ? state : rollout < 100 ? 'partly' : 'full'}
    >
      <Link to={versionPath(idguid)}>{number}</Link>
      <span className={classes.stopMeta}>
        {formatDateTime(published_at)}
        {notes.length > 0 && ` · ${notes.join(', ')}`}
      </span>
      <span className={classes.share}>
        <span className={classes.bar} aria-hidden>
          <span className={classes.filled} style={{ inlineSize: `${(active / most) * 100}%` }} />
        </span>
        {counted(active, 'instalacija', 'instalacije', 'instalacija')}
      </span>
    </li>
  );
}
