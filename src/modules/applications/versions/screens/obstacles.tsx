import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { Panel } from '../../../../admin/kit/index.ts';
import type { Version } from '../versions.api.ts';
import classes from './versions.module.css';

/** What a draft still needs before it can be published. */
export function Obstacles({ version: { obstacles, files } }: { version: Version }) {
  const nameOf = (file: string | null) => files.find(({ idguid }) => idguid === file)?.name;
  if (obstacles.length === 0)
    return (
      <p className={classes.ready} role="status">
        <IconCircleCheck size={20} aria-hidden /> Sve je provjereno: verzija se može objaviti.
      </p>
    );
  return (
    <Panel title="Do objave">
      <ul className={classes.obstacles} role="status">
        {obstacles.map(({ file, text }) => (
          <li key={`${file} ${text}`}>
            <IconCircleDashed size={18} aria-hidden />
            <span className={classes.obstacle}>
              {file && <code>{nameOf(file)}</code>} {text}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
