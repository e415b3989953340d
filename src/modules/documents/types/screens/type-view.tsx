import { Badge } from '@mantine/core';
import { IconCopy, IconDownload, IconListDetails, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate, useParams } from 'react-router';
import { useRemove } from '../../../../admin/form/use-remove.tsx';
import {
  ActionsMenu,
  EmptyState,
  Facts,
  Fetched,
  formatNumber,
  LinkButton,
  lastChangeOf,
  MenuAction,
  NONE,
  PageHeader,
  Panel,
  plural,
  useAct,
  useGet,
} from '../../../../admin/kit/index.ts';
import { useLiveQueries } from '../../../../admin/live/use-live.ts';
import { RecordHistory } from '../../../../admin/resource/view/history.tsx';
import { api } from '../../../../web/api.ts';
import { saveFile } from '../../../../web/save-file.ts';
import { specOf } from '../schema-fields.ts';
import { CHECKS, type Check } from '../type.fields.ts';
import { type DocumentType, TYPES_PATH, type TypeFile } from '../types.api.ts';
import { FieldTable } from './field-table.tsx';
import { Code, TypeName } from './names.tsx';
import { LIST_CRUMB, TYPES_PAGE, typePage } from './paths.ts';
import classes from './types.module.css';
import { Versions } from './versions.tsx';

/** /obrada-dokumenta/vrste-dok/view/{idguid}: what a type asks for, its settings and its versions. */
export default function TypeView() {
  const { idguid = '' } = useParams();
  const asked = useGet<DocumentType>(`${TYPES_PATH}/${idguid}`);
  useLiveQueries('document-types', ['get']);
  return (
    <Fetched asked={asked} list={LIST_CRUMB} title="Vrsta dokumenta">
      {(type) => <Loaded type={type} />}
    </Fetched>
  );
}

function Loaded({ type }: { type: DocumentType }) {
  const { ask, dialog } = useRemove();
  const { act } = useAct();
  const navigate = useNavigate();
  const { idguid, name } = type;
  const remove = (): void =>
    ask({
      accusative: 'vrstu',
      titles: [name],
      remove: () => api.delete(`${TYPES_PATH}/${idguid}`, { query: { version: type.version } }),
      done: () => navigate(TYPES_PAGE, { replace: true, flushSync: true }),
    });
  const download = (): Promise<void> =>
    act(async () => {
      const answer = await api.get<TypeFile>(`${TYPES_PATH}/${idguid}/datoteka`);
      const text = `${JSON.stringify(answer.data, null, 2)}\n`;
      saveFile(new Blob([text], { type: 'application/json' }), `vrsta-${type.code}.json`);
      return answer;
    });
  return (
    <>
      <PageHeader
        title={name}
        recent="Vrsta dokumenta"
        crumbs={[LIST_CRUMB]}
        description={
          <span className={classes.named}>
            <TypeName name="Vrsta dokumenta" colour={type.colour} />
            {!type.active && (
              <Badge size="sm" color="gray">
                Van upotrebe
              </Badge>
            )}
          </span>
        }
        actions={
          <>
            <ActionsMenu label={`Više radnji: ${name}`}>
              <MenuAction icon={IconCopy} run={`${TYPES_PAGE}/create?od=${idguid}`}>
                Napravi kopiju
              </MenuAction>
              <MenuAction icon={IconDownload} run={() => void download()}>
                Preuzmi kao datoteku
              </MenuAction>
              <MenuAction icon={IconTrash} red run={remove}>
                Obriši
              </MenuAction>
            </ActionsMenu>
            <LinkButton variant="default" to={typePage('edit', idguid)} icon={IconPencil}>
              Uredi
            </LinkButton>
            <LinkButton to={typePage('schema', idguid)} icon={IconListDetails}>
              Uredi polja
            </LinkButton>
          </>
        }
      />
      <div className={classes.page}>
        <Facts label="O vrsti" facts={factsOf(type)} />
        <FieldsOf type={type} />
        <Versions type={type} />
        <RecordHistory subject="vrste-dokumenata" idguid={idguid} />
      </div>
      {dialog}
    </>
  );
}

const yes = (value: boolean): string => (value ? 'Da' : 'Ne');

function factsOf(type: DocumentType): [string, React.ReactNode][] {
  const { retention_months: months, checks } = type;
  return [
    ['Oznaka', <Code key="code">{type.code}</Code>],
    ['Opis', type.description ?? NONE],
    ['Dokumenata', formatNumber(type.documents)],
    [
      'Rok čuvanja',
      months === null
        ? 'Trajno'
        : `${formatNumber(months)} ${plural(months, 'mjesec', 'mjeseca', 'mjeseci')}`,
    ],
    ['Četiri oka', yes(type.four_eyes)],
    ['Sigurni odjednom', yes(type.bulk_approve)],
    [
      'Upozorenja koja traže pregled',
      checks.length > 0 ? checks.map((code) => CHECKS[code as Check]).join(' · ') : NONE,
    ],
    ['Posljednja izmjena', lastChangeOf(type)],
  ];
}

function FieldsOf({ type }: { type: DocumentType }) {
  const { fields, lines, linesKey } = specOf(type.schema, type.code);
  const to = typePage('schema', type.idguid);
  if (fields.length === 0 && !lines)
    return (
      <Panel title="Polja">
        <EmptyState
          title="Vrsta još nema polja"
          action={
            <LinkButton to={to} icon={IconListDetails}>
              Dodaj polja
            </LinkButton>
          }
        >
          Bez polja se iz dokumenta ne čita ništa.
        </EmptyState>
      </Panel>
    );
  return (
    <>
      <Panel title="Polja">
        <FieldTable fields={fields} label="Polja vrste" />
      </Panel>
      {lines && (
        <Panel title={`Stavke (${linesKey})`}>
          <FieldTable fields={lines} label="Kolone stavki" />
        </Panel>
      )}
    </>
  );
}
