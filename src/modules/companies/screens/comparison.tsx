import { Alert, Button, Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconArrowsExchange, IconGitMerge } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatValue } from '../../../admin/fields/format-value.ts';
import {
  counted,
  NothingHere,
  PageHeader,
  Panel,
  useAct,
  useQuestion,
  useUndo,
} from '../../../admin/kit/index.ts';
import { viewPath } from '../../../admin/resource/paths.ts';
import { restoreFrom } from '../../../admin/resource/trash/use-restore.tsx';
import { isList, type ResourceRecord } from '../../../core/resource.ts';
import { api } from '../../../web/api.ts';
import type { MergePreview } from '../companies.api.ts';
import { companies } from '../companies.resource.ts';
import classes from './companies.module.css';

const LIST = { label: companies.labels.many, to: companies.path };
const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);

/** What is taken unless the person says otherwise: what the one that stays has not, and the entries of both lists. */
const usual = ({ keep, gone, differs }: MergePreview): string[] =>
  differs.filter((name) => !isEmpty(gone[name]) && (isEmpty(keep[name]) || isList(companies.fields[name]!)));

interface Props {
  preview: MergePreview;
  /** The same the other way round. */
  swap: string;
  reread: () => void;
}

/** Both companies field by field, what moves, and the button. */
export function Comparison({ preview, swap, reread }: Props) {
  const { keep, gone, differs, moves, refused } = preview;
  const navigate = useNavigate();
  const client = useQueryClient();
  const { act, busy } = useAct();
  const offerUndo = useUndo();
  const { ask, dialog } = useQuestion();
  const [take, setTake] = useState<readonly string[]>(() => usual(preview));
  const path = `/api/admin/companies/${keep.idguid}/merge/${gone.idguid}`;
  const undo = () => restoreFrom('/api/admin/companies/trash', [gone.idguid]);
  const merge = () =>
    act(
      async () => {
        const body = { version: keep.version, other_version: gone.version, take };
        const { message: _said, ...answer } = await api.post<ResourceRecord>(path, body);
        return answer;
      },
      {
        done: () => {
          client.removeQueries({ queryKey: ['get', path] });
          offerUndo(`„${gone.naziv}” je spojena s „${keep.naziv}”.`, undo, 'Spajanje je poništeno.');
          void navigate(viewPath(companies, keep.idguid), { replace: true });
        },
        refused: (error) => {
          if (error.code !== 'stale') return false;
          ask({
            title: 'Firma je u međuvremenu izmijenjena',
            text: `${error.message} Pogledajte novo stanje, pa spojite ponovo.`,
          });
          reread();
          return true;
        },
      },
    );
  const toggle = (name: string, on: boolean) =>
    setTake((before) => (on ? [...before, name] : before.filter((one) => one !== name)));
  return (
    <>
      <PageHeader
        title="Spoji firme"
        crumbs={[LIST, { label: String(keep.naziv), to: viewPath(companies, keep.idguid) }]}
        description="Ostaje jedna firma. Druga ide u korpu, iz koje se 30 dana može vratiti sa svim što je premješteno."
        actions={
          <Button
            component={Link}
            to={swap}
            replace
            variant="default"
            leftSection={<IconArrowsExchange size={16} aria-hidden />}
          >
            Zamijeni
          </Button>
        }
      />
      {refused && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} mb="md">
          {refused}
        </Alert>
      )}
      <div className={classes.merge}>
        <Panel title="Podaci" aside={<span className={classes.quiet}>Označite šta se preuzima</span>}>
          <table className={classes.compare}>
            <thead>
              <tr>
                <th scope="col">Polje</th>
                <th scope="col">Ostaje: {String(keep.naziv)}</th>
                <th scope="col">Pripaja se: {String(gone.naziv)}</th>
              </tr>
            </thead>
            <tbody>
              {differs.map((name) => (
                <Row
                  key={name}
                  name={name}
                  keep={keep}
                  gone={gone}
                  taken={take.includes(name)}
                  onTake={(on) => toggle(name, on)}
                />
              ))}
              {differs.length === 0 && (
                <tr>
                  <td colSpan={3}>Podaci su isti.</td>
                </tr>
              )}
            </tbody>
          </table>
        </Panel>
        {!refused && (
          <Panel title="Premješta se">
            {moves.length === 0 ? (
              <NothingHere>Ništa ne pokazuje na „{String(gone.naziv)}”.</NothingHere>
            ) : (
              <ul className={classes.moves}>
                {moves.map(({ label, count }) => (
                  <li key={label}>
                    <span>{label}</span>
                    <b>{counted(count, 'zapis', 'zapisa', 'zapisa')}</b>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        )}
        <div className={classes.foot}>
          <Button
            loading={busy}
            disabled={refused !== null}
            leftSection={<IconGitMerge size={16} aria-hidden />}
            onClick={() => void merge()}
          >
            Spoji
          </Button>
          <Button component={Link} to={viewPath(companies, keep.idguid)} variant="subtle" color="gray">
            Odustani
          </Button>
        </div>
      </div>
      {dialog}
    </>
  );
}

interface RowProps {
  name: string;
  keep: ResourceRecord;
  gone: ResourceRecord;
  taken: boolean;
  onTake: (on: boolean) => void;
}

function Row({ name, keep, gone, taken, onTake }: RowProps) {
  const field = companies.fields[name]!;
  const show = (record: ResourceRecord) => formatValue(field, record[name], record.refs[name]);
  const both = isList(field);
  return (
    <tr data-taken={taken || undefined}>
      <th scope="row">{field.label}</th>
      <td data-head="Ostaje">
        <span className={taken && !both && !isEmpty(keep[name]) ? classes.dropped : undefined}>
          {show(keep)}
        </span>
      </td>
      <td data-head="Pripaja se">
        {isEmpty(gone[name]) ? (
          show(gone)
        ) : (
          <Checkbox
            size="sm"
            checked={taken}
            onChange={({ currentTarget }) => onTake(currentTarget.checked)}
            label={both && taken ? `${show(gone)} (dodaje se)` : show(gone)}
            aria-label={`Preuzmi: ${field.label}, ${show(gone)}`}
          />
        )}
      </td>
    </tr>
  );
}
