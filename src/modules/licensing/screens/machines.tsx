import { Button } from '@mantine/core';
import { formatNumber, useQuestion } from '../../../admin/kit/index.ts';
import type { Query } from '../../../admin/list/client.ts';
import type { ListDefinition } from '../../../admin/list/definition.ts';
import { List } from '../../../admin/list/list.tsx';
import { api } from '../../../web/api.ts';
import type { LicencePage } from '../licences/licence.api.ts';
import type { LicenceMachine } from '../licences/machines.api.ts';
import classes from './licensing.module.css';
import { MachineDetails } from './machine-details.tsx';

/** Has a machine's seat be given up, after asking. `apiOf`: path of the API of a licence. */
export function useRelease(apiOf: (licence: string) => string, query: Query = {}) {
  const { ask, dialog } = useQuestion();
  const release = ({ idguid, licence_id, name }: LicenceMachine) =>
    ask({
      title: `Osloboditi mjesto mašine „${name}”?`,
      text: 'Program na njoj prestaje raditi najkasnije za sedam dana, kad mu istekne posljednje odobrenje. Može se ponovo aktivirati dok ima mjesta, i kad je program na njoj ponovo instaliran.',
      confirmLabel: 'Oslobodi',
      refusal: 'Mjesto nije oslobođeno',
      confirm: () => api.post(`${apiOf(licence_id)}/machines/${idguid}/release`, undefined, { query }),
    });
  const actions = (machine: LicenceMachine) =>
    machine.state === 'active' && (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Oslobodi ${machine.name}`}
        onClick={() => release(machine)}
      >
        Oslobodi
      </Button>
    );
  return { actions, dialog };
}

interface MachinesProps {
  licence: LicencePage;
  list: ListDefinition<LicenceMachine>;
  /** Path of the API of a licence, and the organisation that the operator acts for. */
  apiOf: (licence: string) => string;
  query?: Query;
  maySave: boolean;
}

/** Machines that use a licence, and those that did. */
export function Machines({ licence, list, apiOf, query = {}, maySave }: MachinesProps) {
  const { actions, dialog } = useRelease(apiOf, query);
  return (
    <section className={classes.listed} aria-label="Mašine">
      <h2 className={classes.heading}>Mašine ({formatNumber(licence.used)})</h2>
      <List
        list={list}
        query={{ ...query, licence_id: licence.idguid }}
        rowActions={maySave ? actions : undefined}
        details={(machine) => <MachineDetails machine={machine} />}
        empty={{
          title: licence.token ? 'Još nijedna mašina' : 'Nijedna mašina',
          text: licence.token ? 'Mašina se pojavi ovdje kad u program na njoj upišete ključ.' : undefined,
        }}
      />
      {dialog}
    </section>
  );
}
