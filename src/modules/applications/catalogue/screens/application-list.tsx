import { formatNumber, NONE } from '../../../../admin/kit/index.ts';
import { defineList } from '../../../../admin/list/definition.ts';
import { APPLICATIONS_PATH, APPLICATIONS_TOPIC, applicationPath } from '../../labels.ts';
import { type ApplicationRow, applicationList as api } from '../overview.api.ts';
import classes from './applications.module.css';
import { ApplicationIcon } from './icon.tsx';

const Version = ({ newest, drafts }: ApplicationRow) =>
  newest ? (
    <span className={classes.mono}>{newest}</span>
  ) : (
    <span className={classes.none}>{drafts > 0 ? 'samo nacrt' : NONE}</span>
  );

/** The organisation's applications. */
export const applicationList = defineList<ApplicationRow>({
  name: 'aplikacije-pregled',
  path: APPLICATIONS_PATH,
  api: api.path,
  spec: api.list,
  topic: APPLICATIONS_TOPIC.name,
  labels: { many: 'Aplikacije', count: ['aplikacija', 'aplikacije', 'aplikacija'], all: 'Sve aplikacije' },
  searchLabel: 'Pretraži aplikacije',
  title: 'name',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ name }) => name,
  linkTo: ({ idguid }) => applicationPath(idguid),
  cells: {
    name: ({ idguid, icon, name }) => (
      <span className={classes.named}>
        <ApplicationIcon idguid={idguid} file={icon} name={name} />
        {name}
      </span>
    ),
    newest: (row) => <Version {...row} />,
  },
  second: (row) => (
    <>
      <Version {...row} /> · {row.platforms}
      <br />
      {formatNumber(row.active)} aktivnih · {formatNumber(row.downloads)} preuzimanja
    </>
  ),
});
