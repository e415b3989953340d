import { ActionIcon, Badge, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useActing } from '../../../admin/acting/acting.tsx';
import { actionOf } from '../../../admin/kit/audit-action.ts';
import { formatDateTime } from '../../../admin/kit/index.ts';
import table from '../../../admin/kit/table.module.css';
import { Changes } from '../../../admin/resource/view/Changes.tsx';
import { changedText } from '../../../admin/resource/view/changed.ts';
import { useMenu } from '../../../admin/shell/use-menu.ts';
import { findResource } from '../../../core/registry.ts';
import { trailTo } from '../../../menu.ts';
import type { TrailLine } from '../trail.api.ts';
import classes from './trail.module.css';
import type { Trail } from './use-trail.ts';

/** The lines: a table, and on a phone one card each; every one can be opened to what it changed. */
export function TrailLines({ trail, lines }: { trail: Trail; lines: readonly TrailLine[] }) {
  const phone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  const stale = trail.list.isPlaceholderData || undefined;
  if (phone)
    return (
      <ul className={table.cards} aria-label="Dnevnik izmjena" aria-busy={stale}>
        {lines.map((line) => (
          <Card key={line.id} line={line} trail={trail} />
        ))}
      </ul>
    );
  const newestFirst = trail.sort === '-at';
  return (
    <div className={table.frame}>
      <table className={`${table.table} ${classes.lines}`} aria-label="Dnevnik izmjena" aria-busy={stale}>
        <thead>
          <tr>
            <td className={classes.narrow} />
            <th scope="col" aria-sort={newestFirst ? 'descending' : 'ascending'}>
              <button
                type="button"
                className={table.sort}
                onClick={() => trail.change({ sort: newestFirst ? 'at' : '' })}
              >
                Kada
                {newestFirst ? (
                  <IconArrowDown size={14} aria-hidden />
                ) : (
                  <IconArrowUp size={14} aria-hidden />
                )}
              </button>
            </th>
            <th scope="col">Radnja</th>
            <th scope="col">Zapis</th>
            <th scope="col">Ko</th>
            <th scope="col">Odakle</th>
          </tr>
        </thead>
        {lines.map((line) => (
          <Row key={line.id} line={line} trail={trail} />
        ))}
      </table>
    </div>
  );
}

interface LineProps {
  line: TrailLine;
  trail: Trail;
}

function Row({ line, trail }: LineProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <tbody data-open={open || undefined}>
      <tr>
        <td className={classes.narrow}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="md"
            aria-label={`Pojedinosti: ${line.record}`}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <IconChevronRight size={17} aria-hidden className={classes.chevron} />
          </ActionIcon>
        </td>
        <td className={classes.when}>
          <When line={line} />
        </td>
        <td>
          <Action line={line} />
        </td>
        <td className={classes.record}>
          <RecordName line={line} />
        </td>
        <td className={classes.who}>
          <Who line={line} />
        </td>
        <td className={classes.ip}>{line.ip}</td>
      </tr>
      {open && (
        <tr id={id} className={classes.opened}>
          <td />
          <td colSpan={5}>
            <Details line={line} trail={trail} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

function Card({ line, trail }: LineProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li className={table.card} data-open={open || undefined}>
      <div className={classes.cardHead}>
        <div className={classes.record}>
          <RecordName line={line} />
        </div>
        <Action line={line} />
      </div>
      <div className={classes.cardBody}>
        <Who line={line} />
        <span className={classes.muted}>
          <When line={line} />
          {line.ip && ` · ${line.ip}`}
        </span>
      </div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconChevronRight size={15} aria-hidden className={classes.chevron} />}
        aria-label={`Pojedinosti: ${line.record}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Pojedinosti
      </Button>
      {open && (
        <div id={id} className={classes.cardDetails}>
          <Details line={line} trail={trail} />
        </div>
      )}
    </li>
  );
}

const When = ({ line }: Pick<LineProps, 'line'>) => <time dateTime={line.at}>{formatDateTime(line.at)}</time>;

function Action({ line }: Pick<LineProps, 'line'>) {
  const { label, color } = actionOf(line.action);
  return (
    <Badge size="sm" color={color}>
      {label}
    </Badge>
  );
}

/** Leads to the record while it is there and the person may see it. */
function RecordName({ line }: Pick<LineProps, 'line'>) {
  const { tenant, link } = useActing();
  const menu = useMenu();
  // What another organisation keeps as a resource has no page outside of it.
  const there = line.path !== null && !(tenant !== null && findResource(line.resource));
  const event = line.changes.event?.to ? String(line.changes.event.to) : null;
  // Of what is new or gone every field would be named.
  const said = event ?? (line.action === 'update' ? changedText(line.resource, line.changes) : '');
  const may = there && trailTo(menu, line.path!).length > 0;
  return (
    <>
      {may ? (
        <Link to={link(line.path!)}>{line.record || '(bez naziva)'}</Link>
      ) : (
        line.record || '(bez naziva)'
      )}
      <span className={classes.muted}>{said ? `${line.label} · ${said}` : line.label}</span>
    </>
  );
}

const Who = ({ line }: Pick<LineProps, 'line'>) => (
  <>
    {line.actor}
    {line.via && <span className={classes.muted}>preko: {line.via}</span>}
  </>
);

/** Before and after by field, and the way to what else the trail knows. */
function Details({ line, trail }: LineProps) {
  const { change } = trail;
  const narrow = (next: Parameters<typeof change>[0]) => () => change(next);
  return (
    <>
      {Object.keys(line.changes).length > 0 ? (
        <Changes subject={line.resource} changes={line.changes} />
      ) : (
        <p className={classes.muted}>Bez pojedinosti o poljima.</p>
      )}
      <p className={classes.more}>
        <Button
          variant="default"
          size="compact-sm"
          onClick={narrow({ record: line.record_id, resource: line.resource })}
        >
          Sve o ovom zapisu
        </Button>
        {line.actor_id && (
          <Button variant="default" size="compact-sm" onClick={narrow({ actor: line.actor_id })}>
            Sve što je radila ova osoba
          </Button>
        )}
        {line.ip && (
          <Button variant="default" size="compact-sm" onClick={narrow({ ip: line.ip })}>
            Sve s adrese {line.ip}
          </Button>
        )}
      </p>
    </>
  );
}
