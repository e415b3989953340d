import { ActionIcon } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { LinkButton, useQuestion, useUndo } from '../../../../admin/kit/index.ts';
import { useQueryParams } from '../../../../admin/kit/use-query-params.ts';
import { unlisted } from '../../../../admin/list/columns.ts';
import { List } from '../../../../admin/list/list.tsx';
import { api } from '../../../../web/api.ts';
import { shownName } from '../../dns/names.ts';
import { readableContent } from '../../dns/presentation.ts';
import type { Domain } from '../domains.api.ts';
import { RECORDS_API, SAVE_DOMAINS } from '../labels.ts';
import type { DnsRecord, RecordRow } from '../records.api.ts';
import { RecordDialog } from './record-dialog.tsx';
import { recordList } from './record-list.tsx';
import classes from './zones.module.css';
import { NEW_RECORD, RECORD_PARAM, recordPath } from './zones-data.ts';

/** Each row would repeat whose page it is. */
const LIST = unlisted(recordList, 'domain');

/** A record has no trash: it is made again as it was. */
const makeAgain = ({ domain_id, name, type, ttl, values, note }: DnsRecord) =>
  api.post(RECORDS_API, { domain_id, name: `${name}.`, type, ttl, values, note });

/** The records of a domain, with a dialog for one of them, which has an address of its own. */
export function Records({ record: domain }: { record: Domain }) {
  const maySave = hasPermission(useSignedIn(), SAVE_DOMAINS);
  const [params, setParams] = useQueryParams();
  const asked = params.get(RECORD_PARAM);
  const client = useQueryClient();
  const offerUndo = useUndo();
  const { ask, dialog } = useQuestion();
  const open = (record: string | null) =>
    setParams(
      (now) => {
        if (record === null) now.delete(RECORD_PARAM);
        else now.set(RECORD_PARAM, record);
        return now;
      },
      { replace: record === null },
    );
  const remove = ({ idguid, owner, type, content }: RecordRow) => {
    const title = `${shownName(owner)} ${type} ${readableContent(content)}`;
    let kept: DnsRecord;
    ask({
      title: `Obrisati zapis „${title}”?`,
      text: 'Briše se odmah i ne ide u korpu: vraća ga samo „Poništi” u obavijesti koja slijedi, dok ona stoji. Drugi zapis pamte još toliko sekundi koliki mu je TTL.',
      confirmLabel: 'Obriši',
      danger: true,
      refusal: 'Brisanje nije moguće',
      confirm: async () => {
        kept = (await api.get<DnsRecord>(`${RECORDS_API}/${idguid}`)).data;
        await api.delete(`${RECORDS_API}/${idguid}?version=${kept.version}`);
      },
      done: () => {
        offerUndo(`Zapis je obrisan: ${title}`, () => makeAgain(kept), `Zapis je vraćen: ${title}`);
        void client.invalidateQueries();
      },
    });
  };
  return (
    <section className={classes.records} aria-label="Zapisi">
      <div className={classes.head}>
        <h2 className={classes.heading}>Zapisi</h2>
        {maySave && domain.records > 0 && (
          <LinkButton to={recordPath(domain.idguid, NEW_RECORD)} icon={IconPlus}>
            Dodaj zapis
          </LinkButton>
        )}
      </div>
      <List
        list={LIST}
        query={{ domain_id: domain.idguid }}
        create={maySave ? { to: recordPath(domain.idguid, NEW_RECORD), label: 'Dodaj zapis' } : undefined}
        rowActions={
          maySave
            ? (row) => (
                <span className={classes.rowActions}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Uredi zapis ${shownName(row.owner)} ${row.type}`}
                    onClick={() => open(row.idguid)}
                  >
                    <IconPencil size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Obriši zapis ${shownName(row.owner)} ${row.type}`}
                    onClick={() => remove(row)}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </span>
              )
            : undefined
        }
        empty={{
          title: 'U domeni još nema zapisa',
          text: `Zapis kaže gdje šta vodi: A i AAAA na IP adresu, CNAME na drugo ime, MX prima poštu, TXT dokazuje da je domena vaša. Počnite zapisom A za @ (to je ${domain.shown}) i za www, ili uvezite zonsku datoteku od prijašnjeg davaoca usluge.`,
        }}
      />
      {asked !== null && maySave && (
        <RecordDialog
          key={asked}
          domain={domain}
          idguid={asked === NEW_RECORD ? null : asked}
          onClose={() => open(null)}
        />
      )}
      {dialog}
    </section>
  );
}
