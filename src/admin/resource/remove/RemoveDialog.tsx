import { Button, Modal } from '@mantine/core';
import { Link } from 'react-router';
import { referrersOf, resourceNamed } from '../../../core/registry.ts';
import type { Resource } from '../../../core/resource.ts';
import { ConfirmDialog, formatNumber } from '../../kit/index.ts';
import { filterKey } from '../../list/filters.ts';
import classes from './remove.module.css';
import type { Refusal, Removal } from './useRemoval.ts';

/** Asks before deleting; when the server refuses, says why and leads to what stands in the way. */
export function RemoveDialog({
  resource,
  removal,
  title,
  idguids,
  onConfirm,
}: {
  resource: Resource;
  removal: Removal;
  /** The question. */
  title: string;
  /** The records in question, for the links to what uses them. */
  idguids: string[];
  onConfirm: () => void;
}) {
  const { asked, refusal, pending, close } = removal;
  return (
    <>
      <ConfirmDialog
        opened={asked !== null && !refusal}
        title={title}
        confirmLabel="Obriši"
        danger
        loading={pending}
        onClose={close}
        onConfirm={onConfirm}
      >
        Brisanje se ne može poništiti; u historiji izmjena ostaje trag.
      </ConfirmDialog>
      <Modal
        opened={asked !== null && refusal !== null}
        onClose={close}
        title="Brisanje nije moguće"
        size="28rem"
      >
        {refusal && <Why resource={resource} refusal={refusal} idguids={idguids} />}
        <div className={classes.foot}>
          <Button onClick={close} data-autofocus>
            U redu
          </Button>
        </div>
      </Modal>
    </>
  );
}

function Why({ resource, refusal, idguids }: { resource: Resource; refusal: Refusal; idguids: string[] }) {
  if (refusal.usedBy.length === 0) return <p className={classes.text}>{refusal.message}</p>;
  return (
    <>
      <p className={classes.text}>
        {idguids.length === 1 ? 'Zapis koriste drugi podaci:' : 'Odabrane zapise koriste drugi podaci:'}
      </p>
      <ul className={classes.users}>
        {refusal.usedBy.map((use) => {
          const to = listOfUsers(resource, use.resource, idguids);
          const label = (
            <>
              {use.label} <b>{formatNumber(use.count)}</b>
            </>
          );
          return <li key={use.resource}>{to ? <Link to={to}>{label}</Link> : label}</li>;
        })}
      </ul>
      <p className={classes.text}>
        Najprije ih obrišite ili im odaberite drugu vrijednost.
        {idguids.length > 1 && ' Dok to ne učinite, nijedan od odabranih zapisa nije obrisan.'}
      </p>
    </>
  );
}

/** The list of what refers to the records, narrowed to them; null when it cannot be told or grows too long. */
export function listOfUsers(target: Resource, user: string, idguids: string[]): string | null {
  const referrers = referrersOf(target).filter(({ resource }) => resource.name === user);
  const [referrer] = referrers;
  if (!referrer || referrers.length > 1 || idguids.length > 40) return null;
  return `${resourceNamed(user).path}?${filterKey(referrer.field, 'in')}=${idguids.join(',')}`;
}
