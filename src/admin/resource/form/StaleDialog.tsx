import { Button, Modal, Radio } from '@mantine/core';
import { useState } from 'react';
import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import { formatDateTime } from '../../kit/index.ts';
import { formatValue } from '../display/value.ts';
import { compare } from './conflict.ts';
import classes from './form.module.css';

/** What met on one record: the one I began with, the one there is now, and what I wanted to change. */
export interface Clash {
  base: ResourceRecord;
  current: ResourceRecord;
  mine: Record<string, unknown>;
}

export interface StaleProps {
  resource: Resource;
  clash: Clash;
  /** Titles of the references I chose, by field, where they are known. */
  titles: Record<string, string>;
  saving: boolean;
  /** Saves over the newer version; of the fields both changed, only the named ones stay mine. */
  onKeep: (fields: string[]) => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Says who changed the record meanwhile and how, and lets the person choose field by field. */
export function StaleDialog(props: StaleProps) {
  const { resource, clash, titles, saving } = props;
  const { current } = clash;
  const { conflicts, onlyTheirs, onlyMine } = compare(resource, clash.base, current, clash.mine);
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (name: string, side: string) =>
    setTheirs((before) => {
      const next = new Set(before);
      if (side === 'theirs') next.add(name);
      else next.delete(name);
      return next;
    });
  const kept = Object.keys(clash.mine).filter((name) => !theirs.has(name));
  const show = (name: string, value: unknown, title?: string | null) =>
    formatValue(resource.fields[name], value, title);
  const listed = (names: string[]) => names.map((name) => resource.fields[name]?.label).join(', ');
  return (
    <Modal
      opened
      onClose={props.onClose}
      title="Zapis je u međuvremenu izmijenjen"
      size="44rem"
      closeOnClickOutside={false}
    >
      <p className={classes.lead}>
        Dok ste uređivali, zapis je sačuvan s izmjenama: <b>{current.updated_by ?? 'neko drugi'}</b>,{' '}
        {formatDateTime(current.updated_at)}. Vaš unos nije izgubljen.
      </p>
      {conflicts.length > 0 && (
        <div className={classes.conflicts}>
          {conflicts.map(({ name, mine }) => (
            <Radio.Group
              key={name}
              label={resource.fields[name]?.label}
              value={theirs.has(name) ? 'theirs' : 'mine'}
              onChange={(side) => choose(name, side)}
            >
              <div className={classes.sides}>
                <Side value="theirs" who="Njihovo" text={show(name, current[name], current.refs[name])} />
                <Side value="mine" who="Moje" text={show(name, mine, titles[name])} />
              </div>
            </Radio.Group>
          ))}
        </div>
      )}
      {onlyTheirs.length > 0 && (
        <p className={classes.aside}>
          Ostaje njihova izmjena u poljima koja niste dirali: {listed(onlyTheirs)}.
        </p>
      )}
      {onlyMine.length > 0 && <p className={classes.aside}>Samo vi ste mijenjali: {listed(onlyMine)}.</p>}
      <div className={classes.dialogFoot}>
        <Button variant="default" disabled={saving} onClick={props.onTakeTheirs}>
          Uzmi njihovo
        </Button>
        <Button
          loading={saving}
          disabled={kept.length === 0}
          onClick={() => props.onKeep(kept)}
          data-autofocus
        >
          {theirs.size > 0 ? 'Sačuvaj odabrano' : 'Zadrži moje'}
        </Button>
      </div>
    </Modal>
  );
}

function Side({ value, who, text }: { value: string; who: string; text: string }) {
  return (
    <Radio.Card value={value} className={classes.side}>
      <Radio.Indicator size="xs" color="tile" iconColor="var(--c-on-tile)" />
      <span>
        <span className={classes.who}>{who}</span>
        <span className={classes.what}>{text}</span>
      </span>
    </Radio.Card>
  );
}
